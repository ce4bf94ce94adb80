/** The store at 1,000,000 sessions against itself at 10,000. Medians, warm; a page is 50 rows with their steps and facts. */
import { type ListQuery, openStore, type Refresh, type Store } from '#lib/server/store/index.ts';
import type { Bench, Figure } from '../figure.ts';
import { filledFile, rareName } from './fill.ts';

const small = 10_000;
const large = 1_000_000;
const depth = 10_000;

const production = { sandbox: false, sort: { key: 'updated', descending: false }, limit: 50 } as const;
const full: ListQuery = { ...production, audience: 'full' };
const limited: ListQuery = { ...production, audience: 'limited' };

/** Queries of a page, each with what it should keep at the large size. */
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
  ['list by assignee', { ...full, assignee: ['reviewer-7'] }],
  ['list by subject', { ...full, sort: { key: 'subject', descending: false } }],
  ['list by subject, one status', { ...full, status: ['REJECTED'], sort: { key: 'subject', descending: false } }],
  ['search, word in many sessions', { ...full, text: 'maria' }],
  ['search, first letter of a word', { ...full, text: 'x' }],
];

/** Median milliseconds; long enough to be calm, short enough to be run often. */
async function median(run: () => Promise<unknown>, atLeast = 15): Promise<number> {
  for (let warm = 0; warm < 3; warm++) await run();
  const times: number[] = [];
  for (
    const end = performance.now() + 1500;
    times.length < atLeast || (performance.now() < end && times.length < 400);
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

async function writeOnce(store: Store, count: number): Promise<void> {
  const ref = await store.sessions.findAlias(`customer-${1 + ((count * 7919) % small)}`, 'full');
  const record = ref && (await store.sessions.find({ ref }));
  if (!record) throw new Error('nothing to write to');
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
  const saved = await timed(() =>
    store.sessions.save(refresh, {
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
    }),
  );
  if (!saved.changed) throw new Error('the write wrote nothing');
}

let writes: number[] = [];
async function timed<Value>(run: () => Promise<Value>): Promise<Value> {
  const from = performance.now();
  const value = await run();
  writes.push(performance.now() - from);
  return value;
}

/** Milliseconds of everything, by name. */
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
  times.set('facets', await median(() => store.sessions.facets(full)));
  times.set(
    'facets under a step filter',
    await median(() => store.sessions.facets({ ...full, step: [{ type: 'AML' }], status: ['APPROVED'] })),
  );
  times.set('facets, limited audience', await median(() => store.sessions.facets(limited)));
  times.set('search, rare word', await median(() => store.sessions.list({ ...full, text: rareName })));
  times.set(
    'search, rare word, with its facets',
    await median(() => store.sessions.facets({ ...full, text: rareName })),
  );
  writes = [];
  for (let count = 0; count < 300; count++) await writeOnce(store, count);
  writes.sort((a, b) => a - b);
  times.set('write of a change with its event', writes[writes.length >> 1] ?? Number.NaN);
  times.set('write of a change with its event, 99th of 100', writes[Math.floor(writes.length * 0.99)] ?? Number.NaN);
  await store.close();
  return times;
}

/** What the figures of a kind keep; the slowest writes wait for a checkpoint of the log, which is the disk's own time. */
function limitOf(name: string): { ms: number; times?: number; words: string } | undefined {
  if (name.endsWith('99th of 100')) return undefined;
  if (name.startsWith('search')) return { ms: 10, words: '≤ 10 ms' };
  if (/^list, (?:page 1|10,000)/.test(name)) return { ms: 5, times: 2, words: '≤ 5 ms, ≤ 2×' };
  return { ms: 5, words: '≤ 5 ms' };
}

export const figures: Bench = async () => {
  const before = await measure(small);
  const after = await measure(large);
  return [...after].map(([name, absolute]): Figure => {
    const ratio = absolute / (before.get(name) ?? Number.NaN);
    const limit = limitOf(name);
    const kept = limit && {
      limit: limit.words,
      holds: absolute <= limit.ms && ratio <= (limit.times ?? Number.POSITIVE_INFINITY),
    };
    return { name, ratio, absolute, unit: 'ms', reference: 'the same with 10,000 sessions', ...kept };
  });
};
