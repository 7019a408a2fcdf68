// A case's page: reads what the server sent along, builds the parts and keeps them in step.

import { $, $$, el, toast } from "../js/dom.js";
import { api, Offline, Refused } from "../js/net.js";
import { visited } from "../js/recents.js";
import { arrival, leaveFor } from "./arrival.js";
import { BoardView } from "./board.js";
import { ChoiceView } from "./choice.js";
import { Dock } from "./dock.js";
import { Follower, Presenter } from "./live.js";
import { dropToken, judgeName, keepToken, keepUnsaved, keptCase, rememberJudge, tokenOf } from "./local.js";
import { LogView } from "./log.js";
import { firstChoice, Moves } from "./moves.js";
import { sentence, tool } from "./parts.js";
import { drawNotes, drawProblems } from "./problems.js";
import { setUpRuleSheet } from "./rule-sheet.js";
import { closeSheet, openSheet } from "./sheet.js";
import { State } from "./state.js";
import { TimingView } from "./timing.js";

const REST = 3000;

const state = new State(await newest(JSON.parse($("#case-data").textContent)));
await takeToken();
const places = Object.fromEntries($$("[data-case]").map((place) => [place.dataset.case, place]));

/** Somebody else saved first. */
const onConflict = async (facts, sent) => (await import("./merge-sheet.js")).resolveConflict(state, moves, facts, sent);
const moves = new Moves(state, {
  author: judgeName,
  onConflict,
  onBranch: () => branched(),
  onSave: (form, moment) => sync.save(form, moment),
});
// Only a kept case has something to send.
const sync = state.kind === "case" ? new (await import("./sync.js")).Sync(state, moves, { onConflict }) : null;
const board = new BoardView(places.board, state, { onCard: tapCard, onZone: tapZone, lit: () => choice.lit() });
const timing = new TimingView(places.timing, state);
const log = new LogView(places.log, state, { onMoment: (number) => state.go(number, "jump") });
const choice = new ChoiceView(places.choice, state, {
  onAnswer: (keys) => answer(keys),
  onLit: () => board.draw(),
  onWhy: (label) => openCard(label),
});
const dock = new Dock(places.dock, state, { onNow: () => lookAt(places.choice.hidden ? places.log : places.choice) });
let follower = null;
setUpRuleSheet(state, { onCite: state.kind === "past" ? null : async (id) => (await ruling()).cite(id) });
new Presenter(state, () => moves.authorization());

state.on("timeline", () => {
  heading();
  log.draw();
  board.lookAhead();
  drawProblems(places.problems, state, state.timeline.record, allow);
  if (mode === "ruling") rulingView.draw();
  if (state.kind === "new") keepUnsaved(state.document);
});
state.on("moment", ({ why }) => {
  if (why !== "live") leaveLive();
  draw();
});
state.on("kept", () => {
  heading();
  rulingView?.draw();
});
state.on("words", () => {
  heading();
  if (state.kind === "new") keepUnsaved(state.document);
});
state.on("redo", () => tools());
state.on("unsettled", () => {
  heading();
  rulingView?.drawSaving();
});

/** Bring a part of the page to where it can be read and tapped. */
function lookAt(part) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part.scrollIntoView({ behavior: still ? "auto" : "smooth", block: part.offsetHeight > innerHeight / 2 ? "start" : "center" });
  part.focus({ preventScroll: true });
}

/** A card on the board: an answer to what is asked, or everything about it. */
function tapCard(label) {
  if (choice.asking || !choice.tapCard(label)) openCard(label);
}

function tapZone(key) {
  if (!choice.tapZone(key)) openZone(key);
}

/** Everything about a card; what draws it is fetched when it is first needed, or once the page has come to rest. */
async function openCard(label) {
  const { CardSheet } = await cardSheets();
  new CardSheet(state, moves).open(label);
}

async function openZone(key) {
  const { openArea } = await cardSheets();
  openArea(state, key, openCard);
}

function cardSheets() {
  return import("./card-sheet.js");
}

setTimeout(cardSheets, REST);

// -- drawing ---------------------------------------------------------------------------------------

function draw() {
  choice.draw();
  board.draw();
  timing.draw();
  dock.draw();
  log.mark();
  drawNotes(places.notes, state.board);
  tools();
  // After the sizes of question and dock, which are watched, have been written down.
  requestAnimationFrame(() => requestAnimationFrame(showHands));
}

/** On a phone the question lies over the lower third: push the table up so far that both hands can be seen. */
function showHands() {
  const hands = $$(".area-hand[data-zone$='.hand']", places.board).map((hand) => hand.getBoundingClientRect());
  if (places.choice.hidden || getComputedStyle(places.choice).position !== "fixed" || hands.length < 2) return;
  const covered = hands.at(-1).bottom + 4 - places.choice.getBoundingClientRect().top;
  const room = hands[0].top - $(".case-bar").offsetHeight;
  if (covered > 0 && room > 0) scrollBy({ top: Math.min(covered, room), behavior: "instant" });
}

function heading() {
  $("h1").textContent = state.document.case || "Untitled";
  document.title = `${state.document.case || "Untitled"} · Floorjudge`;
  places.facts.replaceChildren(
    el("span", { class: "dot", "aria-hidden": "true" }),
    `${state.layout.short} ${state.layout.edition}`,
    ...facts(),
  );
}

/** What is to be known about the case, the most pressing first: a phone shows no more than a line. */
function facts() {
  const { kept } = state;
  const tag = (text, kind = "", more = {}) => el("span", { class: `tag ${kind}`, ...more }, text);
  const chip = (text, name, run) => el("button", { type: "button", class: "chip unsettled", [name]: true, onclick: run }, text);
  const sees = state.rights.sees === "both" ? "What both players may see" : `What player ${state.rights.sees} may see`;
  return [
    state.waiting && !state.unsettled ? chip("Not on the server", "data-waiting", () => setMode("ruling")) : "",
    state.unsettled ? chip("Not saved: two versions", "data-unsettled", () => state.unsettled()) : "",
    state.branch ? tag("your own branch", "branch") : "",
    state.playersOnly ? tag(sees) : "",
    kept ? tag(sentence(kept.status), `status-${kept.status}`) : tag(state.kind === "example" ? "Worked case" : "Not kept"),
    kept?.ruled_earlier
      ? tag("Ruled on an earlier position", "earlier", { title: `The verdict was given on version ${kept.ruled_version}` })
      : "",
    kept?.table ? tag(`Table ${kept.table}`) : "",
    kept?.event ? tag(kept.event) : "",
    asExpected() ? tag("✓ as expected", "as-expected") : "",
  ].filter(Boolean);
}

/** Whether the run comes out as the case says it must. */
function asExpected() {
  const { expects, problems, differences } = state.timeline.record;
  return expects && !problems.length && !differences.length;
}

function tools() {
  const fixed = state.kind === "past";
  places.tools.replaceChildren(
    tool("undo", "Take the last decision back", () => moves.undo(), {
      hidden: state.playersOnly,
      disabled: fixed || !(state.document.decisions ?? []).length,
      "data-undo": true,
    }),
    tool("redo", "Put the decision in again", () => moves.redoLast(), { hidden: fixed || !state.redo.length, "data-redo": true }),
    tool("fork", "Fork from here", () => fork(), { "data-fork": true, hidden: state.playersOnly }),
    tool("more", "More", () => more(), { "data-more": true, class: state.view ? "button square viewing" : "button square" }),
  );
}

/** What is needed less often. */
async function more() {
  const { mayChange, openTableByHand } = await import("./by-hand.js");
  const entry = (name, title, run) =>
    el("button", { type: "button", class: "menu-entry", "data-entry": name, onclick: () => (closeSheet(), run()) }, title);
  const views = state.playersOnly ? [] : ["judge", "both", "A", "B"].filter((each) => each !== (state.view ?? "judge"));
  const looks = { judge: "See everything, as the judge", both: "See only what both players may see" };
  openSheet("More", [
    entry("flip", "Turn the board round", () => {
      state.top = state.top === "A" ? "B" : "A";
      board.turn();
    }),
    views.map((view) =>
      entry(`view-${view}`, looks[view] ?? `See only what player ${view} may see`, () => lookAs(view === "judge" ? null : view)),
    ),
    state.document.until
      ? entry("on", `Go on past ${state.document.until}`, () =>
          moves.replace(withoutUntil(state.document), { moment: state.moment, note: "goes on" }),
        )
      : null,
    mayChange(state) ? entry("by-hand", "Change by hand…", () => openTableByHand(state, moves)) : null,
    state.canEdit && !state.board?.result
      ? ["A", "B"].map((side) => entry(`concede-${side}`, `${side} concedes here`, () => moves.concede(side)))
      : null,
    state.rights.heads || (state.event && state.rights.edits)
      ? entry("give", "Let another judge edit this case", async () => (await ruling()).acts.give())
      : null,
    state.kept && (state.kept.event_id ? state.rights.heads : state.rights.edits)
      ? entry("erase", "Erase this case…", async () => (await ruling()).acts.erase())
      : null,
    el("p", { class: "hint for-keys" }, "Keys: ← → step, N and P go from choice to choice; ? lists them all."),
  ]);
}

/** @param {import("./state.js").CaseDocument} document */
function withoutUntil({ until: _, ...rest }) {
  return rest;
}

/** The judge's view (null), or what a player may see. */
async function lookAs(view) {
  try {
    const { document } = state;
    // A player's view comes without the case file; the judge keeps it.
    const record = { ...(await api("/plays", { method: "POST", body: { document, view } })), document };
    state.view = view;
    state.show(record, state.moment, "view");
    toast(view === "both" ? "What both players may see" : view ? `What player ${view} may see` : "What the judge sees");
  } catch (error) {
    toast(error instanceof Offline ? "Another view needs the network" : sentence(error.message));
  }
}

// -- modes -----------------------------------------------------------------------------------------

let mode = "play";
let rulingView = null;
let editor = null;

/** The ruling's form; like the editor it is fetched when it is first needed. */
async function ruling() {
  const { RulingView } = await import("./ruling.js");
  rulingView ??= new RulingView(places.ruling, state, moves, sync, { onKeep: keepIt });
  return rulingView;
}

async function openEditor() {
  const { Editor } = await import("./editor.js");
  editor ??= new Editor(places.editor, state, {
    onDone: edited,
    onChecked: (record) => drawProblems(places.problems, state, record, allow),
  });
  await editor.open();
}

/** A tab was tapped: what was edited on the board goes along. */
async function toMode(next) {
  if (mode === "edit" && next !== "edit" && editor.dirty) await editor.finish();
  if (mode !== next) await setMode(next);
}

async function setMode(next) {
  try {
    if (next === "edit") await openEditor();
    if (next === "ruling") (await ruling()).draw();
  } catch (error) {
    toast(error instanceof Offline ? "The editor needs the network" : sentence(error.message));
    return;
  }
  mode = next;
  document.body.dataset.mode = mode;
  for (const tab of $$("[data-mode-tab]")) tab.setAttribute("aria-selected", String(tab.dataset.modeTab === mode));
  for (const name of ["play", "editor", "ruling"]) places[name].hidden = name !== (mode === "edit" ? "editor" : mode);
  places.dock.hidden = mode !== "play";
  // Another tab begins at its top: what the table was pushed up by would lie under the tabs.
  if (mode !== "play") scrollTo({ top: 0, behavior: "instant" });
  drawProblems(places.problems, state, state.timeline.record, allow);
}

for (const tab of $$("[data-mode-tab]")) {
  tab.hidden = state.playersOnly && tab.dataset.modeTab === "edit";
  tab.addEventListener("click", () => toMode(tab.dataset.modeTab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = $$("[data-mode-tab]");
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.focus();
    toMode(next.dataset.modeTab);
  });
}

async function edited(document) {
  if (document) {
    await moves.replace(document, { moment: firstChoice, note: "position" });
    editor.wasPlayed();
    heading();
  }
  await setMode("play");
}

/** Pass over a warning: disputed boards are often illegal. */
function allow(slug) {
  const override = [...new Set([...(state.document.override ?? []), slug])];
  if (mode === "edit") editor.setDocument({ override });
  else moves.replace({ ...state.document, override }, { moment: 0, note: "allowed as it is" });
}

// -- answers, forks, keeping ------------------------------------------------------------------------

async function answer(keys) {
  const later = state.timeline.moments.at(-1).given - state.current.given;
  if (!later || !moves.saves || state.current.choice.kind === "chance") {
    await moves.answer(keys);
    return;
  }
  const button = (title, run, primary = false) =>
    el("button", { type: "button", class: primary ? "button primary" : "button", onclick: () => (closeSheet(), run()) }, title);
  openSheet("Another answer here", [
    el(
      "p",
      {},
      `${later} ${later === 1 ? "decision" : "decisions"} came after this one. Another answer replaces them; they stay in the earlier version.`,
    ),
    el(
      "p",
      { class: "actions" },
      button("Replace", () => moves.answer(keys), true),
      button("Fork instead", () => fork()),
    ),
  ]);
}

async function fork() {
  if (state.kind === "case" && !state.branch) {
    try {
      const made = await api(`/cases/${state.kept.id}/fork`, {
        method: "POST",
        body: { moment: state.moment, version: state.kept.version, author: judgeName() },
      });
      keepToken(made.case.id, made.edit_token);
      const note = `Forked at step ${state.moment}: a case of your own. The other one stays as it is.`;
      leaveFor(`/c/${made.case.id}`, { moment: state.moment, mode, note });
    } catch (error) {
      toast(error instanceof Offline ? "A fork needs the network" : sentence(error.message));
    }
  } else await keepIt({}, cutHere(state.document));
}

/** The document with only what was put in up to the step that is looked at. */
function cutHere(document) {
  return { ...withoutUntil(document), decisions: (document.decisions ?? []).slice(0, state.current?.given ?? 0) };
}

/** Keep an unsaved position, an example or a branch as a case. */
async function keepIt(values, played = state.document) {
  if (values.ruled_by) rememberJudge(values.ruled_by);
  const { table = "", event = "", status = "open", ruled_by = "", player_a = "", player_b = "", event_id = "" } = values;
  const document_ = { ...played, ...(values.case ? { case: values.case, about: values.about, ruling: values.ruling } : {}) };
  try {
    const made = await api("/cases", {
      method: "POST",
      body: { document: document_, table, event, status, ruled_by, player_a, player_b, event_id, author: judgeName() },
    });
    keepToken(made.case.id, made.edit_token);
    keepUnsaved(null);
    const note =
      played === state.document
        ? "Kept: everything you change is saved from now on."
        : `Kept as a case of its own, at step ${state.moment}.`;
    leaveFor(`/c/${made.case.id}`, { moment: state.moment, mode, note });
  } catch (error) {
    toast(error instanceof Offline ? "Keeping a case needs the network" : sentence(error.message));
  }
}

function branched() {
  leaveLive();
  heading();
  toast("You go on in a branch of your own; the case stays as it is");
}

// -- live --------------------------------------------------------------------------------------------

function follow() {
  follower = new Follower(
    state.kept.id,
    (live) => lookedAt(live),
    (how) => liveState(how),
  );
  follower.start();
  state.following = true;
}

async function lookedAt({ version, moment }) {
  if (!state.following) return;
  if (version !== state.kept.version) {
    const fresh = await api(`/cases/${state.kept.id}`);
    state.kept = fresh.case;
    state.show(fresh.timeline, moment ?? fresh.timeline.moments.length - 1, "live");
    state.tell("kept");
  } else if (moment !== null) state.go(moment, "live");
}

function leaveLive() {
  if (!state.following) return;
  state.following = false;
  follower.stop();
  liveState("left");
}

function liveState(how) {
  const words = {
    events: "Following live",
    polling: "Following live",
    offline: "No network",
    lost: "Connection lost",
    left: "You step on your own.",
  }[how];
  places.live.hidden = false;
  places.live.dataset.how = how;
  places.live.replaceChildren(
    el("span", {}, words),
    how === "left" ? el("button", { type: "button", class: "plain small", onclick: () => refollow() }, "Follow again") : "",
  );
}

async function refollow() {
  if (state.branch) {
    state.branch = false;
    const fresh = await api(`/cases/${state.kept.id}`);
    state.show(fresh.timeline);
    heading();
  }
  follow();
}

// -- start -------------------------------------------------------------------------------------------

/** What the server sent, or what this browser kept, whichever is newer. */
async function newest(sent) {
  if (sent.kind !== "case") return sent;
  const own = await keptCase(sent.kept.id);
  return own && own.version > sent.kept.version ? { ...sent, kept: own.kept, timeline: own.timeline } : sent;
}

/** A link's key is kept by this browser and taken out of the address, so that the address can be shared. What
    the page shows then follows from the key: where that is more than was sent, it is fetched again. */
async function takeToken() {
  if (state.kind !== "case") return;
  const [, kind, text] = /^#(edit|see)=(.+)$/.exec(location.hash) ?? [];
  const given = text ? decodeURIComponent(text) : "";
  if (kind) history.replaceState(history.state, "", location.pathname + location.search);
  if (kind === "edit") keepToken(state.kept.id, given);
  const token = kind === "see" ? given : tokenOf(state.kept.id);
  if (token && (kind === "see" || !state.rights.edits)) await openKey(token);
  if (kind !== "see" || tokenOf(state.kept.id)) state.token = tokenOf(state.kept.id);
}

async function openKey(token) {
  const before = state.rights.sees;
  try {
    const { role } = await api("/keys/open", { method: "POST", body: { token } });
    const sees = { edit: "all", look: "all", "player-A": "A", "player-B": "B", players: "both" }[role];
    if (sees !== before && before !== "all") await new Promise(() => location.reload());
    if (role === "edit") state.rights = { ...state.rights, edits: true, shares: true };
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 403) return; // without network the page goes on as it is
    dropToken(state.kept.id);
    toast(sentence(error.message));
  }
}

if (state.kept) visited({ url: location.pathname, label: "case", title: state.kept.title, book: state.timeline.record.book });
const arrived = arrival();
if (arrived) state.go(arrived.moment, "arrival");
if (arrived?.note || state.note) toast(arrived?.note || state.note);
heading();
log.draw();
drawProblems(places.problems, state, state.timeline.record, allow);
draw();
document.body.dataset.mode = mode;
if (state.onlyWords) {
  for (const tab of $$("[data-mode-tab]")) tab.hidden = tab.dataset.modeTab !== "ruling";
  await setMode("ruling");
}
if (arrived && arrived.mode !== "play" && !state.onlyWords) await setMode(arrived.mode);
document.body.classList.add("drawn");
board.lookAhead();
if (state.kind === "case") {
  await sync.keep();
  await sync.resume();
  if (!state.saves) follow();
}
document.body.classList.add("ready");
