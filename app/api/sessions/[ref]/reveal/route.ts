import { revealFields } from '#lib/operations/account.ts';
import { routes } from '#lib/server/http/index.ts';

export const { POST } = routes(revealFields);
