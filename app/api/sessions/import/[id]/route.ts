import { importRoute } from '#lib/server/http/index.ts';

export const GET = importRoute();
