import type { SessionQuery } from '#lib/model/session/session.ts';
import { createLoader } from '#nuqs';
import { listParsers, toSessionQuery } from './list-params.ts';

/** The list's state from the search parameters of a request; an invalid one counts as missing. */
export const loadListParams = createLoader(listParsers);

/** Whether the address is that of the list itself: it names no view, no filter, no order and no page. */
export const isBareAddress = (search: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(search).every((name) => name === 'sandbox' || !(name in listParsers));

/** The whole list that an address shows a page of. @param search of the address */
export function toListQuery(search: string, text: string): SessionQuery {
  const { after, before, ...query } = toSessionQuery(loadListParams(new URLSearchParams(search)), text);
  return query;
}
