import { setImmediate as nextTurn } from 'node:timers/promises';
import { findingName } from '#lib/format/labels/finding.ts';
import { permissionOf } from '#lib/model/access/permissions.ts';
import { type Audience, audienceOf } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer, Role } from '#lib/model/reviewer.ts';
import { isFindingKey } from '#lib/model/session/finding.ts';
import { isRef } from '#lib/model/session/ids.ts';
import {
  type FacetCount,
  type FindingFacet,
  type RowsBody,
  rowsBodySchema,
  type SessionList,
  type SessionQuery,
  type SessionRows,
  sessionListSchema,
  sessionQuerySchema,
  sessionRowsSchema,
} from '#lib/model/session/list.schema.ts';
import { countryKey, listFilters, parseDayRange, type SortKey, type TimeRange } from '#lib/model/session/list.ts';
import { keyOfView } from '#lib/model/session/queue.ts';
import { type ListOptions, listSessions, readRows, searchSessions } from '#lib/operations/sessions.ts';
import { createInFlight } from '#lib/server/in-flight.ts';
import { getStore, type ListedSession, type ListQuery } from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { spendList, withListTurn } from '../request-turns.ts';
import { stepNaming } from '../step-names.ts';
import { toListedRow } from './redacted-session.ts';

/** What a reviewer may search and sort by: nothing that shows more than the list does, and nothing that keeps the others waiting. */
const longestText = 200;
const mostWords = 8;

/** One character may stand for several words. */
const countWords = (text: string): number =>
  text
    .normalize('NFKD')
    .split(/[\s\p{C}\p{Z}]+/u)
    .filter((word) => word !== '').length;

/** @returns the trimmed text, '' for none. @throws Problem bad_request */
function requireText(text = ''): string {
  const trimmed = text.trim();
  if (trimmed.length > longestText || countWords(trimmed) > mostWords)
    throw new Problem('bad_request', {
      detail: `Search for at most ${mostWords} words and ${longestText} characters.`,
    });
  return trimmed;
}

/**
 * Says how the text may be looked for. A masked value that is found by a part of it could be guessed letter by letter.
 *
 * @throws Problem not_allowed for roles that see no names at all
 */
function requireSearch(roles: readonly Role[]): 'part' | 'whole' {
  const permission = permissionOf(roles, 'name');
  if (permission === 'withhold')
    throw new Problem('not_allowed', {
      detail: 'Names are not available to your role. Look up a session by its reference.',
    });
  return permission === 'show' ? 'part' : 'whole';
}

/** An order by names shows where each of them stands, masked or not. @throws Problem not_allowed */
function requireSort(roles: readonly Role[], key: SortKey): void {
  if (key !== 'subject' || permissionOf(roles, 'name') === 'show') return;
  throw new Problem('not_allowed', { detail: 'Your role does not see names in full, so it cannot sort by them.' });
}

const invalidParameter = (name: string) => new Problem('bad_request', { detail: `Invalid parameter: ${name}.` });

const listParams: readonly string[] = listFilters;
const singleParams: readonly string[] = ['view', 'sort', 'after', 'before'];
const knownParams = [...listParams, ...singleParams, 'sandbox', 'limit'];

/** The same filters from the query string, lists comma-separated. @throws Problem bad_request naming the wrong parameter */
export function parseListParams(params: URLSearchParams): SessionQuery {
  const given: Record<string, unknown> = {};
  for (const [key, value] of params) {
    if (value === '') continue;
    if (listParams.includes(key)) given[key] = value.split(',').filter((part) => part !== '');
    else if (singleParams.includes(key)) given[key] = value;
    else if (key === 'sandbox') given[key] = value === 'true' ? true : value === 'false' ? false : value;
    else if (key === 'limit') given[key] = /^\d{1,4}$/.test(value) ? Number(value) : value;
    else throw new Problem('bad_request', { detail: 'The query has an unknown filter.' });
  }
  const parsed = sessionQuerySchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidParameter(`${parsed.error.issues[0]?.path.join('.')}`);
}

/** Some names of ten letters look like a ref; they are one only when a session has it. */
async function isKnownRef(text: string, audience: Audience): Promise<boolean> {
  const ref = text.toUpperCase();
  return isRef(ref) && (await (await getStore()).sessions.find({ ref }, audience)) !== undefined;
}

/** Says whose sessions they are; in the view of the reviewer's own sessions there are only these. */
function toAssignees({ id }: Reviewer, { view, assignee }: SessionQuery): readonly (string | null)[] | undefined {
  const wanted = assignee?.map((one) => (one === 'nobody' ? null : one === 'me' ? id : one));
  if (view !== 'mine') return wanted;
  return wanted === undefined || wanted.includes(id) ? [id] : [];
}

/** @throws Problem bad_request: the address of a page reaches this without the schema */
function toRanges(days: readonly string[] | undefined, name: string): readonly TimeRange[] | undefined {
  const ranges = days?.map(parseDayRange);
  if (ranges?.some((range) => range === undefined)) throw invalidParameter(name);
  return ranges?.filter((range) => range !== undefined);
}

/** @throws Problem bad_request (text, finding, country, days, view), not_allowed (order by names) */
export async function toListQuery(reviewer: Reviewer, query: SessionQuery): Promise<ListQuery> {
  const sort = query.sort ?? 'updated';
  const descending = sort.startsWith('-');
  const key = (descending ? sort.slice(1) : sort) as ListQuery['sort']['key'];
  // The address of a page reaches this without the schema: a misspelt one must not show an empty list.
  if (query.finding && !query.finding.every(isFindingKey)) throw invalidParameter('finding');
  const audience = audienceOf(reviewer.roles);
  // These roles have one view: that another exists is not theirs to know.
  if (audience === 'limited' && query.view !== undefined && query.view !== 'all') throw invalidParameter('view');
  // Nationalities and addresses are masked for them.
  if (audience === 'limited' && query.country !== undefined) throw invalidParameter('country');
  const [received, updated] = [toRanges(query.received, 'received'), toRanges(query.updated, 'updated')];
  const viewKey = query.view === undefined ? null : keyOfView[query.view];
  const assignee = toAssignees(reviewer, query);
  requireSort(reviewer.roles, key);
  const text = requireText(query.text);
  const isRefSearch = text !== '' && (await isKnownRef(text, audience));
  const wholeWords = !isRefSearch && text !== '' && requireSearch(reviewer.roles) === 'whole';
  const { status, kind, step, finding, country, sandbox, app, after, before, limit = 50 } = query;
  return {
    audience,
    status,
    kind,
    finding,
    received,
    updated,
    sandbox,
    app,
    assignee,
    limit,
    step: step?.map((one) => {
      const [type = '', ofType] = one.split(':', 2);
      return { type, status: ofType };
    }),
    country: country?.map(countryKey),
    view: viewKey ?? undefined,
    ...(text !== '' && (isRefSearch ? { exactRef: text.toUpperCase() } : { text, wholeWords })),
    // In the address of a page they may be empty.
    after: after || undefined,
    before: before || undefined,
    sort: { key, descending },
  };
}

/** They have their names, with those that the filter names even where no session has them. */
function toFindingFacets(counts: readonly FacetCount[], chosen: readonly string[]): FindingFacet[] {
  const others = [...new Set(chosen)].filter((key) => !counts.some(({ value }) => value === key));
  return [...counts, ...others.map((value) => ({ value, count: 0 }))].flatMap((facet) =>
    isFindingKey(facet.value) ? [{ ...facet, label: findingName(facet.value) }] : [],
  );
}

/** Reviewers of the same roles who ask for the same at the same moment share one read and its result, which nobody may change: after a change in the registry every open list asks at once. Nobody gets what was read before they asked. */
function createSharedRead<Result>() {
  const reads = createInFlight<{ hasBegun: boolean }, Result>('after');
  return (asked: string, read: () => Promise<Result>): Promise<Result> =>
    reads.join(asked, {
      admit: ({ hasBegun }) => !hasBegun,
      create: () => ({ hasBegun: false }),
      perform: async ({ job }) => {
        await nextTurn(); // for those who ask in this turn of the event loop
        job.hasBegun = true;
        return read();
      },
    }).result;
}
const sharePage = createSharedRead<SessionList>();
const shareRows = createSharedRead<SessionRows>();

async function toRows(roles: readonly Role[], records: readonly ListedSession[]) {
  const nameStep = await stepNaming({ roles });
  const nowMs = Date.now();
  return records.map((record) => toListedRow(roles, record, nowMs, nameStep));
}

async function readPage(roles: readonly Role[], query: ListQuery): Promise<SessionList> {
  const { sessions } = await getStore();
  const [{ rows, next, previous, count }, facets] = await Promise.all([sessions.list(query), sessions.facets(query)]);
  return {
    sessions: await toRows(roles, rows),
    next,
    previous,
    count,
    facets: { ...facets, finding: toFindingFacets(facets.finding, query.finding ?? []) },
  };
}

/**
 * One page of the registry with its facet counts.
 *
 * @throws Problem bad_request (cursor, text), not_allowed (names), too_many_requests, store_unavailable
 */
async function list(reviewer: Reviewer, { isOfPage = false, ...query }: ListOptions): Promise<SessionList> {
  const { roles } = reviewer;
  const isSearch = (query.text ?? '') !== '';
  await spendList(reviewer, { isSearch });
  const listQuery = await toListQuery(reviewer, query);
  const page = JSON.stringify([roles, listQuery]);
  const join = () => sharePage(page, () => readPage(roles, listQuery));
  const result = isOfPage ? join() : withListTurn(reviewer, page, join);
  const action = isSearch ? 'session.searched' : 'session.listed';
  if (permissionOf(roles, 'name') === 'show') {
    const [list] = await Promise.all([result, recordEvent(reviewer, action, { fieldGroups: ['state', 'name'] })]);
    return list;
  }
  const list = await result;
  // Who sees names masked may guess: what each search found is on record, what was searched for is not.
  const refs = list.sessions.map(({ ref }) => ref).join(' ');
  const detail = isSearch ? { found: list.count.value, sessions: refs } : null;
  await recordEvent(reviewer, action, { fieldGroups: ['state'], detail });
  return list;
}

/**
 * Rows of a page that is on screen, after a change: without its counts, in no order, and without sessions that are registered no more.
 *
 * @throws Problem too_many_requests, store_unavailable
 */
async function rows(reviewer: Reviewer, { refs }: RowsBody): Promise<SessionRows> {
  const { roles } = reviewer;
  await spendList(reviewer);
  const asked = [...new Set(refs)].sort();
  const result = shareRows(JSON.stringify([roles, asked]), async () => {
    const found = await (await getStore()).sessions.findListed(asked, audienceOf(roles));
    return { sessions: await toRows(roles, found) };
  });
  const fieldGroups = permissionOf(roles, 'name') === 'show' ? ['state', 'name'] : ['state'];
  const [sessions] = await Promise.all([result, recordEvent(reviewer, 'session.listed', { fieldGroups })]);
  return sessions;
}

const answer = sessionListSchema;
const inAddress = { answer, query: ({ searchParams }: URL) => parseListParams(searchParams), params: knownParams };

on(listSessions, inAddress, ({ reviewer, query }) => list(reviewer, query));
on(searchSessions, { body: sessionQuerySchema, answer }, ({ reviewer, body }) => list(reviewer, body));
on(readRows, { body: rowsBodySchema, answer: sessionRowsSchema }, ({ reviewer, body }) => rows(reviewer, body));

/** Counts the sessions that each environment holds; this decides where the list starts. */
export async function countEnvironments(reviewer: Reviewer): Promise<{ production: number; sandbox: number }> {
  return (await getStore()).sessions.countByEnvironment(audienceOf(reviewer.roles));
}
