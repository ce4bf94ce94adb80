/**
 * The state of the list in the address, and the query that it stands for. Names and spelling are those of the HTTP API. Search text is not part
 * of it: it is mostly a name (lib/client/search-text.ts).
 */

import type { Route } from 'next';
import { sessionKinds } from '#lib/model/session/ids.ts';
import { type SessionQuery, type SortKey, sortKeys } from '#lib/model/session/session.ts';
import { urls } from '#lib/model/urls/index.ts';
import {
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from '#nuqs'; // on the server the part without hooks; a browser would load both

const strings = parseAsArrayOf(parseAsString).withDefault([]);
const sorts = sortKeys.flatMap((key): (SortKey | `-${SortKey}`)[] => [key, `-${key}`]);

export const listParsers = {
  status: strings,
  kind: parseAsArrayOf(parseAsStringLiteral(sessionKinds)).withDefault([]),
  /** `TYPE` or `TYPE:STATUS`. */
  step: strings,
  finding: strings,
  app: strings,
  assignee: strings,
  // Explicit even when false: an address without it opens the environment that has sessions.
  sandbox: parseAsBoolean.withDefault(false).withOptions({ clearOnDefault: false }),
  /** The queue: oldest received first. */
  sort: parseAsStringLiteral(sorts).withDefault('firstSeen'),
  after: parseAsString,
  before: parseAsString,
  /** Number of the first row, for the footer only: a cursor does not know its position. */
  from: parseAsInteger,
};

export type ListParams = inferParserType<typeof listParsers>;
export type ListFilter = 'status' | 'kind' | 'step' | 'finding' | 'app' | 'assignee';
export const listFilters = [
  'status',
  'kind',
  'step',
  'finding',
  'app',
  'assignee',
] as const satisfies readonly ListFilter[];

const serialize = createSerializer(listParsers);
/** The list's address with these parameters. */
export const listAddress = (params: Parameters<typeof serialize>[1]) => serialize(urls.sessions(), params) as Route;

/** Back to the first page: part of every change of filter or order. */
export const firstPage = { after: null, before: null, from: null } as const;
export const noFilters = {
  status: null,
  kind: null,
  step: null,
  finding: null,
  app: null,
  assignee: null,
  ...firstPage,
} as const;

/** The query for the server. Equal parameters give deeply equal queries: they are part of the cache key on both sides. */
export function toSessionQuery(params: ListParams, text = ''): SessionQuery {
  return {
    ...(text !== '' && { text }),
    ...(params.status.length > 0 && { status: params.status }),
    ...(params.kind.length > 0 && { kind: params.kind }),
    ...(params.step.length > 0 && { step: params.step }),
    ...(params.finding.length > 0 && { finding: params.finding }),
    ...(params.app.length > 0 && { app: params.app }),
    ...(params.assignee.length > 0 && { assignee: params.assignee }),
    ...(params.after !== null && { after: params.after }),
    ...(params.before !== null && params.after === null && { before: params.before }),
    sandbox: params.sandbox,
    sort: params.sort,
  };
}

/** Predefined filters by status: the tabs above the list. Each role has the states of its kind only. */
export const statusViews = [
  { label: 'All', status: [] },
  { label: 'Needs review', status: ['PENDING_VERIFICATION', 'IN_REVIEW'] },
  { label: 'Rejected', status: ['REJECTED'] },
  { label: 'Waiting for customer', status: ['SUBMISSION_REQUIRED', 'RESUBMISSION_REQUIRED', 'TO_DO'] },
] as const;

export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));
