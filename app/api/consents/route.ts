import { addConsent, listConsents } from '#lib/operations/consents.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, POST } = routes(listConsents, addConsent);
