// How does something get from this page to somebody else? Through the phone's own sheet, or the clipboard.

import { toast } from "./dom.js";

/** Whether this browser has a sheet to share with. */
export const canShare = () => typeof navigator.share === "function";

/** Open the phone's own sheet: { title, text, url }. Closing it is no fault. */
export async function share(what) {
  try {
    await navigator.share(what);
  } catch (error) {
    if (error.name !== "AbortError") toast("Sharing is not allowed here; copy instead");
  }
}

/** Copy a text and say so. */
export async function copyAndSay(text, done) {
  toast((await copied(text)) ? done : "Copying is not allowed here; select the text instead");
}

async function copied(text) {
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
