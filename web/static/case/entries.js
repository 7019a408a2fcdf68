// Entries of a position while it is edited: a zone's cards as the editor knows them. An entry is named
// by its zone and its place in it: `A.hand#2`.

export function split(label) {
  const at = label.lastIndexOf("#");
  return [label.slice(0, at), Number(label.slice(at + 1))];
}

/** How an entry reads on the board: a card of ours, one the case defines, or just attributes. */
export function tileOf(entry, layout, zone, defined = {}) {
  const code = String(entry.card ?? "").split("#")[0];
  const known = layout.cards[code];
  const own = { ...defined[code], ...entry.attributes };
  // The numbers a tile shows: as on our cards of that game.
  const shown = Object.values(layout.cards).find((card) => card.numbers?.length)?.numbers ?? [];
  const numbers = known
    ? known.numbers
    : shown
        .map(({ name }) => name)
        .filter((name) => own[name] !== undefined)
        .map((name) => ({ name, value: own[name] }));
  return {
    code: code || entry.label || "inline",
    called: own.name || known?.name || code || madeUp(entry.label, layout, zone) || "a card",
    kind: own.type ?? known?.kind ?? (zone.endsWith("monster") || zone.endsWith("monster_deck") ? "monster" : (layout.kinds[0] ?? "card")),
    corner: String(own.rank ?? own.cost ?? known?.corner ?? ""),
    colors: known?.colors ?? [own.color].flat().filter(Boolean),
    words: [],
    numbers: numbers.map((each) => (own[each.name] !== undefined ? { ...each, value: own[each.name] } : each)),
    unnamed: known?.unnamed ?? false,
    back: known?.back ?? Boolean(own.back),
    mode: entry.mode,
    markers: entry.markers,
    beneath: entry.beneath?.length ? entry.beneath.map((part) => part.card ?? part.label ?? "card") : undefined,
    count: entry.count ?? 1,
  };
}

/** What a card is called that is made up without a name: as the engine calls it, from where it was laid. */
function madeUp(label, layout, zone) {
  const [area, number] = String(label ?? "").split(".");
  const place = layout.places.find((each) => each.area === (label ? area : zone.slice(2)));
  if (!place) return label;
  return number ? `${place.called} ${number}` : place.called;
}
