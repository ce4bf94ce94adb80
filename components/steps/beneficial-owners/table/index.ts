/** The table of declared owners, one row each, whose details open below. Promises: shares as reported; printing shows it as a plain table. */
export { OwnersTable } from './owners-table.tsx';
