import { resourceRoute } from '#lib/server/http/index.ts';

export const GET = resourceRoute();
