import { sessionDoor } from '#lib/server/proxy-routes.ts';

export const GET = sessionDoor('individual');
