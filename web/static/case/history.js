// Undo and redo while a board is edited: every edit leaves the board as it was before behind.

import { rolesFrom, rolesToPlaces } from "./roles.js";

const MOST = 200;

export class History {
  constructor(editor) {
    this.editor = editor;
    this.begin();
  }

  /** The board as it stands is the first one. */
  begin() {
    this.past = [];
    this.future = [];
    this.now = this.editor.zones ? this.taken() : null;
  }

  /** Something was edited; nothing is remembered where nothing changed. */
  edited() {
    const next = this.taken();
    if (next === this.now) return;
    this.past = [...this.past, this.now].slice(-MOST);
    this.future = [];
    this.now = next;
  }

  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }

  step(from, to) {
    const wanted = from.pop();
    if (wanted === undefined) return false;
    to.push(this.now);
    this.now = wanted;
    const { zones, numbers, document, roles } = JSON.parse(wanted);
    Object.assign(this.editor, { zones, numbers, document, roles: rolesFrom(roles, zones) });
    return true;
  }

  /** Everything that can be edited, as one text. */
  taken() {
    const { zones, numbers, document, roles } = this.editor;
    return JSON.stringify({ zones, numbers, document, roles: rolesToPlaces(roles, zones) });
  }
}
