import { unsubscribeLinkRoute, unsubscribeRoute } from '#lib/server/http/index.ts';

export const GET = unsubscribeLinkRoute('GET /api/alerts/unsubscribe');
export const POST = unsubscribeRoute('POST /api/alerts/unsubscribe');
