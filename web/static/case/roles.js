// The cards that running rules must know, such as the attack card: by its entry while the board is
// edited, by its place (`A.battle.1`) for the server. A card that lies in no area keeps its name.

import { split } from "./entries.js";

/** What the server calls cards, by the entries of the zones. */
export function rolesFrom(places, zones) {
  return Object.fromEntries(Object.entries(places ?? {}).map(([name, place]) => [name, entryAt(zones, place) ?? place]));
}

/** The same for the server. */
export function rolesToPlaces(roles, zones) {
  return Object.fromEntries(
    Object.entries(roles)
      .map(([name, held]) => [name, typeof held === "string" ? held : placeOf(zones, held)])
      .filter(([, place]) => place),
  );
}

/** Which cards the case names, and which the rule it stands at must know. */
export function rolesOf(layout, document, roles) {
  const at = [document.at ?? ""].flat().map(String);
  const running = layout.programs.filter(({ steps }) =>
    steps.some((step) => at.some((each) => each && (step === each || step.startsWith(`${each}-`) || step.startsWith(`${each}.`)))),
  );
  return [...new Set([...running.flatMap(({ cards }) => cards), ...Object.keys(roles)])];
}

/** "Attack card", "Guard card", "The card". */
export function roleTitle(name) {
  return name === "card" ? "The card" : `${name.charAt(0).toUpperCase()}${name.slice(1)} card`;
}

export const labelOf = (zones, entry) => {
  for (const [key, entries] of Object.entries(zones)) {
    const at = entries.indexOf(entry);
    if (at >= 0) return `${key}#${at}`;
  }
  return null;
};

function entryAt(zones, place) {
  const [, key, number] = /^(.+)\.(\d+)$/.exec(place) ?? [];
  let left = Number(number);
  return (zones[key] ?? []).find((entry) => (left -= entry.count ?? 1) <= 0) ?? null;
}

function placeOf(zones, entry) {
  const label = labelOf(zones, entry);
  if (!label) return null;
  const [key, at] = split(label);
  const before = zones[key].slice(0, at).reduce((sum, each) => sum + (each.count ?? 1), 0);
  return `${key}.${before + 1}`;
}
