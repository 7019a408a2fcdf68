// Cards while somebody types: the server renders the results, this puts them where they belong.

import { $, ruleHtml } from "./dom.js";
import { fragment } from "./net.js";

const PAUSE = 180;
const form = $("[data-card-search]");
const results = $("[data-card-results]");
const input = $("input[name=q]", form);
let timer;
let asked;

input.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
});

async function look() {
  asked?.abort();
  asked = new AbortController();
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const address = `${form.action}?${query}`;
  try {
    const found = await fragment(`${address}&part=1`, { signal: asked.signal });
    ruleHtml(results, found);
    history.replaceState(null, "", address);
  } catch (error) {
    // Without network what is there stays; the form itself still leads to the page.
    if (error.name !== "AbortError") results.querySelector(".results-note").textContent = "The server cannot be reached.";
  }
}
