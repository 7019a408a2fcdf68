// Telling a phone to forget: cases, links, keys and the judge's name; the rulebooks stay.

import { $, toast } from "../js/dom.js";
import { api } from "../js/net.js";
import { forgetAll, waitingSaves } from "./local.js";

const button = $("[data-forget]");
button.hidden = false;
button.addEventListener("click", async () => {
  const waiting = await waitingSaves();
  if (waiting.length && !button.dataset.sure) {
    button.dataset.sure = "1";
    button.textContent = `${waiting.length} not on the server yet: forget all the same`;
    return;
  }
  await forgetAll();
  await api("/keys/forget", { method: "POST" }).catch(() => toast("The keys stay until the server is reached"));
  location.assign("/events");
});
