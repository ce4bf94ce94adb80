import { listSessions } from '#lib/operations/sessions.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET } = routes(listSessions);
