import { decide, readDecisions } from '#lib/operations/decisions.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, POST } = routes(readDecisions, decide);
