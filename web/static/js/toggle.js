// Dark, light or as the system is: the button in the menu.

import { $ } from "./dom.js";
import { forget } from "./memory.js";

const NEXT = { "": "dark", dark: "light", light: "" };
const NAMES = { "": "Colours: as the system", dark: "Colours: dark", light: "Colours: light" };

export function setUpTheme() {
  const button = $("[data-theme-toggle]");
  if (!button) return;
  const root = document.documentElement;
  const show = () => {
    $("[data-theme-name]", button).textContent = NAMES[root.dataset.theme ?? ""];
  };
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    const next = NEXT[root.dataset.theme ?? ""];
    if (next) root.dataset.theme = next;
    else delete root.dataset.theme;
    try {
      // Plain text, not JSON: theme.js reads it before any module is loaded.
      if (next) localStorage.setItem("floorjudge.theme", next);
      else forget("theme");
    } catch {
      // Not kept; it holds for this page.
    }
    show();
  });
}
