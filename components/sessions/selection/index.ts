/**
 * Selected rows, and what can be done with all of them at once: they are assigned. The bar is loaded on demand. Promises that a selection never
 * outlives the rows on the screen, and that nothing is done to sessions that were not named. Throws nothing.
 */
export { LazyBulkBar as BulkBar } from './lazy-bulk-bar.tsx';
export { type Selection, useSelection } from './use-selection.ts';
