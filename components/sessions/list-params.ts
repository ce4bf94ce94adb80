/**
 * The state of the list in the address, and the query that it stands for. Names and spelling are those of the HTTP API. Search text is not part
 * of it: it is mostly a name (lib/client/search-text.ts).
 */

import type { Route } from 'next';
import { sessionsPage } from '#lib/model/addresses.ts';
import { sessionKinds } from '#lib/model/session/ids.ts';
import type { SessionQuery, ViewFilters } from '#lib/model/session/list.schema.ts';
import { type ListFilter, listFilters, type SortKey, sortKeys } from '#lib/model/session/list.ts';
import { type BuiltInView, isBuiltInView } from '#lib/model/session/queue.ts';
import {
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from '#nuqs'; // On the server this is the part without hooks; a browser would load both.

/** A list writes the comma within a value as `%2C`; so that a value with these characters comes back as it was, its per cent signs are written too. */
const value = createParser({
  parse: (text) => text.replaceAll('%25', '%'),
  serialize: (text: string) => text.replaceAll('%', '%25'),
});
const strings = parseAsArrayOf(value).withDefault([]);
const sorts = sortKeys.flatMap((key): (SortKey | `-${SortKey}`)[] => [key, `-${key}`]);

export const listParsers = {
  /** This is a view that every installation has, or the id of a saved one, whose filters are in the address too. */
  view: parseAsString.withDefault('all').withOptions({ clearOnDefault: false }),
  /** This is the view of every installation in which a saved view looks. */
  within: parseAsString,
  status: strings,
  kind: parseAsArrayOf(parseAsStringLiteral(sessionKinds)).withDefault([]),
  /** Each is `TYPE` or `TYPE:STATUS`. */
  step: strings,
  finding: strings,
  country: strings,
  /** Each is `FROM..TO` in days in UTC. */
  received: strings,
  updated: strings,
  app: strings,
  assignee: strings,
  // This is explicit even when false: an address without it opens the environment that has sessions.
  sandbox: parseAsBoolean.withDefault(false).withOptions({ clearOnDefault: false }),
  /** The default is the queue, with the oldest received first. */
  sort: parseAsStringLiteral(sorts).withDefault('firstSeen'),
  after: parseAsString,
  before: parseAsString,
  /** The number of the first row is for the footer only: a cursor does not know its position. */
  from: parseAsInteger,
};

export type ListParams = inferParserType<typeof listParsers>;
export { type ListFilter, listFilters };

const serialize = createSerializer(listParsers);
export const listAddress = (params: Parameters<typeof serialize>[1]) => serialize(sessionsPage(), params) as Route;

/** These parameters lead back to the first page; every change of filter or order includes them. */
export const firstPage = { after: null, before: null, from: null } as const;
export const noFilters = {
  within: null,
  ...(Object.fromEntries(listFilters.map((filter) => [filter, null])) as Record<ListFilter, null>),
  ...firstPage,
} as const;

/** Returns the built-in view that narrows the list, or undefined for all sessions. */
export function viewOf({ view, within }: Pick<ListParams, 'view' | 'within'>): BuiltInView | undefined {
  const name = isBuiltInView(view) ? view : within;
  return name !== null && name !== 'all' && isBuiltInView(name) ? name : undefined;
}

/** Returns the filters in force, as the server takes them. */
export function filtersOf(params: ListParams): ViewFilters {
  const view = viewOf(params);
  const chosen = listFilters.flatMap((filter) => (params[filter].length > 0 ? [[filter, params[filter]]] : []));
  return { ...(view && { view }), ...Object.fromEntries(chosen) };
}

/** Returns the query for the server. Equal parameters give deeply equal queries, which are part of the cache key on both sides. */
export const toSessionQuery = (params: ListParams, text = ''): SessionQuery => ({
  ...(text !== '' && { text }),
  ...filtersOf(params),
  ...(params.after !== null && { after: params.after }),
  ...(params.before !== null && params.after === null && { before: params.before }),
  sandbox: params.sandbox,
  sort: params.sort,
});
