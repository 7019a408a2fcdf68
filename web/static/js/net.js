// How do scripts talk to the server? JSON in and out; refusals become errors with the server's sentence.

export class Refused extends Error {
  constructor(status, body) {
    super(body?.error?.message ?? `the server answered ${status}`);
    this.status = status;
    this.slug = body?.error?.slug ?? "";
    this.facts = body?.error ?? {};
  }
}

/** The server could not be reached at all. */
export class Offline extends Error {}

const PATIENCE = 8000;

/**
 * @typedef {object} Asking
 * @property {string} [method]
 * @property {Record<string, string | number | null | undefined>} [query]
 * @property {object} [body] what is sent as JSON
 * @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 * @property {number} [patience] milliseconds
 */

/** Ask the API: api("/search", { query: { q: "7-4" } }), api("/cases", { method: "POST", body: {…} }).
    @param {string} path @param {Asking} asking */
export async function api(path, { method = "GET", query = {}, body, headers = {}, signal, patience = PATIENCE } = {}) {
  const url = new URL(`/api/v1${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== "" && value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  /** @type {RequestInit & { headers: Record<string, string> }} */
  const options = { method, headers: { Accept: "application/json", ...headers }, signal: both(signal, patience) };
  if (method !== "GET") {
    options.headers["X-CSRF-Token"] = cookie("floorjudge_csrf");
    if (body !== undefined) {
      options.headers["Content-Type"] = "application/json";
      options.body = JSON.stringify(body);
    }
  }
  const response = await send(url, options);
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(response.status, answer);
  // Cut off on its way, or not from our server at all: nobody knows what became of the request.
  if (answer === null) throw new Offline("the answer cannot be read");
  return answer;
}

/** A piece of a page as text; the server has rendered and escaped it.
    @param {string} url @param {Pick<Asking, "signal" | "patience">} asking */
export async function fragment(url, { signal, patience = PATIENCE } = {}) {
  const response = await send(url, { headers: { Accept: "text/html" }, signal: both(signal, patience) });
  if (!response.ok) throw new Refused(response.status, null);
  return response.text();
}

async function send(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Offline("the server cannot be reached");
  }
}

function both(signal, patience) {
  const limit = AbortSignal.timeout(patience);
  return signal && AbortSignal.any ? AbortSignal.any([signal, limit]) : (signal ?? limit);
}

function cookie(name) {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}
