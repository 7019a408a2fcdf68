/** What the server writes before the service worker. */
declare const SETTINGS: { version: string; pages: string[]; assets: string[]; bundles: string[] };
