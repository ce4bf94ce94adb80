/**
 * Tipping-off: two histories that are equal in what the customer can see give support the same bytes, whatever screening did, what deliveries, sweeps and officers
 * it led to, when and why the desk came to know of the session, and what the service said of hidden steps. Pairs of worlds, through the real store, refresh and
 * proxy. `NON_INTERFERENCE_PAIRS` sets how many customers live twice: others in each such run, the same ones without it.
 */

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Verdict, verdicts } from '#lib/model/review/verdict.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { sortKeys } from '#lib/model/session/list.ts';
import { readWork, saveView, snoozeSession } from '#lib/operations/queue.ts';
import { findNeighbours, listSessions, readSession, refreshNow } from '#lib/operations/sessions.ts';
import { explainStep, markOpened, readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { readVerdicts, recordVerdict } from '#lib/operations/verdicts.ts';
import { toLiveChange } from '#lib/server/live/history.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore, nameStep } from '#lib/server/store/index.ts';
import { isWhole, runs } from '#lib/testing/sample.ts';
import { call, openSession } from './index.ts';
import { createFakeService } from './testing/fake-service.ts';
import { createReviewer, openTestReview, problemCodeOf } from './testing/open-test-review.ts';

const service = createFakeService();
openTestReview(service.start);

const wantedPairs = process.env.NON_INTERFERENCE_PAIRS;
const pairs = Number(wantedPairs ?? 60);
const [support, officer] = [createReviewer('support'), createReviewer('officer')];
const minuteMs = 60_000;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { db, alerts } = await getStore();
  await alerts.choices.setMail(true);
  for (const { id, email, roles } of [support, officer]) {
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
      values (${id}, ${id}, ${id + email}, 0, 0, 0, ${roles.join(',')})`.execute(db);
    await db.insertInto('alert_choices').values({ reviewer_id: id, rule: 'status_reached', is_on: 1 }).execute();
  }
});
afterAll(() => void vi.useRealTimers());

const words = fc.constantFrom(
  'APPROVED',
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  'SUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
  'ESCALATED',
);
const waiting = words.filter((word) => word !== 'APPROVED');
const hiddenTypes = fc.constantFrom('AML', 'DUPLICATE', 'PEP_CHECK', 'SANCTIONS_SCREENING');
const entriesOf = (types: fc.Arbitrary<string>, maxLength: number) =>
  fc.uniqueArray(fc.record({ type: types, status: words }), { maxLength, selector: ({ type }) => type });

const customerTypes: Record<SessionKind, fc.Arbitrary<string>> = {
  individual: fc.constantFrom('ID_DOCUMENT', 'PHONE', 'PROOF_OF_ADDRESS'),
  corporate: fc.constantFrom('COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'BENEFICIAL_OWNERS'),
};

const allTypes = [
  ...['ID_DOCUMENT', 'PHONE', 'PROOF_OF_ADDRESS', 'COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS'],
  ...['BENEFICIAL_OWNERS', 'AML', 'DUPLICATE', 'PEP_CHECK', 'SANCTIONS_SCREENING'],
];

const customersPart = (kind: SessionKind) => ({
  entries: entriesOf(customerTypes[kind], 3),
  nested: entriesOf(customerTypes.individual, 2),
  reason: fc.constantFrom(null, 'BAD_QUALITY', 'WATCH_LIST'),
});

const nothingHidden: Hidden = {
  ...{ steps: [], status: 'PENDING_VERIFICATION', nested: [], extra: undefined, isFirst: false },
  ...({ deed: 'sweep', verdict: 'match' } as const),
};

/** The world in which the first delivery that the customer knows of tells of the sessions: in turn, so that few pairs have each. */
const lateWorlds = [undefined, 0, 1] as const;
type Late = (typeof lateWorlds)[number];

/** What hidden steps, and whoever they made act, did in one world between two events that the customer knows of. */
const hiddenEvent = fc.record({
  steps: entriesOf(hiddenTypes, 2),
  status: waiting,
  nested: entriesOf(hiddenTypes, 1),
  extra: fc.constantFrom(undefined, 'WATCH_LIST', 'SANCTIONS_LIST_MATCH'),
  isFirst: fc.boolean(),
  deed: fc.constantFrom('delivery', 'sweep', 'officer', 'verdict', 'queue' as const),
  verdict: fc.constantFrom(...verdicts),
});
const worldOf = (maxLength: number) => fc.array(hiddenEvent, { maxLength });

const historyOf = (kind: SessionKind) =>
  fc.record({
    kind: fc.constant(kind),
    initial: fc.option(fc.record(customersPart(kind)), { nil: undefined }),
    before: fc.tuple(worldOf(2), worldOf(2)),
    episodes: fc.array(
      fc.record({
        ...customersPart(kind),
        isApproved: fc.boolean(),
        hidden: fc.tuple(hiddenEvent, hiddenEvent),
        later: fc.tuple(worldOf(2), worldOf(2)),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
type History = typeof historyOf extends (kind: SessionKind) => fc.Arbitrary<infer Value> ? Value : never;
type Episode = History['episodes'][number];
type CustomersPart = Pick<Episode, 'entries' | 'nested' | 'reason'>;
type Hidden = fc.Arbitrary<never> extends never ? never : Episode['hidden'][0];

/** A customer of whom an officer judges a hit in one world, takes up the session in the other, and whom mails are about: few by chance may lack it. */
function certainOf(kind: SessionKind): History {
  const screening: Hidden = { ...nothingHidden, steps: [{ type: 'AML', status: 'REJECTED' }], status: 'REJECTED' };
  const type = kind === 'individual' ? 'PHONE' : 'DOCUMENTS';
  const episode = (status: Hidden['steps'][number]['status'], isApproved: boolean): Episode => ({
    ...{ entries: [{ type, status }], nested: [], reason: null, isApproved, hidden: [screening, screening] },
    later: [[{ ...screening, deed: 'verdict' }], [{ ...screening, deed: 'queue' }]],
  });
  const episodes = [episode('RESUBMISSION_REQUIRED', false), episode('APPROVED', true)];
  return { kind, initial: undefined, before: [[], []], episodes };
}

const stepOf = (kind: SessionKind, type: string) => (kind === 'individual' ? { id: type } : {});

/** What the service answers: the customer's part from the episode, the rest from the hidden event. */
function stage(id: string, kind: SessionKind, episode: CustomersPart | undefined, hidden: Hidden, isApproved: boolean) {
  const own = (episode?.entries ?? []).map((entry) => ({ ...stepOf(kind, entry.type), ...entry }));
  const added = hidden.steps.map((entry) => ({ ...stepOf(kind, entry.type), ...entry }));
  const nested = (episode?.nested ?? []).map((entry) => ({ id: entry.type, ...entry }));
  const hiddenNested = hidden.nested.map((entry) => ({ id: entry.type, ...entry }));
  const steps = hidden.isFirst ? [...hiddenNested, ...nested] : [...nested, ...hiddenNested];
  const isToldWhy = (status: string) => status === 'REJECTED' || status === 'RESUBMISSION_REQUIRED';
  const body = ({ type, status }: { readonly type: string; readonly status: string }): unknown => {
    const code = isToldWhy(status) ? (episode?.reason ?? hidden.extra) : hidden.extra;
    const envelope = {
      ...{ id: type, type, status },
      reason: code ? { code, message: { original: 'by an agent', translated: null } } : null,
    };
    const unknown = hidden.extra && { watch_list: { result: hidden.extra }, timeline: [hidden.extra] };
    /** Of a company's step: a reason that the customer was told, or one of screening alone; parts of a step that hold nothing else. */
    const secret = {
      ...(code && { reason: envelope.reason }),
      ...(unknown && { metadata: unknown, authorization: unknown }),
    };
    const person = { firstname: 'Rui', lastname: 'Silva', birth_date: '1980-01-01' };
    const hit = { info: { full_name: `Rui ${hidden.extra ?? ''}` }, type: ['PEP'], types: ['PEP'] };
    const bodies: Record<string, object> = {
      ID_DOCUMENT: { ...envelope, document: { country: 'PRT', fields: { ...person, ...unknown } } },
      PHONE: { ...envelope, verification: { phone: { number: '600700800', calling_code: '351', ...unknown } } },
      PROOF_OF_ADDRESS: { ...envelope, document: { fields: { address: 'Rua 1', ...unknown } } },
      COMPANY_DETAILS: { name: 'Exemplo Lda', country: 'PRT' },
      // A representative's own status follows from all of their steps.
      LEGAL_REPRESENTATIVE: { id: 'r1', ...person, status: hidden.status, steps, ...secret },
      DOCUMENTS: { certificate_of_incorporation: { files: [], status } },
      BENEFICIAL_OWNERS: { individuals: [{ node_id: 1, ...person, status: hidden.status, steps }], corporates: [] },
      AML:
        kind === 'individual'
          ? { ...envelope, verification: { aml: { hits: [hit], total_hits: 1 } } }
          : { ...envelope, matches: 1, screening: [hit] },
    };
    return { ...(bodies[type] ?? envelope), ...unknown };
  };
  const entries = hidden.isFirst ? [...added, ...own] : [...own, ...added];
  const all = entries.map((entry) =>
    kind === 'corporate' && /REPRESENTATIVE|OWNERS/.test(entry.type) ? { ...entry, status: hidden.status } : entry,
  );
  service.sessions[id] = {
    kind,
    status: isApproved ? 'APPROVED' : hidden.status,
    entries: all,
    steps: Object.fromEntries(entries.map((entry) => [entry.type, body(entry)])),
  };
}

const nothingDone = { judged: 0, queued: 0, compared: 0 };
const done = { ...nothingDone };

/** What an officer opens and judges, where there is a screening with hits. */
async function judge(ref: string, verdict: Verdict): Promise<void> {
  const session = openSession(officer, ref);
  const { steps } = await call(readSession, session);
  const screening = steps.find(({ type }) => type === 'AML');
  if (screening === undefined) return;
  const { hits } = await call(readVerdicts, session, { step: screening.step });
  for (const { hit, version, present } of hits) {
    if (present === null) continue;
    await call(markOpened, officer, { ref, step: screening.step, body: { hit } });
    const { hash, subject } = present;
    const reason = { template: null, text: 'Because' };
    await call(recordVerdict, session, {
      step: screening.step,
      hit,
      body: { verdict, reason, version, hash, subject, stages: {} },
    });
    done.judged += 1;
  }
}

/** What an officer does in the work queue: takes a session and puts it off, where it needs a person; and the worker, who sees what is overdue. */
async function work(ref: string): Promise<void> {
  const store = await getStore();
  const { review } = await call(readWork, officer, { ref });
  // The officer of these tests has no account, so nobody may have a session: the row is written as an assignment would.
  await store.db.updateTable('sessions').set({ assignee: officer.id }).where('ref', '=', ref).execute();
  if (review && !review.isOverdue)
    await call(snoozeSession, officer, { ref, body: { until: null, reason: 'Asked the bank' } });
  await call(saveView, officer, { body: { name: 'Ours', isShared: true, filters: { view: 'needs_review' } } }).catch(
    () => undefined,
  );
  await store.queue.refreshDue();
  if (review) done.queued += 1;
}

async function act(id: string, { deed, steps, verdict }: Hidden): Promise<void> {
  const touched = steps.map(({ type }) => type);
  const origin = 'webhook' as const;
  const stored = await (await getStore()).sessions.find({ sessionId: id });
  if (stored === undefined && deed === 'sweep') await refreshSession(id, { cause: 'import', origin: 'import' });
  else if (stored === undefined && deed === 'officer') await call(readSession, openSession(officer, id));
  else if (deed === 'delivery' || stored === undefined)
    await refreshSession(id, { cause: 'webhook', origin, touched: touched.length > 0 ? touched : ['AML'] });
  else if (deed === 'sweep') await refreshSession(id, { cause: 'sweep', origin });
  else {
    await call(refreshNow, officer, { ref: stored.ref });
    if (deed === 'verdict') await judge(stored.ref, verdict);
    if (deed === 'queue') await work(stored.ref);
  }
}

/** Alert mail: what is queued for this reviewer, when, and where it leads. */
const mailOf = async (recipient: string): Promise<unknown> =>
  (await getStore()).db
    .selectFrom('alerts')
    .innerJoin('sessions', 'sessions.rid', 'alerts.rid')
    .select(['ref', 'rule', 'step', 'hit', 'created_at', 'due_at', 'state'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .orderBy('ref')
    .execute();

/** Everything that support can get of these sessions at this moment. */
async function answersAt(
  ids: readonly string[],
  kind: SessionKind,
  since: number,
  { areSeen }: { readonly areSeen: boolean },
): Promise<unknown[]> {
  const store = await getStore();
  const records = await store.sessions.findMany(ids, 'full');
  const placeOf = (ref: string) => ids.findIndex((id) => records.get(id)?.ref === ref);
  const queries = [
    ...sortKeys.filter((key) => key !== 'subject').map((sort) => ({ sort, limit: areSeen ? 3 : 50 })),
    ...['APPROVED', 'TO_DO', 'IN_REVIEW', 'ESCALATED'].map((one) => ({ status: [one] })),
    ...['AML', 'ID_DOCUMENT:SUBMITTED', 'LEGAL_REPRESENTATIVE:REJECTED', 'PHONE:TO_DO'].map((one) => ({ step: [one] })),
    ...['hits_reported', 'step_rejected'].map((one) => ({ finding: [one] })),
    { assignee: ['nobody'] },
    { assignee: [officer.id] },
    { view: 'all' as const },
  ];
  const answers: unknown[] = [];
  for (const query of queries) {
    const { next, previous, ...list } = await call(listSessions, support, { query: query });
    const sessions = areSeen ? list.sessions : list.sessions.toSorted((a, b) => placeOf(a.ref) - placeOf(b.ref));
    // A position is sealed with the number of its row; only its size can be seen.
    answers.push({ ...list, sessions }, next?.length, previous?.length);
  }
  answers.push(
    (await store.changes.since(since, 500)).flatMap((change) => toLiveChange(change, 'limited', store.hitKey) ?? []),
  );
  for (const id of ids) {
    const ref = (await store.sessions.find({ sessionId: id }, 'limited'))?.ref;
    if (ref === undefined) answers.push('unknown');
    else {
      const session = openSession(support, ref, kind);
      const detail = await call(readSession, session);
      answers.push(detail, await call(readSessionAnswer, session));
      for (const list of [{}, { status: ['IN_REVIEW'] }, { finding: ['step_rejected'] }]) {
        const found = await call(findNeighbours, support, { body: { list, ref } });
        const { cursor, previous, next, ...around } = found;
        if (!areSeen) answers.push(around.isListed, around.count);
        else answers.push(around, cursor?.length, previous?.ref, next?.ref);
      }
      for (const { step } of detail.steps)
        answers.push(await call(readStep, session, { step }), await call(explainStep, session, { step }));
      // The own name of a step is none for support, whether it may know of the step or not.
      for (const step of ['AML', 'PHONE', 'COMPANY_DETAILS'])
        expect(await problemCodeOf(call(readStep, openSession(support, ref, kind), { step }))).toBe('not_found');
    }
  }
  answers.push(await mailOf(support.id));
  return answers;
}

let worlds = 0;
const mailed = { support: 0, officer: 0 };
/** One world with its customers: what support could get of it at the end of each hour. */
async function live(customers: readonly History[], at: 0 | 1, late: Late, startMs: number): Promise<string[]> {
  worlds += 1;
  const ids = customers.map((_, place) => `world-${worlds}-${place}-00`);
  const store = await getStore();
  const since = await store.changes.head();
  const kind = customers[0]?.kind ?? 'individual';
  const seen: unknown[] = [];
  /** No two customers, and no two events, at one moment: rows of the same time stand in the order of their registration, and of two answers the first stays. */
  const each = async (startsAtMs: number, deed: (history: History, id: string) => Promise<void>) => {
    for (const [place, history] of customers.entries()) {
      vi.setSystemTime(startsAtMs + place * 1_000);
      await deed(history, ids[place] ?? '');
    }
  };
  await each(startMs, async ({ before, initial }, id) => {
    if (late === at) return;
    for (const event of before[at].length === 0 ? [nothingHidden] : before[at]) {
      vi.setSystemTime(Date.now() + 100);
      stage(id, kind, initial, event, false);
      await act(id, event);
    }
  });
  vi.setSystemTime(startMs + minuteMs);
  // That a session exists may tell that the desk knows of it, and no more.
  if (late === undefined) {
    seen.push(await answersAt(ids, kind, since, { areSeen: false }));
    done.compared += 1;
  }
  const hours = Math.max(...customers.map(({ episodes }) => episodes.length));
  for (let hour = 0; hour < hours; hour += 1) {
    const nowMs = startMs + (hour + 1) * 60 * minuteMs;
    await each(nowMs, async ({ episodes }, id) => {
      const episode = episodes[hour];
      if (episode === undefined) return;
      stage(id, kind, episode, episode.hidden[at], episode.isApproved);
      await refreshSession(id, { cause: 'webhook', origin: 'webhook', touched: [], hasWholeSession: true });
    });
    for (const turn of [0, 1])
      await each(nowMs + (turn + 1) * 7 * minuteMs, async ({ episodes }, id) => {
        const [episode, event] = [episodes[hour], episodes[hour]?.later[at][turn]];
        if (event === undefined) return;
        // What the customer was told of an approval stands until a visible step moves.
        stage(id, kind, episode, event, false);
        await act(id, event);
      });
    vi.setSystemTime(nowMs + 50 * minuteMs);
    seen.push(await answersAt(ids, kind, since, { areSeen: true }));
  }
  const names = new Map<string, string>();
  for (const [place, id] of ids.entries()) {
    names.set(id, `ID-${place}`);
    const ref = (await store.sessions.find({ sessionId: id }))?.ref ?? `none-${place}`;
    for (const type of allTypes) names.set(nameStep(store.hitKey, ref, type), `STEP-${place}-${type}`);
    names.set(ref, `REF-${place}`);
    delete service.sessions[id];
  }
  for (const { recipient } of await store.db.selectFrom('alerts').select('recipient').execute())
    mailed[recipient === support.id ? 'support' : 'officer'] += 1;
  await store.db.deleteFrom('sessions').execute();
  const neutral = (text: string) => [...names].reduce((left, [name, place]) => left.replaceAll(name, place), text);
  return seen.map((one) => neutral(JSON.stringify(one)));
}

/** Fails with what stands around the first difference, and not with both texts. */
function expectSame(one: string, other: string): void {
  if (one === other) return void expect(one).toBe(other);
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const from = Math.max(0, at - 300);
  expect(one.slice(from, at + 200)).toBe(other.slice(from, at + 200));
  expect(one.length).toBe(other.length);
}

test.each(['individual', 'corporate'] as const)(
  'no difference for support between two worlds with the same customers (%s)',
  async (kind) => {
    let startMs = Date.parse('2027-01-01');
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(historyOf(kind), { minLength: 5, maxLength: 5 }), async (customers) => {
        const late = lateWorlds[turn++ % lateWorlds.length];
        startMs += 1_000 * minuteMs;
        const [one, other] = [await live(customers, 0, late, startMs), await live(customers, 1, late, startMs)];
        for (const [moment, text] of one.entries()) expectSame(other[moment] ?? '', text);
      }),
      {
        endOnFailure: true,
        ...(wantedPairs === undefined && { seed: 20_270_101 }),
        ...runs(Math.ceil(pairs / 10)),
        examples: [[[certainOf(kind)]]],
      },
    );
    // In a sample not every world is tried.
    if (!isWhole) return;
    for (const count of Object.values(done)) expect(count).toBeGreaterThan(0);
    Object.assign(done, nothingDone);
    expect(mailed.support).toBeGreaterThan(0);
    expect(mailed.officer).toBeGreaterThan(mailed.support);
  },
  3_000 * pairs + 120_000,
);
