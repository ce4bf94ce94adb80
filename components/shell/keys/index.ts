/**
 * Keys of every page: help, "go to", and the command palette. Hides how a palette searches: actions of the screen and destinations here, sessions on
 * the server. Promises that nothing typed is in an address, that no upstream read follows from typing alone, and that no command decides anything.
 * Loaded after the page. Throws nothing.
 */
export type { Destination } from './command-palette/index.ts';
export { Keys } from './keys.tsx';
