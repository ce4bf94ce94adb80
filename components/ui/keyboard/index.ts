/**
 * Keys and commands of a page. Hides where keys mean something else (fields, menus, dialogs, composed text) and the switch for single-key shortcuts
 * (WCAG 2.1.4). Promises that every key that works is listed in the help while it works, and that every action is in the command palette, with a key
 * or without. Throws nothing.
 */
export { holdKeys } from './hold-keys.ts';
export { isKeyElsewhere, Kbd, onCommandAdded, useKey } from './key.tsx';
export { listCommands, listKeys, type ScreenCommand } from './list-keys.ts';
export { useCommand } from './use-command.ts';
export { useHeldKey } from './use-held-key.ts';
