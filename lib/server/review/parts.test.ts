/** Parts of one session in one request, against what their own operations answer and record. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { PartRequest, PartsBody, SessionPart } from '#lib/model/session/parts.schema.ts';
import { plainParts } from '#lib/model/session/parts.ts';
import type { AnyOperation } from '#lib/operations/operation.ts';
import { partOperations } from '#lib/operations/parts.ts';
import { findNeighbours, lookUp, readParts, readSession } from '#lib/operations/sessions.ts';
import { getStore } from '#lib/server/store/index.ts';
import { refuseAuditEvents } from '#lib/server/store/testing/refuse-audit-events.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call } from './index.ts';
import { countSelects } from './testing/count-selects.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf } from './testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const [officer, support, auditor] = [createReviewer('officer'), createReviewer('support'), createReviewer('auditor')];
const list = { sort: 'firstSeen', sandbox: false } as const;
let company = '';
let person = '';
let step = '';

beforeAll(async () => {
  const register = async (kind: 'individual' | 'corporate', tag: string) => {
    const { session_id: id } = await desk.tagged(tag, (session) => session.kind === kind);
    return (await call(lookUp, officer, { body: { id } })).ref;
  };
  company = await register('corporate', 'ubo-diamond');
  person = await register('individual', 'passport');
  const { steps } = await call(readSession, officer, { ref: company });
  step = steps.find(({ type }) => type === 'LEGAL_REPRESENTATIVE')?.step ?? '';
});

const read = async (by: Reviewer, ref: string, body: PartsBody): Promise<readonly SessionPart[]> =>
  (await call(readParts, by, { ref, body })).parts;
/** The newest events first. */
const eventsOf = async (work: () => Promise<unknown>) => {
  const before = (await auditEvents()).length;
  await work();
  const events = await auditEvents();
  // Whom a company names is registered meanwhile, once its decisions were read.
  return events.slice(0, events.length - before).filter(({ action }) => action !== 'session.registered');
};
const described = (events: Awaited<ReturnType<typeof eventsOf>>) =>
  events
    .map(({ action, ref, object, outcome, detail, fieldGroups }) =>
      JSON.stringify({ action, ref, object, outcome, detail, fieldGroups }),
    )
    .toSorted();

const everyPart = (): readonly PartRequest[] => [
  ...plainParts.map((part) => ({ part })),
  { part: 'answer', step },
  { part: 'explanation', step },
  { part: 'neighbours', list },
];

/** The part by its own operation. */
function readAlone(by: Reviewer, ref: string, part: PartRequest, prefetch: boolean): Promise<unknown> {
  if (part.part === 'neighbours') return call(findNeighbours, by, { body: { list: part.list, ref } });
  const operation: AnyOperation = partOperations[part.part];
  return call<Reviewer, string, undefined, unknown, undefined>(operation as never, by, {
    ref,
    id: ref,
    kind: ref === company ? 'corporate' : 'individual',
    ...('step' in part && { step: part.step }),
    ...(prefetch && operation.flags?.includes('prefetch') && { prefetch }),
    ...(operation.flags?.includes('glance') && { glance: true }),
  } as never);
}

/** The position is sealed again each time. */
const withoutCursors = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) => (key === 'cursor' ? null : value));

describe.each([false, true])('parts that are read ahead: %s', (prefetch) => {
  test('say and record what their own operations do, and read the session once', async () => {
    const alone: unknown[] = [];
    const apart = await eventsOf(async () => {
      for (const part of everyPart()) alone.push(await readAlone(officer, company, part, prefetch));
    });
    let parts: readonly SessionPart[] = [];
    const joined = await eventsOf(async () => {
      parts = await read(officer, company, { parts: everyPart(), prefetch });
    });
    const data = parts.map((part) => ('data' in part ? part.data : part));
    expect(data.map(withoutCursors)).toEqual(alone.map(withoutCursors));
    expect(described(joined)).toEqual(described(apart));
    const marked = joined.filter(({ detail }) => detail?.prefetched === true);
    expect(marked.length > 0).toBe(prefetch);

    const plain = plainParts.map((part) => ({ part }));
    const together = await countSelects(() => read(officer, company, { parts: plain }));
    let single = 0;
    for (const part of plain) single += await countSelects(() => readAlone(officer, company, part, prefetch));
    expect(together).toBeLessThan(single * 0.7);
  });
});

test('a part that the caller has is not sent again, and is recorded all the same', async () => {
  const parts: readonly PartRequest[] = [{ part: 'session' }, { part: 'decisions' }, { part: 'answer', step }];
  const first = await read(officer, company, { parts, prefetch: true });
  const known = parts.map((part, at) => {
    const answer = first[at];
    return { ...part, version: answer && 'version' in answer ? answer.version : '' };
  });
  const events = await eventsOf(async () => {
    expect(await read(officer, company, { parts: known })).toEqual(known.map(({ version }) => ({ version })));
  });
  expect(events.map(({ action }) => action).toSorted()).toEqual(['decision.read', 'session.read', 'step.delivered']);
  expect(events.filter(({ detail }) => detail?.prefetched)).toEqual([]);
  const [other] = await read(officer, person, { parts: [{ part: 'session', version: known[0]?.version ?? '' }] });
  expect(other).toMatchObject({ data: { ref: person } });
});

test('what nobody waits for yet is read with less urgency', async () => {
  const asked = vi.spyOn(getUpstream(), 'getStep');
  const parts: readonly PartRequest[] = [
    { part: 'answer', step },
    { part: 'explanation', step },
    { part: 'ownership' },
  ];
  const urgencyOf = async (reading: Omit<PartsBody, 'parts'>) => {
    asked.mockClear();
    await read(officer, company, { parts, ...reading });
    return new Set(asked.mock.calls.map(([, options]) => options?.priority));
  };
  expect(await urgencyOf({ prefetch: true, ahead: true })).toEqual(new Set(['ahead']));
  // Marked in the audit log, and on screen.
  expect(await urgencyOf({ prefetch: true })).toEqual(new Set(['person']));
  expect(await urgencyOf({})).toEqual(new Set(['person']));
  asked.mockRestore();
});

test('nothing goes out that the audit log refuses to record', async () => {
  // The others show nobody's data but the reviewer's own, and have no event.
  const parts = everyPart().filter(({ part }) => !['assignment', 'drafts', 'explanation'].includes(part));
  const end = await refuseAuditEvents(await getStore());
  try {
    const answers = await read(officer, company, { parts });
    expect(answers.map((answer) => ('problem' in answer ? answer.problem.code : answer))).toEqual(
      parts.map(() => 'store_unavailable'),
    );
    // Neither does a refusal.
    expect(await read(support, company, { parts: [{ part: 'decisions' }] })).toMatchObject([
      { problem: { code: 'store_unavailable' } },
    ]);
  } finally {
    await end();
  }
});

test('a part that fails is no failure of the others', async () => {
  const [session, missing, ownership] = await read(officer, person, {
    parts: [{ part: 'session' }, { part: 'answer', step: 'NONE' }, { part: 'ownership' }],
  });
  expect(session).toMatchObject({ data: { ref: person } });
  expect(missing).toMatchObject({ problem: { code: 'not_found', status: 404 } });
  // A person has none.
  expect(ownership).toMatchObject({ problem: { code: 'not_found' } });
});

test.each([support, auditor])(
  '$roles are refused what the part’s own operation refuses, on record',
  async (reviewer) => {
    const alone: string[] = [];
    const apart = await eventsOf(async () => {
      for (const part of everyPart()) alone.push(await problemCodeOf(readAlone(reviewer, company, part, false)));
    });
    let parts: readonly SessionPart[] = [];
    const joined = await eventsOf(async () => {
      parts = await read(reviewer, company, { parts: everyPart() });
    });
    expect(parts.map((part) => ('problem' in part ? part.problem.code : 'no problem'))).toEqual(alone);
    // Below the routes a refusal is no event; the request for parts is itself the route of what it refuses.
    const denied = joined.filter(({ action }) => action === 'access.denied');
    expect(denied.map(({ object }) => object).toSorted()).toEqual(
      everyPart()
        .filter((_, at) => alone[at] === 'not_allowed')
        .map(({ part }) => `${partOperations[part].method} ${partOperations[part].path}`)
        .toSorted(),
    );
    expect(described(joined.filter(({ action }) => action !== 'access.denied'))).toEqual(described(apart));
  },
);

test('a session that nobody knows has no part', async () => {
  const parts = await read(officer, '0000000000', { parts: [{ part: 'session' }, { part: 'decisions' }] });
  expect(parts).toMatchObject([{ problem: { code: 'not_found' } }, { problem: { code: 'not_found' } }]);
});

test.each([
  ['none', []],
  ['one twice', [{ part: 'session' }, { part: 'session', version: 'x' }]],
  [
    'a step twice',
    [
      { part: 'answer', step: 'AML' },
      { part: 'answer', step: 'AML' },
    ],
  ],
  ['an answer of no step', [{ part: 'answer' }]],
  ['neighbours in no list', [{ part: 'neighbours' }]],
  ['a part that there is not', [{ part: 'notes' }]],
  ['more than a request may name', Array.from({ length: 41 }, (_, at) => ({ part: 'answer', step: `STEP-${at}` }))],
])('refuses %s', async (_, parts) => {
  // Its type refuses most of them, too.
  const refused = call(readParts, officer, { ref: company, body: { parts } as unknown as PartsBody });
  expect(await problemCodeOf(refused)).toBe('bad_request');
});
