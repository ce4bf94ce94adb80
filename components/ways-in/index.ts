/**
 * How sessions come in by hand: a new one is made upstream, a file of ids is imported.
 *
 * Hides the form, the dry run and the progress. Promises that the id of a new session is shown once, stands in no address, store, cache or
 * history, and is gone when its dialog closes; that a file is checked before anything is asked of upstream. Throws nothing.
 */
export { ImportView } from './import-view.tsx';
export { WaysIn } from './ways-in.tsx';
