// How does the table keep its shape from step to step? A row of the mat is never lower than it has been, or will be, in
// this timeline: what comes later is measured, out of sight, while the page is at rest.

const REST = 400;

export class Rows {
  /** `measured(board)` draws a board out of sight and gives the place it was drawn in. */
  constructor({ measured, optional }) {
    this.measured = measured;
    this.optional = optional;
    this.forget(0);
  }

  forget(width) {
    this.width = width;
    this.known = {};
  }

  /** Give a board that was just drawn the rows that are known, and learn from it. */
  hold(place) {
    this.learn(place);
    for (const mat of place.querySelectorAll(".mat")) {
      const rows = this.known[mat.dataset.side].map((height, at) =>
        height && !this.optional(mat, at) ? `minmax(${height}px, auto)` : "auto",
      );
      mat.style.gridTemplateRows = rows.join(" ");
    }
  }

  /** At another width all is different. */
  learn(place) {
    if (place.clientWidth !== this.width) this.forget(place.clientWidth);
    for (const mat of place.querySelectorAll(".mat")) {
      const before = this.known[mat.dataset.side] ?? [];
      const rows = getComputedStyle(mat).gridTemplateRows.split(" ").map(parseFloat);
      this.known[mat.dataset.side] = rows.map((height, at) => Math.max(height || 0, before[at] ?? 0));
    }
  }

  /** Look through a timeline for the highest rows, a moment at a time; what is found shows with the next step. */
  lookAhead(timeline) {
    clearTimeout(this.timer);
    this.timeline = timeline;
    this.timer = setTimeout(() => this.next(timeline, 0), REST);
  }

  next(timeline, number) {
    if (timeline !== this.timeline || number > timeline.last) return;
    const { zones, tiles, marks } = timeline.moments[number]?.board ?? {};
    if (number === 0 || zones || tiles || marks) {
      const place = this.measured(timeline.board(number));
      if (place) this.learn(place);
      place?.remove();
    }
    const later = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 30));
    later(() => this.next(timeline, number + 1));
  }
}
