import type { SessionQuery } from '#lib/model/session/session.ts';
import { type ListParams, listParsers, toSessionQuery } from './list-params.ts';

/** The whole list that an address shows a page of. @param search of the address */
export function toListQuery(search: string, text: string): SessionQuery {
  const given = new URLSearchParams(search);
  // Without the library's loader, which the list itself would load too.
  const params = Object.fromEntries(
    Object.entries(listParsers).map(([name, parser]) => [name, parser.parseServerSide(given.get(name) ?? undefined)]),
  ) as ListParams;
  const { after, before, ...query } = toSessionQuery(params, text);
  return query;
}
