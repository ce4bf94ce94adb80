/**
 * Notes on sessions, steps and hits, with every text they had and the drafts of new ones. Texts are sealed with the key of their session. Promises: a
 * change, its audit event and the mail to who is mentioned are one transaction; a note sent twice is one. Throws Problems: not_found, not_allowed,
 * bad_request, conflict, store_unavailable.
 */
export { createNotes, type NoteRecord, type Notes } from './notes.ts';
