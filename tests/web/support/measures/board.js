// What on the board is clipped, broken in two, or lies over something else?

const found = [];
const say = (what, element) =>
  found.push(
    `${what}: ${element.closest("[data-card],[data-zone]")?.dataset.card ?? element.closest("[data-zone]")?.dataset.zone ?? ""} ${element.className} "${element.textContent.trim().slice(0, 40)}"`,
  );
const seen = (element) => {
  const s = getComputedStyle(element);
  return s.visibility !== "hidden" && s.display !== "none" && element.getClientRects().length;
};
const words = (element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const out = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest(".visually-hidden") || !seen(node.parentElement)) continue;
    for (const match of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const rects = [...range.getClientRects()].filter((r) => r.width > 0);
      out.push({ word: match[0], rects, parent: node.parentElement });
    }
  }
  return out;
};
const inside = (r, box, slack = 1.5) =>
  r.left >= box.left - slack && r.right <= box.right + slack && r.top >= box.top - slack - 1 && r.bottom <= box.bottom + slack + 1;
const cross = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3.5;
for (const area of document.querySelectorAll(".board:not(.editing) .area, .board:not(.editing) .shared")) {
  const hand = area.classList.contains("area-hand");
  const box = area.getBoundingClientRect();
  const title = area.querySelector(".area-title");
  const own = getComputedStyle(title).clipPath === "none" ? words(title) : [];
  for (const each of own) {
    if (new Set(each.rects.map((r) => Math.round(r.top / 6))).size > 1) say(`broken word ${each.word}`, title);
    for (const r of each.rects) if (!inside(r, box)) say(`title ${each.word} outside its area`, title);
  }
  for (const tile of area.querySelectorAll(".tile, .pawn")) {
    if (!seen(tile)) continue;
    const frame = tile.getBoundingClientRect();
    if (!hand && !inside(frame, box)) say("tile outside its area", tile);
    const name = tile.querySelector(".tile-name");
    if (name)
      for (const each of words(name))
        if (new Set(each.rects.map((r) => Math.round(r.top / 6))).size > 1) say(`broken name ${each.word}`, tile);
    if (name && name.scrollHeight > name.clientHeight + 2) say("name clipped", tile);
    const text = words(tile);
    for (const each of text) {
      if (new Set(each.rects.map((r) => Math.round(r.top / 6))).size > 1 && !each.parent.closest(".tile-name"))
        say(`broken ${each.word}`, tile);
      for (const r of each.rects)
        if (!inside(r, frame) && !(each.parent.closest(".tile-name") && name.scrollHeight > name.clientHeight + 2))
          say(`${each.word} sticks out`, tile);
    }
    const flat = text.flatMap((each) => each.rects.map((r) => ({ ...each, r })));
    for (let i = 0; i < flat.length; i += 1) {
      for (let j = i + 1; j < flat.length; j += 1)
        if (flat[i].parent !== flat[j].parent && cross(flat[i].r, flat[j].r)) say(`${flat[i].word} over ${flat[j].word}`, tile);
      for (const each of own) for (const r of each.rects) if (cross(r, flat[i].r)) say(`title ${each.word} over ${flat[i].word}`, tile);
    }
  }
}
return found;
