// What runs on every page.

import { $, $$, toast } from "./dom.js";
import { recordRule, showRecents } from "./recents.js";
import { setUpCards } from "./cards.js";
import { setUpKeeping } from "./keep.js";
import { setUpMyGame } from "./my-game.js";
import { setUpSearch } from "./search-box.js";
import { setUpTheme } from "./toggle.js";
import { setUpUnfolding } from "./unfold.js";

setUpTheme();
setUpSearch();
setUpUnfolding();
setUpCards();
setUpKeeping();
setUpMyGame();
recordRule();
showRecents();

for (const button of $$("[data-copy]")) {
  button.addEventListener("click", async () => {
    const text = `${button.dataset.copy}\n${location.href.split("#")[0]}`;
    toast((await copy(text)) ? "Citation copied" : "Copying is not allowed here; select the text instead");
  });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Clipboard access needs HTTPS or localhost; the old way works on plain HTTP too.
    const area = document.createElement("textarea");
    area.value = text;
    area.setAttribute("readonly", "");
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

document.addEventListener("click", (event) => {
  const menu = $("[data-menu]");
  if (menu?.open && !menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  const menu = $("[data-menu]");
  if (event.key === "Escape" && menu?.open) {
    menu.open = false;
    $("summary", menu).focus();
  }
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") {
    event.preventDefault();
    $("[data-search] input[type=search]")?.focus();
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    $(event.key === "ArrowLeft" ? ".pager [rel=prev]" : ".pager [rel=next]")?.click();
  }
});
