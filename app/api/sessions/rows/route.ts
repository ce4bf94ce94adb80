import { readRows } from '#lib/operations/sessions.ts';
import { routes } from '#lib/server/http/index.ts';

export const { POST } = routes(readRows);
