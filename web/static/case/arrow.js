// Who attacks whom: an arrow over the board from the attack card to the card that is attacked.

import { svg } from "../js/dom.js";

/** Draw the arrow that the marks of a board ask for, in place of an earlier one. */
export function drawArrow(place, marks = []) {
  place.querySelector(".attack-arrow")?.remove();
  const [from, to] = ["from", "to"].map((end) =>
    tileOf(
      place,
      marks.find((mark) => mark.arrow === end),
    ),
  );
  if (!from || !to || from === to) return;
  const frame = place.getBoundingClientRect();
  const [start, end] = [edge(from, to, frame), edge(to, from, frame)];
  const arrow = svg(
    "svg",
    { class: "attack-arrow", "aria-hidden": "true", width: frame.width, height: frame.height },
    svg("path", { class: "arrow-line", d: `M${start.x} ${start.y}L${end.x} ${end.y}` }),
    svg("path", { class: "arrow-head", d: "M0 0L-11 -6L-11 6Z", transform: `translate(${end.x} ${end.y}) rotate(${angle(start, end)})` }),
  );
  place.append(arrow);
}

function tileOf(place, mark) {
  return mark?.card ? [...place.querySelectorAll(".tile[data-card]")].find((tile) => tile.dataset.card === mark.card) : null;
}

/** Where a tile's border faces another tile, so that the arrow covers neither. */
function edge(tile, other, frame) {
  const box = tile.getBoundingClientRect();
  const far = other.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const x = Math.min(Math.max(far.left + far.width / 2, box.left + 8), box.right - 8);
  const above = far.bottom <= box.top + 2;
  const below = far.top >= box.bottom - 2;
  const side = far.left > box.left ? box.right : box.left;
  return above || below
    ? { x: x - frame.left, y: (above ? box.top : box.bottom) - frame.top }
    : { x: side - frame.left, y: middle.y - frame.top };
}

function angle(start, end) {
  return (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
}
