// Sending what waits in this browser from a page that shows no case: the list tries once, each case's own
// page goes on trying and settles what needs a person.

import { api } from "../js/net.js";
import { dropSave, judgeName, tokenOf, waitingSaves } from "./local.js";
import { formOf } from "./merge.js";

/** A waiting save as the server takes it. */
export function bodyOf({ form, base, request }) {
  return { ...formOf(form), note: form.note ?? "", base, request, author: judgeName() };
}

/** Send every waiting save; gives those that are still not on the server. */
export async function sendWaiting() {
  const left = [];
  for (const save of await waitingSaves()) {
    if (!(await sent(save))) left.push(save);
  }
  return left;
}

async function sent(save) {
  // Something unanswered goes first, and whoever has the case open is in charge of it.
  if (save.doubt) return false;
  try {
    await api(`/cases/${save.id}`, {
      method: "PUT",
      body: bodyOf(save),
      headers: tokenOf(save.id) ? { Authorization: `Bearer ${tokenOf(save.id)}` } : {},
    });
  } catch {
    return false;
  }
  await dropSave(save.id);
  return true;
}
