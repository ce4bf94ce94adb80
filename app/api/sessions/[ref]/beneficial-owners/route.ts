import { readOwners, recordOwners } from '#lib/operations/owners.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, PUT } = routes(readOwners, recordOwners);
