/**
 * What one reviewer may use of what all share, so that nobody can slow the others down: requests, pages, reads of the verification service,
 * lists and searches, drawn exports, open files, imports. Hides how it is counted; each process counts for itself. Throws `too_many_requests` with the seconds
 * after which there is room again.
 */
export { openListExport, withExportTurn } from './export-share.ts';
export { openFileSlot } from './file-share.ts';
export { requireImportShare, spendUpload } from './import-share.ts';
export { spendList, untilTurn, withListTurn, withRequestTurn } from './list-share.ts';
export { spendUpstreamRead, toPayer } from './upstream-share.ts';
