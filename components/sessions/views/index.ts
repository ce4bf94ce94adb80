/**
 * The views above the list, as links with counts, and the menu that saves, changes and removes them. Hides how a view becomes an address; the
 * menu and its dialogs are loaded on demand. Promises that a count is that of the view without further filters. Throws nothing.
 */
export type { ViewParams } from './view-params.ts';
export { ViewTabs } from './view-tabs.tsx';
