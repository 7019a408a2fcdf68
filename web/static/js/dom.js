// How do scripts build what people see? Text stays text: only `ruleHtml` makes markup of a string,
// and only of rule texts that the server has rendered and escaped.

/** An element: el("a", { href: "/", class: "num" }, "7-4", child…). Listeners: onclick etc. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A text as children of an element in which a rule's number (7-4-1-4) does not break over lines. */
export function unbroken(text) {
  const parts = String(text ?? "").split(/((?<![\w./-])\d+(?:-\d+)+(?![\w-]))/);
  return parts.map((part, at) => (at % 2 ? el("span", { class: "unbroken" }, part) : part));
}

/** The element with the focus, if it lies in a place. */
export function focusedIn(place) {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && place.contains(focused) ? focused : null;
}

/** The nearest element around what an event is about that fits a selector. */
export function around(event, selector) {
  return event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest(selector)) : null;
}

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const WORKER = "/sw.js";
const policy = globalThis.trustedTypes?.createPolicy("floorjudge", { createHTML: (html) => html, createScriptURL: () => WORKER });

/** Fill an element with a rule's text as the server rendered it. */
export function ruleHtml(element, html) {
  element.innerHTML = policy ? policy.createHTML(html) : html;
  return element;
}

/** The address of the one script that may run as a worker. */
export const workerUrl = () => policy?.createScriptURL(WORKER) ?? WORKER;

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element, by the same rules as `el`. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, String(value));
  }
  element.append(...children.flat());
  return element;
}

let toastTimer;

/** A short sentence at the bottom, also read aloud. */
export function toast(sentence) {
  const place = $("[data-toast]");
  place.textContent = sentence;
  place.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => place.classList.remove("shown"), 2500);
}
