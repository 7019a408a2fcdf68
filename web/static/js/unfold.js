// The whole section on a tap, below the result it belongs to.

import { around, el, ruleHtml, toast } from "./dom.js";
import { fragment } from "./net.js";

export function setUpUnfolding(root = document) {
  root.addEventListener("click", async (event) => {
    const button = around(event, "[data-unfold]");
    if (!button) return;
    const hit = button.closest(".hit");
    const open = hit.querySelector(".section-part");
    if (open) {
      open.remove();
      button.setAttribute("aria-expanded", "false");
      return;
    }
    button.setAttribute("aria-expanded", "true");
    try {
      hit.append(await section(button.dataset.unfold));
    } catch {
      button.setAttribute("aria-expanded", "false");
      toast("The section cannot be loaded without network");
    }
  });
}

async function section(url) {
  try {
    const holder = ruleHtml(el("div"), await fragment(`${url}?part=section`, { patience: 4000 }));
    return holder.firstElementChild;
  } catch (error) {
    const { localSection } = await import("./corpus.js");
    const found = await localSection(url);
    if (!found) throw error;
    return found;
  }
}
