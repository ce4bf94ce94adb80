/**
 * Saved views of the list: filters and order under a name. Promises: only their owner changes one, on the version that was seen,
 * or, when the owner of a shared one works in the queue no more, whoever does. Throws
 * `not_found`, `bad_request`, `conflict` and the Problems of the store.
 */
export { createSavedViews, type SavedViewRecord, type SavedViews, type ViewContent } from './saved-views.ts';
