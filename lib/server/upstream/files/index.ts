/**
 * Files at the addresses that steps give: fetched without any key, checked, streamed. Promises: nothing is fetched but from a listed host, and
 * from a public address of it unless its origin was written down (R29); a file has a type of the closed list, by its first bytes (R30).
 * Throws Problems: file_gone, file_host_refused, file_type_refused, range_refused, too_large, upstream_busy, upstream_failed,
 * upstream_timeout, upstream_unreadable; an abort rejects with its reason.
 */
export { createFiles } from './create-files.ts';
