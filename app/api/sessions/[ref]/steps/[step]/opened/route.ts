import { markOpened } from '#lib/operations/steps.ts';
import { routes } from '#lib/server/http/index.ts';

export const { POST } = routes(markOpened);
