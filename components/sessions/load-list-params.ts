import { createLoader } from 'nuqs/server';
import { listParsers } from './list-params.ts';

/** Reads the list's state from the search parameters of a request; an invalid one counts as missing. */
export const loadListParams = createLoader(listParsers);

/** Whether the address is that of the list itself: it names no view, no filter, no order and no page. */
export const isBareAddress = (search: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(search).every((name) => name === 'sandbox' || !(name in listParsers));
