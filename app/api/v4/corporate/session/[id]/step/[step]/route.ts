import { stepRoute } from '#lib/server/http/index.ts';

export const GET = stepRoute('corporate');
