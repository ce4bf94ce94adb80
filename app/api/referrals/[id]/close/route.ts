import { closeReferral } from '#lib/operations/referrals.ts';
import { routes } from '#lib/server/http/index.ts';

export const { POST } = routes(closeReferral);
