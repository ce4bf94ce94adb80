/**
 * Imports and their rows: rows are claimed by lease and settled one by one; an import is done when its last row is settled. Starting and
 * cancelling share a transaction with their audit event. Throws `not_found` and the Problems of the store.
 */
export { finishImports } from './finish-row.ts';
export { createImports, type Imports } from './imports.ts';
