import { createLoader } from 'nuqs/server';
import { listParsers } from './params.ts';

/** The list's state from the search parameters of a request; what makes no sense in them counts as not there. */
export const loadListParams = createLoader(listParsers);
