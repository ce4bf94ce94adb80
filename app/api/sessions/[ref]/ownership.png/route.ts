import { ownershipPaperDoor } from '#lib/server/paper-routes.ts';

export const GET = ownershipPaperDoor('png');
