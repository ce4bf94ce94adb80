import { readNumbers } from '#lib/operations/numbers.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET } = routes(readNumbers);
