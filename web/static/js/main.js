// What runs on every page.

import { $, $$, around } from "./dom.js";
import { recordRule, showRecents } from "./recents.js";
import { setUpCards } from "./cards.js";
import { setUpKeeping } from "./keep.js";
import { setUpMyGame } from "./my-game.js";
import { setUpSearch } from "./search-box.js";
import { canShare, copyAndSay, share } from "./share.js";
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
  button.addEventListener("click", () => copyAndSay(`${button.dataset.copy}\n${here()}`, "Citation copied"));
}

for (const button of $$("[data-share]")) {
  button.hidden = !canShare();
  button.addEventListener("click", () => share({ title: document.title, text: button.dataset.share, url: here() }));
}

/** The address of this page without what only this browser needs. */
function here() {
  return location.href.split("#")[0];
}

$("[data-keys]")?.addEventListener("click", () => {
  $("[data-menu]").open = false;
  openKeys();
});

/** The list of keys is fetched when somebody asks for it. */
async function openKeys() {
  (await import("./keys.js")).showKeys();
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
  const typing = around(event, "input, textarea, select, [contenteditable]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") {
    event.preventDefault();
    $("[data-search] input[type=search]")?.focus();
  } else if (event.key === "?" && !$("dialog[open]")) {
    event.preventDefault();
    openKeys();
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    $(event.key === "ArrowLeft" ? ".pager [rel=prev]" : ".pager [rel=next]")?.click();
  }
});
