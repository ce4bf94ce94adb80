import { createLoader } from 'nuqs/server';
import { listParsers } from './list-params.ts';

/** The list's state from the search parameters of a request; an invalid one counts as missing. */
export const loadListParams = createLoader(listParsers);
