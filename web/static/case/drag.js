// Dragging a card from area to area, with a mouse or a finger.

import { el } from "../js/dom.js";

const SLACK = 8;

export function setUpDragging(place, onDrop) {
  let drag = null;

  place.addEventListener("dragstart", (event) => event.preventDefault());
  place.addEventListener("pointerdown", (event) => {
    const tile = event.target.closest(".tile[data-card]");
    if (!tile || event.button || drag) return;
    drag = { label: tile.dataset.card, tile, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null };
  });
  addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      drag.ghost = el("div", { class: "drag-ghost", "aria-hidden": "true" }, drag.tile.textContent);
      document.body.append(drag.ghost);
      drag.tile.classList.add("dragged");
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
    mark(place, zoneAt(place, event));
  });
  const end = (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { label, ghost, tile } = drag;
    drag = null;
    tile.classList.remove("dragged");
    mark(place, null);
    if (!ghost) return;
    ghost.remove();
    const zone = event.type === "pointerup" ? zoneAt(place, event) : null;
    // The click that follows a drag must not open the card.
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    if (zone) onDrop(label, /** @type {HTMLElement} */ (zone).dataset.zone);
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

function zoneAt(place, event) {
  const zone = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-zone]");
  return zone && place.contains(zone) ? zone : null;
}

function mark(place, zone) {
  for (const each of place.querySelectorAll(".drop-here")) each.classList.remove("drop-here");
  zone?.classList.add("drop-here");
}
