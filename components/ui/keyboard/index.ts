/**
 * Keys of a page. Hides where keys mean something else (fields, menus, dialogs) and the switch for single-key shortcuts (WCAG 2.1.4).
 * Promises that every key that works is listed in the help while it works. Throws nothing.
 */
export { Kbd } from './kbd.tsx';
export { listKeys, useKey } from './use-key.ts';
