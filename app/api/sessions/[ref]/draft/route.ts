import { saveDraft } from '#lib/operations/notes.ts';
import { routes } from '#lib/server/http/index.ts';

export const { PUT } = routes(saveDraft);
