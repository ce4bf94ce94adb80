import { assignSession, readWork } from '#lib/operations/queue.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, PUT } = routes(readWork, assignSession);
