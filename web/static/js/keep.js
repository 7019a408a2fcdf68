// Keeping everything on the phone: registers the service worker once the page is quiet.

import { $, workerUrl } from "./dom.js";

/** The page of a case that was opened before the worker was there to see it. */
async function keepThisCase() {
  if (!/^\/c\/[^/]+$/.test(location.pathname) || location.pathname === "/c/new") return;
  const visited = await caches.open("visited");
  if (!(await visited.match(location.pathname))) await visited.add(location.pathname).catch(() => {});
}

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
  navigator.serviceWorker.ready.then(() => {
    say("All rulebooks are kept on this phone.");
    keepThisCase();
  });
  const register = () => navigator.serviceWorker.register(workerUrl()).catch(() => say("Offline use is not possible here."));
  const whenQuiet = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 500));
  if (document.readyState === "complete") whenQuiet(register);
  else addEventListener("load", () => whenQuiet(register), { once: true });
}
