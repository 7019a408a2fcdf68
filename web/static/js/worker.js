// What the phone keeps. Served as /sw.js after a line with SETTINGS: version, pages, assets, bundles.

const SHELL = `shell ${SETTINGS.version}`;
const VISITED = "visited";
const BUNDLES = "bundles";
const MOST_VISITED = 80;
const PATIENCE = 4000;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll([...SETTINGS.pages, ...SETTINGS.assets].map((url) => new Request(url, { cache: "reload" })));
  const bundles = await caches.open(BUNDLES);
  for (const url of SETTINGS.bundles) {
    // A bundle's address names its content: what is there need not be fetched again.
    if (!(await bundles.match(url))) await bundles.add(url);
  }
  await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("shell ") && name !== SHELL) await caches.delete(name);
  }
  const bundles = await caches.open(BUNDLES);
  for (const request of await bundles.keys()) {
    if (!SETTINGS.bundles.includes(new URL(request.url).pathname)) await bundles.delete(request);
  }
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(kept(event.request, SHELL));
  else if (url.pathname.startsWith("/offline/")) event.respondWith(kept(event.request, BUNDLES));
});

/** A page: from the network if it answers in time, else as it was last seen, else drawn by the shell. */
async function page(event, url) {
  const visited = await caches.open(VISITED);
  try {
    const response = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok && !response.redirected && lasts(url)) {
      event.waitUntil(keep(visited, event.request, response.clone()));
    }
    return response;
  } catch {
    const shell = await caches.open(SHELL);
    return (
      (await visited.match(event.request)) ??
      (await shell.match(event.request, { ignoreSearch: url.pathname === "/search" })) ??
      (await shell.match("/offline"))
    );
  }
}

/** Pages worth keeping as they are: cases, rulings, comparisons; rules are in the bundle anyway. */
function lasts(url) {
  return /^\/(c|r|compare|doubts|cases)(\/|$)/.test(url.pathname);
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_VISITED))) await cache.delete(old);
}

async function kept(request, name) {
  const cache = await caches.open(name);
  return (await cache.match(request)) ?? fetch(request);
}
