// What this browser keeps of cases: the cases themselves, edit tokens, and saves that wait for the
// network. Without IndexedDB everything works, only nothing is kept.

import { forget, recall, remember } from "../js/memory.js";

const NAME = "floorjudge-cases";
const STORES = ["cases", "outbox"];
const MOST_CASES = 100;
let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store, { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

async function run(store, mode, work) {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    return null;
  }
}

export const keptCase = (id) => run("cases", "readonly", (store) => store.get(id));
export const keptCases = async () =>
  ((await run("cases", "readonly", (store) => store.getAll())) ?? []).sort((one, other) => other.at - one.at);
export const waitingSave = (id) => run("outbox", "readonly", (store) => store.get(id));
export const waitingSaves = async () => (await run("outbox", "readonly", (store) => store.getAll())) ?? [];
export const putSave = (save) => run("outbox", "readwrite", (store) => store.put(save));
export const dropSave = (id) => run("outbox", "readwrite", (store) => store.delete(id));

/** Keep a case as it stands, with everything needed to step through it; the oldest give way. */
export async function keepCase(kept, timeline, layout) {
  await run("cases", "readwrite", (store) => store.put({ id: kept.id, version: kept.version, kept, timeline, layout, at: Date.now() }));
  const all = (await run("cases", "readonly", (store) => store.getAll())) ?? [];
  for (const old of all.sort((a, b) => b.at - a.at).slice(MOST_CASES)) await run("cases", "readwrite", (store) => store.delete(old.id));
}

/** Forget a case: its copy, what waits for it and the page as it was seen. True if there was something. */
export async function forgetCase(id) {
  const there = Boolean(await keptCase(id));
  for (const store of STORES) await run(store, "readwrite", (kept) => kept.delete(id));
  const pages = globalThis.caches ? await caches.open("visited") : null;
  for (const request of (await pages?.keys()) ?? []) {
    if (new URL(request.url).pathname.startsWith(`/c/${id}`)) await pages.delete(request);
  }
  dropToken(id);
  return there;
}

/** Forget everything about cases and people on this phone; the rulebooks stay. */
export async function forgetAll() {
  for (const store of STORES) await run(store, "readwrite", (kept) => kept.clear());
  if (globalThis.caches) {
    await caches.delete("visited");
    for (const name of await caches.keys()) await (await caches.open(name)).delete("/cases");
  }
  for (const name of ["tokens", "judge", "unsaved", "recent"]) forget(name);
}

export const tokenOf = (id) => recall("tokens", {})[id] ?? "";

export function keepToken(id, token) {
  remember("tokens", { ...recall("tokens", {}), [id]: token });
}

export function dropToken(id) {
  const { [id]: _, ...others } = recall("tokens", {});
  remember("tokens", others);
}

/** The name of the judge who uses this browser. */
export const judgeName = () => String(recall("judge", ""));
export const rememberJudge = (name) => remember("judge", name);

/** A position that was never kept survives a reload. */
export const unsaved = () => recall("unsaved", null);
export const keepUnsaved = (document) => remember("unsaved", document);
