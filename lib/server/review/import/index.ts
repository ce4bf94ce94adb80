/**
 * Import of a CSV file of session ids: checked, started, followed, cancelled, exported. Hides how the file is parsed and how long reading it
 * takes; the worker reads the rows as the rate limit allows. Promises: a started import survives a restart; rows go out only with their audit
 * event on disk. Throws Problems: not_allowed, bad_request, too_large, not_found, conflict, store_unavailable.
 */
export { cancelImport, listImports, readImportProgress } from './progress.ts';
export { exportImport, readImport } from './results.ts';
export { checkImport, startImport } from './start.ts';
