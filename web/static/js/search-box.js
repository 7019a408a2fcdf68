// Search while somebody types: every search box of a page, with arrow keys and thumbs.

import { $, $$, el } from "./dom.js";
import { api, Offline } from "./net.js";
import { myGame } from "./my-game.js";
import { resultList } from "./results.js";

const PAUSE = 90;
const PATIENCE = 2500;

export function setUpSearch() {
  for (const form of $$("[data-search]")) new SearchBox(form);
}

class SearchBox {
  constructor(form) {
    this.form = form;
    this.input = $("input[type=search]", form);
    this.place = $("[data-results]") ?? this.panel();
    this.inPage = form.classList.contains("search-large");
    this.game = new URLSearchParams(location.search).get("game") ?? "";
    this.asked = this.input.value.trim();
    const wanted = this.inPage && new URLSearchParams(location.search).get("q");
    if (wanted && !this.asked) {
      // The page as the phone has kept it, opened for another query.
      this.input.value = wanted;
      this.later();
    }
    this.input.addEventListener("input", () => this.later());
    this.input.addEventListener("keydown", (event) => this.fromInput(event));
    this.place.addEventListener("keydown", (event) => this.fromResults(event));
    for (const chip of $$("[data-filters] [data-game]")) chip.addEventListener("click", (event) => this.filter(event, chip));
    $("[data-filters] [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** On pages without a place for results: a panel under the bar. */
  panel() {
    const panel = el("div", { class: "search-panel", hidden: true, "data-panel": true });
    $(".bar").after(panel);
    document.addEventListener("click", (event) => {
      if (!panel.contains(event.target) && !this.form.contains(event.target)) panel.hidden = true;
    });
    this.input.addEventListener("focus", () => {
      panel.hidden = !panel.firstChild;
    });
    return panel;
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), PAUSE);
  }

  async run() {
    const query = this.input.value.trim();
    if (query === this.asked) return;
    this.asked = query;
    this.request?.abort();
    document.body.classList.toggle("searching", query !== "" && this.inPage);
    for (const idle of $$("[data-idle]")) idle.hidden = query !== "";
    if (!query) {
      $("[data-completions]")?.replaceChildren();
      $("[data-completions]")?.classList.remove("awake");
      this.show([]);
      return;
    }
    // From the first letter on there is room for what may follow, so that the results do not jump.
    if (this.inPage) $("[data-completions]")?.classList.add("awake");
    const request = (this.request = new AbortController());
    this.place.setAttribute("aria-busy", "true");
    try {
      const answer = await this.ask(query, request.signal);
      if (this.request === request) this.showAnswer(answer);
    } catch (error) {
      if (error.name !== "AbortError" && this.request === request)
        this.show([el("p", { class: "results-note", role: "status" }, `${sentence(error.message)}.`)]);
    } finally {
      this.place.removeAttribute("aria-busy");
    }
    if (!this.inPage || this.request !== request) return;
    history.replaceState(history.state, "", this.address(query));
    await this.complete(query, request.signal);
  }

  /** The server's answer; the phone's own when the server does not answer soon. */
  async ask(query, signal) {
    // In a rule's page the bar looks through that game first.
    const game = this.game || (this.inPage ? "" : (this.input.dataset.game ?? ""));
    try {
      return await api("/search", {
        query: { q: query, game, first: game ? "" : myGame(), limit: this.inPage ? 20 : 8 },
        signal,
        patience: PATIENCE,
      });
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      const { localSearch } = await import("./search/local.js");
      const own = await localSearch(query, game || myGame());
      if (!own) throw error;
      return { ...own, note: [own.note, "No network: searched on this phone."].filter(Boolean).join(" ") };
    }
  }

  showAnswer(answer) {
    const note = el(
      "p",
      { class: "results-note", role: "status" },
      answer.note || `${answer.hits.length} ${answer.hits.length === 1 ? "rule" : "rules"}`,
    );
    const others = answer.suggestions.map((other) => el("a", { class: "chip", href: this.address(other) }, other));
    this.show([note, others.length ? el("p", { class: "chips suggested" }, others) : "", resultList(answer.hits, answer.beside)]);
  }

  /** How the query may go on, to be finished with a tap. */
  async complete(query, signal) {
    const place = $("[data-completions]");
    if (!place) return;
    const { suggestions } = await api("/suggest", { query: { q: query, game: this.game, limit: 6 }, signal }).catch(() => ({
      suggestions: [],
    }));
    if (this.asked !== query) return;
    const others = suggestions.filter((text) => text.toLowerCase() !== query.toLowerCase());
    place.replaceChildren(...others.map((text) => el("button", { type: "button", class: "chip", onclick: () => this.take(text) }, text)));
  }

  take(text) {
    this.input.value = text;
    this.input.focus();
    this.run();
  }

  show(children) {
    this.place.replaceChildren(...children);
    if (this.place.dataset.panel !== undefined) this.place.hidden = !children.length;
  }

  address(query) {
    const address = new URL("/search", location.origin);
    address.searchParams.set("q", query);
    if (this.game) address.searchParams.set("game", this.game);
    return address.href;
  }

  filter(event, chip) {
    event.preventDefault();
    this.game = chip.dataset.game;
    for (const other of $$("[data-filters] [data-game]")) {
      if (other === chip) other.setAttribute("aria-current", "true");
      else other.removeAttribute("aria-current");
    }
    this.asked = null;
    this.run();
  }

  fromInput(event) {
    if (event.key === "ArrowDown") {
      const first = $(".hit-link", this.place);
      if (first) {
        event.preventDefault();
        first.focus();
      }
    } else if (event.key === "Escape" && this.place.dataset.panel !== undefined) {
      this.place.hidden = true;
    }
  }

  fromResults(event) {
    if (!["ArrowDown", "ArrowUp", "Escape"].includes(event.key)) return;
    const links = $$(".hit-link", this.place);
    const here = links.indexOf(event.target);
    if (here < 0 && event.key !== "Escape") return;
    event.preventDefault();
    const next = event.key === "Escape" ? -1 : here + (event.key === "ArrowDown" ? 1 : -1);
    (links[Math.min(next, links.length - 1)] ?? this.input).focus();
  }
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
