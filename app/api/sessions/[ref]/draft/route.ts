import { readDrafts, saveDraft } from '#lib/operations/drafts.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, PUT } = routes(readDrafts, saveDraft);
