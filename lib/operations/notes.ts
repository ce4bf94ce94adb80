import type { NoteBody, NoteChangeBody, NoteWithdrawalBody, SessionNotes } from '#lib/model/review/note.schema.ts';
import { del, get, of, post, put } from './operation.ts';

const notes = '/api/sessions/{ref}/notes';
const note = '/api/sessions/{ref}/notes/{id}';

export const readNotes = get(notes, { may: 'note.read', answer: of<SessionNotes> });
export const addNote = post(notes, { may: 'note.write', body: of<NoteBody>, shows: readNotes });
export const changeNote = put(note, { may: 'note.write', body: of<NoteChangeBody>, shows: readNotes });
export const withdrawNote = del(note, { may: 'note.write', body: of<NoteWithdrawalBody>, shows: readNotes });
