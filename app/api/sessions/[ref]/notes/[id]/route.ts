import { changeNote, withdrawNote } from '#lib/operations/notes.ts';
import { routes } from '#lib/server/http/index.ts';

export const { PUT, DELETE } = routes(changeNote, withdrawNote);
