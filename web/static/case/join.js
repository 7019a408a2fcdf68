// An invitation's key stands behind `#`, which browsers never send: it is put into the form here.

import { $ } from "../js/dom.js";

const [, text] = /^#key=(.+)$/.exec(location.hash) ?? [];
if (text) {
  $("[data-token]").value = decodeURIComponent(text);
  history.replaceState(history.state, "", location.pathname);
}
