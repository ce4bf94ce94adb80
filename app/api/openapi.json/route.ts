import { readApiDescription } from '#lib/operations/account.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET } = routes(readApiDescription);
