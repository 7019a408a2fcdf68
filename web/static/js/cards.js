// What does this word mean? A card over a term or number: on hover with a mouse, on tap with a thumb.

import { $ } from "./dom.js";

const HOVER_DELAY = 250;

export function setUpCards(root = document) {
  const pop = $("[data-card-pop]");
  const cards = $("[data-cards]");
  if (!pop || !cards || !pop.showPopover) return;
  const byUrl = new Map([...cards.children].map((card) => [card.dataset.ruleUrl, card]));
  let timer;

  const cardOf = (target) => {
    const link = target.closest?.("a.term, a.ref");
    const card = link && byUrl.get(new URL(link.href).pathname);
    return card ? { link, card } : null;
  };
  const open = ({ link, card }) => {
    pop.replaceChildren(...card.cloneNode(true).childNodes);
    pop.showPopover();
    place(pop, link);
  };

  root.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const found = cardOf(event.target);
    clearTimeout(timer);
    if (found) timer = setTimeout(() => open(found), HOVER_DELAY);
    else if (!pop.contains(event.target) && pop.matches(":popover-open")) timer = setTimeout(() => pop.hidePopover(), HOVER_DELAY);
  });
  root.addEventListener("click", (event) => {
    const found = cardOf(event.target);
    // A thumb on a term opens its card, which leads on; a mouse and a number go straight there.
    const byThumb = event.pointerType === "touch" || event.pointerType === "pen";
    if (!found || !byThumb || !found.link.matches(".term") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(found);
  });
}

function place(pop, link) {
  const line = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const box = pop.getBoundingClientRect();
  const left = Math.max(12, Math.min(line.left, innerWidth - box.width - 12));
  const below = line.bottom + 8;
  const top = below + box.height < innerHeight - 8 ? below : Math.max(8, line.top - box.height - 8);
  pop.style.left = `${left}px`;
  pop.style.top = `${top}px`;
}
