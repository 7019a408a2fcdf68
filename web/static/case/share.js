// Sharing a case: a link for everybody it concerns, by what they may see. The one for the players comes
// first; links can be ended and renewed.

import { el, toast } from "../js/dom.js";
import { api, Offline } from "../js/net.js";
import { canShare, copyAndSay, share } from "../js/share.js";
import { icon, sentence } from "./parts.js";

const ROLES = [
  { role: "players", title: "For the players", hint: "what both may see" },
  { role: "player-A", title: "For player A", hint: "with A’s own hand" },
  { role: "player-B", title: "For player B", hint: "with B’s own hand" },
  { role: "look", title: "For judges", hint: "everything, cannot edit" },
  { role: "edit", title: "Edit link", hint: "for judges only; making a new one ends the old" },
];

export class ShareView {
  constructor(place, state, { authorization }) {
    this.place = place;
    this.state = state;
    this.authorization = authorization;
    this.links = null;
    this.onToken = (_token) => {};
  }

  draw() {
    const { state } = this;
    const address = `${state.address.base}/c/${state.kept.id}`;
    if (!state.rights.shares) {
      this.place.replaceChildren(el("h2", {}, "Share"), row("Link", "shows what this person may see", address), this.actions());
      return;
    }
    this.place.replaceChildren(el("h2", {}, "Share"), this.list ?? el("p", { class: "hint" }, "…"), this.actions());
    if (!this.links) this.load();
  }

  async load() {
    try {
      await this.send("POST", "", { role: "players" });
      this.links = (await this.send("GET")).links;
    } catch (error) {
      this.links = null;
      this.list = el("p", { class: "hint" }, error instanceof Offline ? "Links need the network." : sentence(error.message));
      this.place.querySelector(".hint")?.replaceWith(this.list);
      return;
    }
    this.show();
  }

  show() {
    const { state } = this;
    const code = el(
      "div",
      { class: "share-code" },
      el("img", {
        src: `/c/${state.kept.id}/qr.svg?role=players&made=${this.links.find(({ role }) => role === "players")?.id ?? ""}`,
        alt: "QR code of the players’ link",
        width: 168,
        height: 168,
      }),
      el("p", { class: "hint" }, "Players scan this to follow: it shows what both may see.", this.local()),
    );
    const [first, ...others] = ROLES.map((each) => this.line(each));
    this.list = el(
      "div",
      { class: "share-links" },
      first,
      code,
      el("details", { class: "share-more" }, el("summary", {}, "Other links"), others),
    );
    this.draw();
  }

  /** A code with this machine's own name in it leads other phones nowhere. */
  local() {
    const { base, would } = this.state.address;
    if (!["localhost", "127.0.0.1", "[::1]"].includes(new URL(base).hostname)) return null;
    const there = would ? ` Phones then reach it at ${would}.` : "";
    return el(
      "span",
      { class: "share-local" },
      ` It leads to this machine only. Start the server with “judge serve --host 0.0.0.0”.${there}`,
    );
  }

  line({ role, title, hint }) {
    const known = this.links.findLast((link) => link.role === role);
    const own =
      role === "edit" && this.state.token
        ? `${this.state.address.base}/c/${this.state.kept.id}#edit=${encodeURIComponent(this.state.token)}`
        : null;
    const url = known?.url ?? own;
    const act = (name, words, run) =>
      el("button", { type: "button", class: "plain small", "data-link": `${name}-${role}`, onclick: run }, words);
    const buttons = [
      known || own ? act("renew", "Renew", () => this.make(role, true)) : act("make", "Make a link", () => this.make(role)),
      known ? act("end", "End it", () => this.end(known)) : "",
    ];
    if (!url)
      return el(
        "div",
        { class: "share-row share-none", "data-role": role },
        el(
          "div",
          {},
          el("b", {}, title),
          el("span", { class: "hint" }, ` ${hint}${known ? "; given out before" : ""}`),
          el("div", { class: "share-acts" }, buttons),
        ),
      );
    return row(title, hint, url, role, buttons);
  }

  async make(role, renew = false) {
    await this.change(async () => {
      const made = await this.send("POST", "", { role, renew });
      if (role === "edit") this.onToken(decodeURIComponent(made.url.split("#edit=")[1]));
      toast(renew ? "Renewed: the old link opens nothing any more" : "The link is made");
    });
  }

  async end(link) {
    await this.change(async () => {
      await this.send("DELETE", `/${link.id}`);
      toast("Ended: the link opens nothing any more");
    });
  }

  async change(work) {
    try {
      await work();
      this.links = (await this.send("GET")).links;
      this.show();
      const more = this.place.querySelector(".share-more");
      if (more) more.open = true;
    } catch (error) {
      toast(error instanceof Offline ? "Links need the network" : sentence(error.message));
    }
  }

  send(method, path = "", body = undefined) {
    return api(`/cases/${this.state.kept.id}/links${path}`, { method, body, headers: this.authorization() });
  }

  actions() {
    const { kept, playersOnly } = this.state;
    return el(
      "p",
      { class: "actions" },
      el("a", { class: "button", href: `/c/${kept.id}/ruling` }, icon("print"), "Print the ruling"),
      playersOnly ? "" : el("a", { class: "button", href: `/c/${kept.id}/case.yaml`, download: true }, "Download the case file"),
    );
  }
}

function row(title, hint, link, role = "", buttons = []) {
  return el(
    "div",
    { class: "share-row", "data-role": role },
    el(
      "label",
      {},
      el("b", {}, title),
      el("span", { class: "hint" }, ` ${hint}`),
      el("input", { class: "field", readonly: true, value: link, onfocus: (event) => event.target.select() }),
    ),
    el(
      "span",
      { class: "share-buttons" },
      el("button", { type: "button", class: "button", onclick: () => copyAndSay(link, "Link copied") }, "Copy"),
      canShare()
        ? el(
            "button",
            { type: "button", class: "button", "data-send": role, onclick: () => share({ title: document.title, url: link }) },
            "Share",
          )
        : null,
    ),
    buttons.length ? el("div", { class: "share-acts" }, buttons) : null,
  );
}
