import { endConsent } from '#lib/operations/consents.ts';
import { routes } from '#lib/server/http/index.ts';

export const { PUT } = routes(endConsent);
