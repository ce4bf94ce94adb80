import { dossierRoute } from '#lib/server/http/index.ts';

export const GET = dossierRoute();
