import { listAssignees } from '#lib/operations/queue.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET } = routes(listAssignees);
