// The print button of a page that is made for paper.

import { $ } from "./dom.js";

const button = $("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
