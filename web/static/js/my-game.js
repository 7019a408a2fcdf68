// Which game does this judge judge? Chosen once, kept in a cookie so that the server knows it too.

import { $$, toast } from "./dom.js";

const NAME = "floorjudge_game";
const YEAR = 31536000;

export function myGame() {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${NAME}=`));
  return found ? decodeURIComponent(found.slice(NAME.length + 1)) : "";
}

export function setUpMyGame() {
  const buttons = $$("[data-my-game]");
  show(buttons);
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const chosen = myGame() === button.dataset.myGame ? "" : button.dataset.myGame;
      document.cookie = `${NAME}=${encodeURIComponent(chosen)}; path=/; max-age=${chosen ? YEAR : 0}; samesite=lax`;
      show(buttons);
      toast(chosen ? `${button.dataset.gameName} is searched first` : "All games are searched alike");
    });
  }
}

function show(buttons) {
  const chosen = myGame();
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.myGame === chosen));
}
