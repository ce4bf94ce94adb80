/**
 * What a page does when something changes behind it. Hides the stream of events and what stands in for it. Promises: nothing on the screen
 * moves by itself; values change where they stand, and a notice says what else there is. All of it comes after the page, and none of it is
 * part of what the page loads first.
 */

export { ListNews, LiveBar, SessionNews } from './later.tsx';
export type { UpdatedRows } from './list-changes.ts';
