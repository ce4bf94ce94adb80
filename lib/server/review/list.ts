import { z } from 'zod';
import { isRef, sessionKinds } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import { type SessionList, type SessionQuery, sortKeys } from '#lib/model/review.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { sightOf } from '#lib/model/role.ts';
import { getStore, type ListQuery } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { audienceOf, toRow } from './rows.ts';

const word = z.string().min(1).max(200);
const words = z.array(word).max(50);
const cursor = z.string().min(1).max(2_000);

/** The filters as the JSON body of the search carries them (`SessionQuery`); unknown keys are refused, they would be filters that filter nothing. */
export const sessionQuerySchema: z.ZodType<SessionQuery> = z.strictObject({
  text: z.string().max(10_000).optional(),
  status: words.optional(),
  kind: z.array(z.enum(sessionKinds)).max(2).optional(),
  step: words.optional(),
  sandbox: z.boolean().optional(),
  app: words.optional(),
  assignee: words.optional(),
  sort: z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]).optional(),
  after: cursor.optional(),
  before: cursor.optional(),
  limit: z.number().int().min(1).max(200).optional(),
});

const listed = ['status', 'kind', 'step', 'app', 'assignee'] as const;
const single = ['text', 'sort', 'after', 'before'] as const;

/** The same filters from the query string, lists comma-separated. @throws Problem bad_request naming what was not understood */
export function parseListParams(params: URLSearchParams): SessionQuery {
  const given: Record<string, unknown> = {};
  for (const [key, value] of params) {
    if (value === '') continue;
    if ((listed as readonly string[]).includes(key)) given[key] = value.split(',').filter((part) => part !== '');
    else if ((single as readonly string[]).includes(key) && key !== 'text') given[key] = value;
    else if (key === 'sandbox') given[key] = value === 'true' ? true : value === 'false' ? false : value;
    else if (key === 'limit') given[key] = /^\d{1,4}$/.test(value) ? Number(value) : value;
    else throw new Problem('bad_request', { detail: 'The query holds a filter that this desk does not know.' });
  }
  const parsed = sessionQuerySchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Problem('bad_request', { detail: `Not understood: ${parsed.error.issues[0]?.path.join('.')}.` });
}

/** Some names of ten letters look like a ref; they are one only when a session has it. */
async function isKnownRef(text: string): Promise<boolean> {
  const ref = text.toUpperCase();
  return isRef(ref) && (await (await getStore()).sessions.find({ ref })) !== undefined;
}

async function toListQuery(reviewer: Reviewer, query: SessionQuery): Promise<ListQuery> {
  const sort = query.sort ?? 'updated';
  const descending = sort.startsWith('-');
  const key = (descending ? sort.slice(1) : sort) as ListQuery['sort']['key'];
  const seesNames = sightOf(reviewer.roles, 'name') !== 'withhold';
  const text = query.text?.trim() ?? '';
  // The order and the finding of names would tell names to one who may not see them.
  if (!seesNames && key === 'subject') throw new Problem('not_allowed', { detail: 'Your role does not see names.' });
  if (!seesNames && text !== '' && !(await isKnownRef(text)))
    throw new Problem('not_allowed', { detail: 'Your role does not see names; look a session up by its reference.' });
  return {
    audience: audienceOf(reviewer.roles),
    ...(query.status && { status: query.status }),
    ...(query.kind && { kind: query.kind }),
    ...(query.step && {
      step: query.step.map((one) => {
        const [type = '', status] = one.split(':', 2);
        return status === undefined ? { type } : { type, status };
      }),
    }),
    ...(query.sandbox !== undefined && { sandbox: query.sandbox }),
    ...(query.app && { app: query.app }),
    ...(query.assignee && {
      assignee: query.assignee.map((one) => (one === 'nobody' ? null : one === 'me' ? reviewer.id : one)),
    }),
    ...(text !== '' && ((await isKnownRef(text)) ? { exactRef: text.toUpperCase() } : { text })),
    ...(query.after && { after: query.after }),
    ...(query.before && { before: query.before }),
    sort: { key, descending },
    limit: query.limit ?? 50,
  };
}

/** One page of the registry with its facet counts. @throws Problem bad_request (cursor), not_allowed (names), store_unavailable */
export async function listSessions(reviewer: Reviewer, query: SessionQuery): Promise<SessionList> {
  const store = await getStore();
  const asked = await toListQuery(reviewer, query);
  const [page, facets] = await Promise.all([
    store.sessions.list(asked),
    store.sessions.facets(asked),
    store.audit.append(
      toAuditEvent(reviewer, asked.text === undefined ? 'session.listed' : 'session.searched', {
        fieldGroups: sightOf(reviewer.roles, 'name') === 'show' ? ['state', 'name'] : ['state'],
      }),
    ),
  ]);
  const nowMs = Date.now();
  return {
    sessions: page.rows.map((record) => toRow(reviewer, record, nowMs)),
    next: page.next,
    previous: page.previous,
    count: page.count,
    facets,
  };
}

/** Which environments hold sessions; decides where the list starts. */
export async function countEnvironments(reviewer: Reviewer): Promise<{ production: number; sandbox: number }> {
  return (await getStore()).sessions.environments(audienceOf(reviewer.roles));
}
