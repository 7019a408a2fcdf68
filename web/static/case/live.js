// Following the judge who steps: server-sent events, and asking again and again where those fail.

import { api, Offline } from "../js/net.js";

const PAUSE = 600;
const SHOW_DELAY = 120;

/** Follows a kept case; calls `onLive({ version, moment })` whenever the judge looks at something else. */
export class Follower {
  constructor(id, onLive, onState) {
    this.id = id;
    this.onLive = onLive;
    this.onState = onState;
    this.seen = "";
    this.stopped = false;
  }

  start() {
    this.stopped = false;
    if (!globalThis.EventSource) {
      this.poll();
      return;
    }
    this.source = new EventSource(`/c/${this.id}/events`);
    this.source.addEventListener("live", (event) => this.tell(JSON.parse(event.data), "events"));
    this.source.addEventListener("error", () => {
      // A closed source is not tried again by the browser: the server has no place for us.
      if (this.source.readyState === EventSource.CLOSED && !this.stopped) this.poll();
    });
  }

  stop() {
    this.stopped = true;
    this.source?.close();
    clearTimeout(this.timer);
  }

  async poll() {
    if (this.stopped) return;
    try {
      this.tell(await api(`/cases/${this.id}/live`, { patience: 4000 }), "polling");
    } catch (error) {
      this.onState(error instanceof Offline ? "offline" : "lost");
    }
    this.timer = setTimeout(() => this.poll(), PAUSE);
  }

  tell(live, how) {
    this.onState(how);
    const key = `${live.version}:${live.moment}`;
    if (key === this.seen) return;
    this.seen = key;
    this.onLive(live);
  }
}

/** Tells followers what this judge looks at, not more often than needed. */
export class Presenter {
  constructor(state, authorization) {
    this.state = state;
    this.authorization = authorization;
    state.on("moment", () => this.later());
  }

  later() {
    const { state } = this;
    if (state.kind !== "case" || !state.saves || state.waiting) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), SHOW_DELAY);
  }

  send() {
    const { kept, moment } = this.state;
    const body = { version: kept.version, moment };
    api(`/cases/${kept.id}/jump`, { method: "POST", body, headers: this.authorization() }).catch(() => {
      // Nobody can follow without the network; the next step tells again.
    });
  }
}
