// The rulebooks on the phone: read once from the bundle, looked up by number, drawn as text.

import { el, ruleHtml } from "./dom.js";
import { keyOf, parseNumber, withoutFillers } from "./numbers.js";

let loading;

/** All books, or null when this phone has not kept them. */
export function corpus() {
  loading ??= load().catch(() => null);
  return loading;
}

async function load() {
  const data = await keptJson("rules-");
  return data && new Shelf(data);
}

/** The content of a kept data file whose name begins so. */
export async function keptJson(beginning) {
  if (!globalThis.caches) return null;
  const cache = await caches.open("bundles");
  const found = (await cache.keys()).find((request) => new URL(request.url).pathname.startsWith(`/offline/${beginning}`));
  return found ? (await cache.match(found)).json() : null;
}

export class Book {
  constructor(data, kinds) {
    const { game, edition, title, short, aliases, name, style, numbers, newest, ...more } = data;
    Object.assign(this, more);
    this.game = game;
    this.edition = edition;
    this.title = title;
    this.short = short;
    this.aliases = aliases;
    this.name = name; // as addresses name it
    this.style = style; // how its rules are numbered
    this.numbers = numbers; // other names of rules
    this.newest = newest;
    this.rules = data.rules.map(([id, kind, title, html, parent, cites, asked], place) => ({
      book: this,
      place,
      id,
      kind: kinds[kind],
      title,
      html,
      parent,
      cites,
      asked,
      children: [],
      citedBy: [],
    }));
    this.byId = new Map(this.rules.map((rule) => [rule.id, rule]));
    for (const rule of this.rules) {
      if (rule.parent >= 0) this.rules[rule.parent].children.push(rule);
      for (const cited of rule.cites) if (cited !== rule.place) this.rules[cited].citedBy.push(rule);
    }
    this.chapters = this.rules.filter((rule) => rule.parent < 0);
    this.keys = this.numberKeys();
    this.compact = new Map();
    for (const id of this.byId.keys()) {
      const digits = keyOf(id).replaceAll(" ", "");
      this.compact.set(digits, [...(this.compact.get(digits) ?? []), id]);
    }
  }

  /** Typed keys to ids: names that are unique, the book's other names, every number; later ones win. */
  numberKeys() {
    const tails = new Map();
    if (this.style === "path") {
      for (const id of this.byId.keys()) {
        const cut = id.lastIndexOf("/");
        const tail = id.slice(cut + 1);
        if (cut > 0 && /^\p{L}/u.test(tail)) tails.set(keyOf(tail), [...(tails.get(keyOf(tail)) ?? []), id]);
      }
    }
    const keys = new Map();
    for (const [tail, ids] of tails) if (ids.length === 1) keys.set(tail, ids[0]);
    for (const [name, id] of Object.entries(this.numbers)) keys.set(keyOf(name), id);
    for (const id of this.byId.keys()) keys.set(keyOf(id), id);
    return keys;
  }

  /** The rules a typed number can mean: none, one, or several when digits have no separators. */
  find(number) {
    const exact = this.byId.has(number) ? number : this.idOf(number);
    if (exact) return [this.byId.get(exact)];
    const key = parseNumber(number);
    return (key && /^\d+$/.test(key) ? (this.compact.get(key) ?? []) : []).map((id) => this.byId.get(id));
  }

  /** The id a typed number stands for; digits without separators do not count. */
  idOf(number) {
    const key = parseNumber(number);
    return key === null ? undefined : (this.keys.get(key) ?? this.keys.get(withoutFillers(key)));
  }

  url(rule) {
    return `/r/${this.name}/${rule.id}`;
  }
}

export class Shelf {
  constructor(data) {
    this.books = data.books.map((book) => new Book(book, data.kinds));
    this.newest = this.books.filter((book) => book.newest);
    this.names = new Map();
    for (const book of this.books) {
      for (const name of [book.game, book.title, book.short, ...book.aliases]) {
        if (!this.names.has(folded(name))) this.names.set(folded(name), book.game);
      }
    }
  }

  /** The book of a name: `dbs`, `dbs@1.00`, `dragon ball`, `dbs 1.00`. */
  book(name) {
    const [wanted, edition] = name.split("@").map((part) => part.trim());
    let game = this.names.get(folded(wanted));
    let chosen = edition;
    const trailing = /^(.*\S)[\s-]+(?:ver\.?\s*|v)?([0-9][0-9.]*)$/.exec(wanted);
    if (!game && chosen === undefined && trailing) {
      game = this.names.get(folded(trailing[1]));
      chosen = trailing[2];
    }
    return this.books.find((book) => book.game === game && (chosen ? book.edition === chosen : book.newest));
  }

  /** The rule at an address of the page. */
  at(pathname) {
    const [, name, id] = /^\/r\/([^/]+)\/(.+)$/.exec(decodeURIComponent(pathname)) ?? [];
    const book = name && this.book(name.includes("@") ? name : name.replaceAll("-", " "));
    return book?.find(id)[0];
  }
}

function folded(name) {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(" ");
}

/** A rule's text as an element, with links to the page's addresses. */
export function ruleText(rule, className = "text") {
  return ruleHtml(el("div", { class: className }), rule.html.replaceAll('href="rule:', `href="/r/${encodeURI(rule.book.name)}/`));
}

export function ancestors(rule) {
  return rule.parent < 0 ? [] : [...ancestors(rule.book.rules[rule.parent]), rule.book.rules[rule.parent]];
}

/** Everything below a rule with its depth. */
export function family(rule, depth = 1) {
  return rule.children.flatMap((child) => [[child, depth], ...family(child, depth + 1)]);
}

export function hitOf(rule, snippet, why, score) {
  return {
    key: `${rule.book.key}:${rule.id}`,
    id: rule.id,
    game: rule.book.game,
    name: rule.book.short,
    edition: rule.book.edition,
    title: rule.title,
    url: rule.book.url(rule),
    breadcrumb: ancestors(rule).map(({ id, title }) => ({ id, title })),
    snippet,
    group: `${rule.book.key}:${rule.id}`,
    why,
    asked: "",
    score,
    cited: rule.citedBy.length,
  };
}

/** What a rule says without markup. */
export function plainText(rule) {
  rule.plain ??= ruleText(rule).textContent.replace(/\s+/g, " ").trim();
  return rule.plain;
}

/** A rule and what is below it, as search results unfold it. */
export async function localSection(url) {
  const rule = (await corpus())?.at(new URL(url, location.origin).pathname);
  return rule ? el("div", { class: "section-part" }, ruleText(rule), entries(rule)) : null;
}

/** The rules below one, as parts/rule.html draws them. */
export function entries(rule) {
  return family(rule).map(([child, depth]) =>
    el(
      "section",
      { class: `below-rule depth-${Math.min(depth, 5)} kind-${child.kind}`, id: child.id },
      el(
        "h3",
        { class: "below-head" },
        el("a", { class: "num", href: child.book.url(child) }, child.id),
        child.title ? [" ", el("span", {}, child.title)] : null,
      ),
      ruleText(child),
    ),
  );
}
