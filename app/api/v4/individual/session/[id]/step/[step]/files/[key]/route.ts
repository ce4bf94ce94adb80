import { fileDoor } from '#lib/server/proxy-routes.ts';

export const GET = fileDoor('individual');
