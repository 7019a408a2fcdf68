// What can be tapped and is smaller than it should be? arguments[0] is the least size in pixels. Links within a sentence
// are as high as their line and are left out.

const out = new Map();
const shown = (e) =>
  e.getClientRects().length &&
  getComputedStyle(e).visibility !== "hidden" &&
  !e.closest("[inert]") &&
  getComputedStyle(e).pointerEvents !== "none";
for (const e of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]")) {
  if (!shown(e) || e.closest(".skip") || e.matches(".skip, .visually-hidden, .text a")) continue;
  let box = e.getBoundingClientRect();
  let w = box.width,
    h = box.height;
  const label = e.matches("input[type=checkbox],input[type=radio]") && e.closest("label");
  if (label) {
    const b = label.getBoundingClientRect();
    w = b.width;
    h = b.height;
  }
  const after = getComputedStyle(e, "::after");
  if (after.content !== "none" && after.position === "absolute") {
    w = Math.max(w, parseFloat(after.width));
    h = Math.max(h, parseFloat(after.height));
  }
  const least = arguments[0];
  if (w < least - 0.5 || h < least - 0.5) {
    const k = `${e.tagName.toLowerCase()}.${e.className} in ${e.parentElement.className}`;
    const v = out.get(k) ?? { n: 0, w: 999, h: 999, t: e.textContent.trim().slice(0, 25) };
    v.n += 1;
    v.w = Math.min(v.w, Math.round(w));
    v.h = Math.min(v.h, Math.round(h));
    out.set(k, v);
  }
}
return [...out].map(([k, v]) => `${k} ${v.n}x min ${v.w}x${v.h} "${v.t}"`);
