/**
 * The rows of the session list: columns, keys, footer. Hides how one table becomes rows of three lines in a narrow window. Promises that a row
 * which is updated in place keeps its height, and that nothing moves under the pointer. Throws nothing.
 */
export { hideableColumns } from './columns.tsx';
export { SessionTable } from './session-table.tsx';
export { TableFooter } from './table-footer.tsx';
export { useRowKeys } from './use-row-keys.ts';
