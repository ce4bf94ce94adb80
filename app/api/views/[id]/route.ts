import { changeView, removeView } from '#lib/operations/queue.ts';
import { routes } from '#lib/server/http/index.ts';

export const { PUT, DELETE } = routes(changeView, removeView);
