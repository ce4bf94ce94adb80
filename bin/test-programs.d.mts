/** @returns the path of a Chromium; CHROMIUM_PATH wins */
export function findChromium(): string;
/** A PostgreSQL of our own in a temporary folder, on a free loopback port. */
export function startPostgres(): { readonly url: string; readonly stop: () => void };
