/**
 * Notes for reviewers. Promises: who may not know of screening reads their own notes alone, on the session and on the steps that they may know of; a
 * hidden step or hit is the same "not found" as none. Throws Problems: not_found, bad_request, not_allowed, conflict, store_unavailable.
 */
export {
  addNote,
  changeNote,
  draftSchema,
  noteChangeSchema,
  noteSchema,
  noteWithdrawalSchema,
  readNotes,
  saveDraft,
  withdrawNote,
} from './notes.ts';
