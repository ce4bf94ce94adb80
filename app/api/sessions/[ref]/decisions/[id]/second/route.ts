import { reviewDecision } from '#lib/operations/decisions.ts';
import { routes } from '#lib/server/http/index.ts';

export const { POST } = routes(reviewDecision);
