// A file that is too large is told before it is sent: the server would only hang up.

import { $$ } from "./dom.js";

for (const input of $$("input[type=file][data-most]")) {
  input.addEventListener("change", () => {
    const most = Number(input.dataset.most);
    const size = input.files[0]?.size ?? 0;
    input.setCustomValidity(
      size > most ? `This file has ${Math.ceil(size / 2 ** 20)} MB; at most ${Math.floor(most / 2 ** 20)} MB can be imported.` : "",
    );
    input.reportValidity();
  });
}
