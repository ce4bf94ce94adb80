/**
 * Live updates of a page. Hides the event stream and its fallback. Promises that nothing on the screen moves by itself, that values change in place,
 * and that a notice says what else has changed. All of it loads after the page and is not part of its first load.
 */

export { ListUpdates, LiveStatusBar } from './lazy-live-updates.tsx';
export { SessionPresence, SessionUpdates } from './lazy-session-updates.tsx';
export type { UpdatedRows } from './list-updates.tsx';
