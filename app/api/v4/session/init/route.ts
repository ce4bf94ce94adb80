import { initSession, listInitApps } from '#lib/operations/new-session.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, POST } = routes(listInitApps, initSession);
