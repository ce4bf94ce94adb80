/**
 * The start of a server process: configuration, request guard, store, caches, worker; and its orderly end. Promises that nothing is served
 * before the store is open and migrated, and that the worker has released its jobs before the process ends. A failed start ends the process
 * with one line on stderr.
 */
export { boot } from './boot.ts';
