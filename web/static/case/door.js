// A page that was refused. If the address brings a key behind `#`, this browser takes it and tries again;
// if a case is not to be seen any more, this phone forgets its copy.

import { $, toast } from "../js/dom.js";
import { api } from "../js/net.js";
import { forgetCase, keepToken } from "./local.js";

const [, kind, text] = /^#(edit|see|key)=(.+)$/.exec(location.hash) ?? [];
const id = /^\/c\/([0-9a-z]+)/.exec(location.pathname)?.[1] ?? "";

if (kind) {
  const token = decodeURIComponent(text);
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    await api("/keys/open", { method: "POST", body: { token } });
    if (kind === "edit" && id) keepToken(id, token);
    location.reload();
  } catch (error) {
    $("h1").textContent = error.message.charAt(0).toUpperCase() + error.message.slice(1);
  }
} else if (id && (await forgetCase(id))) toast("This phone has forgotten its copy of the case");
