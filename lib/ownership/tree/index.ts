/**
 * Owners below what they own: the one reading order that table and map share, and the rows of the table. Promises: the owners of a node are listed once,
 * where it is met first, so that references point back; the order of the answer does not matter. Never throws.
 */
export { type TreeOrder, toTreeOrder } from './tree-order.ts';
export { toTreeRows } from './tree-rows.ts';
