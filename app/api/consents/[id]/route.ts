import { changeConsent, readConsent, removeConsent } from '#lib/operations/consents.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, PUT, DELETE } = routes(readConsent, changeConsent, removeConsent);
