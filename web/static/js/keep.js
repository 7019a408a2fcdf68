// Keeping everything on the phone: registers the service worker once the page is quiet.

import { $, workerUrl } from "./dom.js";

export function setUpKeeping() {
  const state = $("[data-offline-state]");
  const say = (sentence) => {
    if (!state) return;
    state.textContent = sentence;
    state.hidden = false;
  };
  if (!("serviceWorker" in navigator)) {
    // Browsers keep pages of https:// and localhost only.
    say("Offline use needs https.");
    return;
  }
  navigator.serviceWorker.ready.then(() => say("All rulebooks are kept on this phone."));
  const register = () => navigator.serviceWorker.register(workerUrl()).catch(() => say("Offline use is not possible here."));
  const whenQuiet = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 500));
  if (document.readyState === "complete") whenQuiet(register);
  else addEventListener("load", () => whenQuiet(register), { once: true });
}
