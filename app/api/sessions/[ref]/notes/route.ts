import { addNote, readNotes } from '#lib/operations/notes.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, POST } = routes(readNotes, addNote);
