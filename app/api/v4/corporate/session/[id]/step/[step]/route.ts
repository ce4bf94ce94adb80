import { stepDoor } from '#lib/server/proxy-routes.ts';

export const GET = stepDoor('corporate');
