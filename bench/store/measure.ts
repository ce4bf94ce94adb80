/** The store with 1,000,000 sessions compared with 10,000. Warm medians; a page is 50 rows with their steps and facts. */
import { sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { dayMs } from '#lib/model/day.ts';
import { countryKey } from '#lib/model/session/list.ts';
import { builtInViews, keyOfView } from '#lib/model/session/queue.ts';
import { type ListQuery, openStore, type Refresh, type Store } from '#lib/server/store/index.ts';
import type { Benchmark, Measurement } from '../measurement.ts';
import { filledFile, lastDay, rareName } from './fill.ts';

const small = 10_000;
const large = 1_000_000;
const depth = 10_000;

const production = { sandbox: false, sort: { key: 'updated', descending: false }, limit: 50 } as const;
const full: ListQuery = { ...production, audience: 'full' };
const limited: ListQuery = { ...production, audience: 'limited' };

const byReceipt = { key: 'firstSeen', descending: false } as const;
const lastDays = (days: number) => ({ fromMs: lastDay - days * dayMs, toMs: lastDay });

/** Queries of one page, by name. */
const pages: readonly (readonly [name: string, query: ListQuery])[] = [
  ['list, page 1', full],
  ['list, page 1, limited audience', limited],
  [
    'list, newest first, both environments',
    { audience: 'full', sort: { key: 'updated', descending: true }, limit: 50 },
  ],
  ['list by status', { ...full, status: ['REJECTED'] }],
  ['list by two statuses and app', { ...full, status: ['REJECTED', 'PENDING_VERIFICATION'], app: ['Wallet'] }],
  ['list by kind', { ...full, kind: ['corporate'] }],
  ['list by step and status', { ...full, step: [{ type: 'AML', status: 'REJECTED' }] }],
  ['list by step and status, limited audience', { ...limited, step: [{ type: 'ID_DOCUMENT', status: 'REJECTED' }] }],
  ['list by any state of a step', { ...full, step: [{ type: 'PVID' }] }],
  ['list filtered by a finding', { ...full, finding: ['document_expired'] }],
  ['list filtered by a finding, limited audience', { ...limited, finding: ['step_rejected'] }],
  [
    'list filtered by two findings and a status',
    { ...full, finding: ['hits_sanctions', 'document_expired'], status: ['APPROVED'] },
  ],
  [
    'list filtered by a finding, first received',
    { ...full, finding: ['hits_sanctions'], sort: { key: 'firstSeen', descending: false } },
  ],
  ['list by findings', { ...full, sort: { key: 'findings', descending: false } }],
  ['list by findings, one status', { ...full, status: ['REJECTED'], sort: { key: 'findings', descending: false } }],
  [
    'list by findings, filtered by one',
    { ...full, finding: ['document_expired'], sort: { key: 'findings', descending: false } },
  ],
  ['queue by findings', { ...full, view: 'view:needs_review', sort: { key: 'findings', descending: false } }],
  ['list filtered by a country', { ...full, country: [countryKey('FR')] }],
  ['list filtered by a country, first received', { ...full, country: [countryKey('FR')], sort: byReceipt }],
  [
    'list filtered by two countries and a finding',
    { ...full, country: [countryKey('FR'), countryKey('DE')], finding: ['document_expired'] },
  ],
  ['list received on one day', { ...full, received: [lastDays(1)], sort: byReceipt }],
  [
    'list received in 30 days, by due date',
    { ...full, received: [lastDays(30)], sort: { key: 'due', descending: false } },
  ],
  ['queue by due date', { ...full, view: 'view:needs_review', sort: { key: 'due', descending: false } }],
  [
    'queue by due date, one status',
    { ...full, view: 'view:needs_review', status: ['REJECTED'], sort: { key: 'due', descending: false } },
  ],
  ['list by assignee', { ...full, assignee: ['reviewer-7'] }],
  ['list by subject', { ...full, sort: { key: 'subject', descending: false } }],
  ['list by subject, one status', { ...full, status: ['REJECTED'], sort: { key: 'subject', descending: false } }],
  ['search, word in many sessions', { ...full, text: 'maria' }],
  ['search, first letter of a word', { ...full, text: 'x' }],
];

/** Median milliseconds of up to 400 runs in 1.5 s, at least `minRuns`. */
async function median(run: () => Promise<unknown>, minRuns = 15): Promise<number> {
  for (let warm = 0; warm < 3; warm++) await run();
  const times: number[] = [];
  for (
    const end = performance.now() + 1500;
    times.length < minRuns || (performance.now() < end && times.length < 400);
  ) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

async function deepCursor(store: Store, query: ListQuery): Promise<string> {
  let after: string | undefined;
  for (let rows = 0; rows < depth - query.limit; rows += 199) {
    const page = await store.sessions.list({ ...query, limit: 199, ...(after !== undefined && { after }) });
    if (page.next === null) break;
    after = page.next;
  }
  if (after === undefined) throw new Error('the registry is too small for a deep page');
  return after;
}

const auditEvent = {
  action: 'session.refreshed',
  actor: 'desk',
  actorRoles: [],
  authMethod: null,
  sessionHash: null,
  ip: null,
  userAgentHash: null,
  ref: null,
  object: null,
  fieldGroups: [],
  reason: null,
  outcome: 'done',
  requestId: null,
  detail: null,
} as const satisfies AuditEvent;

/** @returns milliseconds of one write that changes a step */
async function measureWrite(store: Store, count: number): Promise<number> {
  const ref = await store.sessions.findRefByAlias(`customer-${1 + ((count * 7919) % small)}`, 'full');
  const record = ref && (await store.sessions.find({ ref }));
  if (!record) throw new Error('no session to write to');
  const { steps, ...rest } = record;
  const refresh: Refresh = {
    ...rest,
    searchText: record.searchText,
    readAtMs: (record.refreshedAtMs ?? 0) + 1,
    cause: 'webhook',
    facts: record.facts,
    steps: steps.map((step, at) =>
      at === 0 ? { ...step, status: step.status === 'APPROVED' ? 'REJECTED' : 'APPROVED' } : step,
    ),
  };
  const from = performance.now();
  const saved = await store.sessions.save(refresh, auditEvent);
  const ms = performance.now() - from;
  if (!saved.changed) throw new Error('the write changed nothing');
  return ms;
}

const addOfficer = (store: Store, { id, name }: { readonly id: string; readonly name: string }) =>
  sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role", "banned")
    values (${id}, ${name}, ${`${id}@desk.example`}, 0, '2026-01-01', '2026-01-01', 'officer', 0)
    on conflict do nothing`.execute(store.db);

/** Milliseconds of every measurement, by name. */
async function measure(sessions: number): Promise<Map<string, number>> {
  const store = await openStore({ url: `file:${await filledFile(sessions)}` });
  const times = new Map<string, number>();
  for (const [name, query] of pages) times.set(name, await median(() => store.sessions.list(query)));
  for (const [name, query] of [
    ['list, 10,000 rows deep', full],
    ['list, 10,000 rows deep, limited audience', limited],
  ] as const) {
    const deep = { ...query, after: await deepCursor(store, query) };
    times.set(name, await median(() => store.sessions.list(deep)));
  }
  times.set('queue counts of every view', await median(() => store.queue.count(false, viewKeys)));
  const ofOne = { ...full, view: 'view:open', assignee: ['reviewer-0'] };
  times.set('queue count of one reviewer', await median(() => store.sessions.countMatches(ofOne)));
  times.set(
    'facets under the queue',
    await median(() => store.sessions.facets({ ...full, view: 'view:needs_review' })),
  );
  times.set('facets', await median(() => store.sessions.facets(full)));
  times.set(
    'facets under a step filter',
    await median(() => store.sessions.facets({ ...full, step: [{ type: 'AML' }], status: ['APPROVED'] })),
  );
  times.set(
    'facets under a finding',
    await median(() => store.sessions.facets({ ...full, finding: ['document_expired'] })),
  );
  times.set('facets, limited audience', await median(() => store.sessions.facets(limited)));
  times.set('search, rare word', await median(() => store.sessions.list({ ...full, text: rareName })));
  const wholeWord = { ...limited, text: rareName, wholeWords: true };
  times.set('search, rare whole word, limited audience', await median(() => store.sessions.list(wholeWord)));
  times.set(
    'search, rare word, with its facets',
    await median(() => store.sessions.facets({ ...full, text: rareName })),
  );
  const takes: number[] = [];
  const taker = { id: 'reviewer-0', name: 'Reviewer' };
  await addOfficer(store, taker);
  for (let count = 0; count < 100; count++) {
    const from = performance.now();
    if ((await store.assignments.takeNext(false, taker, () => auditEvent)) === undefined) throw new Error('no queue');
    takes.push(performance.now() - from);
  }
  times.set('next unassigned taken, with its event', takes.sort((a, b) => a - b)[takes.length >> 1] ?? Number.NaN);
  const writes: number[] = [];
  for (let count = 0; count < 300; count++) writes.push(await measureWrite(store, count));
  writes.sort((a, b) => a - b);
  times.set('write of a change with its event', writes[writes.length >> 1] ?? Number.NaN);
  times.set('write of a change with its event, 99th of 100', writes[Math.floor(writes.length * 0.99)] ?? Number.NaN);
  await store.close();
  return times;
}

const viewKeys = builtInViews.flatMap((view) => keyOfView[view] ?? []);

/** Limits by kind of measurement. The slowest writes have none: they wait for a checkpoint of the log, which depends on the disk. */
function limitOf(name: string): { ms: number; times?: number; text: string } | undefined {
  if (name.endsWith('99th of 100')) return undefined;
  if (name.startsWith('queue count')) return { ms: 10, text: '≤ 10 ms' };
  if (name.startsWith('search')) return { ms: 10, text: '≤ 10 ms' };
  if (/^list, (?:page 1|10,000)/.test(name)) return { ms: 5, times: 2, text: '≤ 5 ms, ≤ 2×' };
  return { ms: 5, text: '≤ 5 ms' };
}

export const measureStore: Benchmark = async () => {
  const before = await measure(small);
  const after = await measure(large);
  return [...after].map(([name, absolute]): Measurement => {
    const ratio = absolute / (before.get(name) ?? Number.NaN);
    const limit = limitOf(name);
    const verdict = limit && {
      limit: limit.text,
      holds: absolute <= limit.ms && ratio <= (limit.times ?? Number.POSITIVE_INFINITY),
    };
    return { name, ratio, absolute, unit: 'ms', reference: 'the same with 10,000 sessions', ...verdict };
  });
};
