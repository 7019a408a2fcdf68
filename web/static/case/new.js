// The page where a position begins: a position that was never kept can be gone on with.

import { $, el } from "../js/dom.js";
import { unsaved } from "./local.js";

const document_ = unsaved();
if (document_) {
  const place = $("[data-unsaved]");
  place.hidden = false;
  $("[data-unsaved-open]", place).addEventListener("click", () => {
    const form = $(".file-form");
    form.elements.text.value = JSON.stringify(document_);
    form.elements.file.value = "";
    form.append(el("input", { type: "hidden", name: "resume", value: "1" }));
    form.requestSubmit();
  });
}
