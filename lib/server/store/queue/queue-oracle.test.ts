/** This compares membership and due dates of the queue with a second account of the rules, written from their text, over random histories. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects } from '../testing/test-store.ts';

const hourMs = 3_600_000;
const startMs = Date.parse('2026-11-19T22:30:00Z');
const ana = { id: 'ana', name: 'Ana' };
const ids = ['a', 'b'] as const;
type Id = (typeof ids)[number];

const aRead = fc.record({
  deed: fc.constant('read' as const),
  id: fc.constantFrom(...ids),
  status: fc.constantFrom('APPROVED', 'REJECTED', 'PENDING_VERIFICATION'),
  hits: fc.integer({ min: 0, max: 2 }),
  cause: fc.constantFrom('webhook' as const, 'sweep' as const),
});
const anyDeed = fc.oneof(
  aRead,
  fc.record({
    deed: fc.constant('snooze' as const),
    id: fc.constantFrom(...ids),
    hours: fc.constantFrom(null, 1, 5, 30, 200),
  }),
  fc.record({ deed: fc.constant('wake' as const), id: fc.constantFrom(...ids) }),
  fc.record({ deed: fc.constant('pass' as const), hours: fc.constantFrom(0.5, 1.5, 7, 24, 49, 97) }),
);
/** Without a session there is nothing to look at. */
const aHistory = fc
  .tuple(aRead, fc.array(anyDeed, { minLength: 3, maxLength: 15 }))
  .map(([first, rest]) => [first, ...rest]);
type Deed = typeof anyDeed extends fc.Arbitrary<infer One> ? One : never;

interface Expected {
  readonly status: string;
  readonly hits: number;
  readonly statusSinceMs: number;
  readonly need: { readonly sinceMs: number; readonly dueAtMs: number } | null;
  readonly snoozedUntilMs: number | null | undefined;
}

/** Midnight after so many days that are no Saturday and no Sunday. */
function endOfWorkingDay(fromMs: number, days: number): number {
  const date = new Date(fromMs);
  date.setUTCHours(0, 0, 0, 0);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (!['Sat', 'Sun'].includes(date.toUTCString().slice(0, 3))) left -= 1;
  }
  return date.setUTCDate(date.getUTCDate() + 1);
}

/** A severe one is due on the next working day. One that has waited for two days is due on the third. */
function look(one: Expected, nowMs: number): Expected {
  const isSevere = one.status === 'REJECTED' || one.hits > 0;
  const isWaiting = one.status === 'PENDING_VERIFICATION' && nowMs - one.statusSinceMs >= 48 * hourMs;
  if (!isSevere && !isWaiting) return { ...one, need: null, snoozedUntilMs: undefined };
  const dueAtMs = Math.min(one.need?.dueAtMs ?? Number.POSITIVE_INFINITY, endOfWorkingDay(nowMs, isSevere ? 1 : 3));
  const { snoozedUntilMs: until } = one;
  const isOver = dueAtMs <= nowMs || (until !== undefined && until !== null && until <= nowMs);
  return {
    ...one,
    need: { sinceMs: one.need?.sinceMs ?? nowMs, dueAtMs },
    snoozedUntilMs: isOver ? undefined : until,
  };
}

class Oracle {
  readonly sessions = new Map<Id, Expected>();

  read(id: Id, { status, hits, cause }: Extract<Deed, { deed: 'read' }>, nowMs: number): void {
    const before = this.sessions.get(id);
    const isSame = before?.status === status && before.hits === hits;
    const statusSinceMs = before?.status === status ? before.statusSinceMs : nowMs;
    const snoozedUntilMs = isSame && cause === 'sweep' ? before.snoozedUntilMs : undefined;
    this.sessions.set(id, look({ status, hits, statusSinceMs, need: before?.need ?? null, snoozedUntilMs }, nowMs));
  }

  /** @returns whether it can be snoozed */
  snooze(id: Id, untilMs: number | null, nowMs: number): boolean {
    const one = this.sessions.get(id);
    if (!one?.need || one.need.dueAtMs <= nowMs) return false;
    this.sessions.set(id, look({ ...one, snoozedUntilMs: untilMs }, nowMs));
    return true;
  }

  wake(id: Id, nowMs: number): void {
    const one = this.sessions.get(id);
    if (one && one.snoozedUntilMs !== undefined)
      this.sessions.set(id, look({ ...one, snoozedUntilMs: undefined }, nowMs));
  }

  pass(nowMs: number): void {
    for (const [id, one] of this.sessions) this.sessions.set(id, look(one, nowMs));
  }

  in(isIn: (one: Expected & { need: NonNullable<Expected['need']> }) => boolean): string[] {
    return [...this.sessions]
      .flatMap(([id, one]) => (one.need && isIn({ ...one, need: one.need }) ? [id] : []))
      .toSorted();
  }
}

const steps = (status: string) =>
  aRefresh('a').steps.map((step) => ({ ...step, status: step.type === 'AML' ? 'APPROVED' : status }));
const facts = (hits: number) =>
  ['hits_reported', 'hits_delivered'].map((key) => ({
    key,
    value: `${hits}`,
    sensitivity: 'screening' as const,
    step: '2',
    stepType: 'AML',
  }));

/** @param run names the sessions of this history: earlier ones stay in the store */
async function follow(store: Store, history: readonly Deed[], clock: { nowMs: number }, run: string): Promise<void> {
  const oracle = new Oracle();
  const refs = new Map<Id, string>();
  const idsIn = async (view?: string) =>
    (
      await store.sessions.list({
        audience: 'full',
        sort: { key: 'due', descending: false },
        limit: 500,
        ...(view !== undefined && { view }),
      })
    ).rows;
  const own = (rows: Awaited<ReturnType<typeof idsIn>>) =>
    rows.flatMap((row) =>
      row.sessionId.startsWith(run) ? [{ ...row, id: row.sessionId.slice(run.length) as Id }] : [],
    );
  for (const deed of history) {
    clock.nowMs += 1;
    const { nowMs } = clock;
    if (deed.deed === 'read') {
      const { id, status, hits } = deed;
      // No sweep finds a session that is not there.
      const cause = refs.has(id) ? deed.cause : 'webhook';
      const refresh = aRefresh(`${run}${id}`, {
        readAtMs: nowMs,
        status,
        steps: steps(status),
        facts: facts(hits),
        cause,
      });
      refs.set(id, (await store.sessions.save(refresh, null)).ref);
      oracle.read(id, { ...deed, cause }, nowMs);
    } else if (deed.deed === 'pass') {
      clock.nowMs += deed.hours * hourMs;
      await store.queue.refreshDue();
      oracle.pass(clock.nowMs);
    } else {
      const ref = refs.get(deed.id);
      if (ref === undefined) continue;
      if (deed.deed === 'wake') {
        await store.snoozes.end(ref, anEvent);
        oracle.wake(deed.id, nowMs);
      } else {
        const untilMs = deed.hours === null ? null : nowMs + deed.hours * hourMs;
        const done = await store.snoozes.add(ref, { untilMs, reason: 'x' }, ana, anEvent).then(
          () => true,
          () => false,
        );
        expect(done).toBe(oracle.snooze(deed.id, untilMs, nowMs));
      }
    }
    const atMs = clock.nowMs;
    const wanted = {
      'view:open': oracle.in(() => true),
      'view:needs_review': oracle.in(({ snoozedUntilMs }) => snoozedUntilMs === undefined),
      'view:overdue': oracle.in(({ need }) => need.dueAtMs <= atMs),
    };
    const counts = await store.queue.count(false, Object.keys(wanted));
    for (const [view, expected] of Object.entries(wanted)) {
      const rows = await idsIn(view);
      const found = own(rows).map(({ id }) => id);
      expect([view, found.toSorted()]).toEqual([view, expected]);
      expect([view, counts.get(view) ?? 0]).toEqual([view, rows.length]);
    }
    for (const { id, review } of own(await idsIn()))
      expect(review && { sinceMs: review.sinceMs, dueAtMs: review.dueAtMs }).toEqual(
        oracle.sessions.get(id)?.need ?? null,
      );
  }
}

describe.each(dialects)('histories on $dialect', ({ dialect, create }) => {
  test('leave each session where the rules put it', async () => {
    const database = await create();
    const clock = { nowMs: startMs };
    const store = await openStore({ url: database.url, now: () => clock.nowMs });
    let run = 0;
    try {
      await fc.assert(
        fc.asyncProperty(aHistory, (history) => {
          run += 1;
          return follow(store, history, clock, `${run} `);
        }),
        runs(dialect === 'sqlite' ? 15 : 5),
      );
    } finally {
      await store.close();
      await database.drop();
    }
  });
});
