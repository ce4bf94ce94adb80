import { explainStep } from '#lib/operations/steps.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET } = routes(explainStep);
