/** Lists, counts and facets against a naive model that knows only what the audience may know. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toCustomerSide } from '#lib/model/access/customer-side.ts';
import { keysOfFinding } from '#lib/model/session/finding.ts';
import { runs } from '#lib/testing/sample.ts';
import type { ListQuery, Refresh } from '../records.ts';
import { openStore, type Store } from '../store.ts';
import {
  appearance,
  counted,
  type Filter,
  inOrder,
  type Known,
  keysFor,
  matches,
  nowMs,
  queryArbitrary,
  refreshArbitrary,
  reviewFor,
  statusOf,
  stepsFor,
  tally,
} from '../testing/list-model.ts';
import { aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const plans = dialects.flatMap((each) => [
  { ...each, plan: 'the default plans', open: {} },
  { ...each, plan: 'index scans only', open: { gatherLimit: 0 } },
]);

describe.each(plans)('the list on $dialect, $plan', ({ dialect, create, open }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs, ...open });
  });
  beforeEach(() => store.db.deleteFrom('sessions').execute());
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  async function build(
    steps: readonly {
      id: number;
      read: number;
      assignee: string | null;
      refresh: Omit<Refresh, keyof ReturnType<typeof aRefresh>> & Partial<Refresh>;
    }[],
  ) {
    const all = new Map<number, Known>();
    let clock = 10;
    for (const { id, read, assignee, refresh: change } of steps) {
      const known = all.get(id);
      clock += 10;
      // New sessions share times, so that ties occur; later reads are always newer.
      const refresh = aRefresh(`s${id}`, { ...change, readAtMs: known ? clock : read });
      const saved = await store.sessions.save(refresh, null);
      expect(saved.created).toBe(known === undefined);
      const hasChanged = known === undefined || appearance(known.refresh) !== appearance(refresh);
      expect(saved.changed).toBe(hasChanged);
      const wasSeen = known !== undefined && known.visibleSince >= 0;
      const side = toCustomerSide(refresh, known?.side);
      const isSideMoved = known !== undefined && side !== known.side;
      const isFirst = !wasSeen && (isSideMoved || refresh.isHidden !== true);
      const row = store.db.selectFrom('sessions').select('visible_first_seen_at as place').where('ref', '=', saved.ref);
      const { place } = await row.executeTakeFirstOrThrow();
      expect(place < 0).toBe(!wasSeen && !isFirst);
      await store.db.updateTable('sessions').set({ assignee }).where('ref', '=', saved.ref).execute();
      const updated = hasChanged || known === undefined ? refresh.readAtMs : known.updated.full;
      const time = (isNew: boolean, former: number | undefined) =>
        former === undefined || isNew ? refresh.readAtMs : former;
      all.set(id, {
        ref: saved.ref,
        at: known?.at ?? all.size,
        firstSeen: known?.firstSeen ?? read,
        assignee,
        visibleSince: isFirst ? refresh.readAtMs : (known?.visibleSince ?? place),
        refresh,
        side,
        updated: {
          full: time(hasChanged, known?.updated.full),
          limited: place < 0 ? place : time(isFirst || isSideMoved, known?.updated.limited),
        },
        review: reviewFor({ refresh, side }, known, updated),
        findings: { full: keysFor({ refresh, side }, 'full'), limited: keysFor({ refresh, side }, 'limited') },
      });
    }
    return [...all.values()];
  }

  async function clear() {
    await store.db.deleteFrom('sessions').execute();
    for (const table of ['facet_sessions', 'facet_steps', 'facet_findings'] as const)
      expect(await store.db.selectFrom(table).selectAll().where('n', '<>', 0).execute()).toEqual([]);
  }

  const registryArbitrary = fc.array(
    fc.record({
      id: fc.integer({ min: 0, max: 9 }),
      read: fc.integer({ min: 1, max: 3 }),
      assignee: fc.constantFrom(null, 'r1', 'r2'),
      refresh: refreshArbitrary,
    }),
    { minLength: 4, maxLength: 18 },
  );

  test('pages, counts and facets match the model, forwards and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        registryArbitrary,
        fc.array(queryArbitrary, { minLength: 4, maxLength: 8 }),
        async (saves, queries) => {
          const all = await build(saves);
          for (const query of queries) {
            const expected = inOrder(
              all.filter((known) => matches(known, query)),
              query,
            ).map((known) => known.ref);
            const forward: string[] = [];
            let page = await store.sessions.list(query);
            expect(page.previous).toBeNull();
            for (;;) {
              expect(page.count).toEqual({ value: expected.length, exact: true });
              forward.push(...page.rows.map((row) => row.ref));
              for (const { ref, findings, review } of page.rows) {
                const known = all.find((one) => one.ref === ref);
                expect(new Set(findings.flatMap(keysOfFinding))).toEqual(new Set(known?.findings[query.audience]));
                const place = review && { since: review.sinceMs, due: review.dueAtMs };
                expect(place).toEqual(query.audience === 'full' ? known?.review : null);
              }
              if (page.next === null) break;
              page = await store.sessions.list({ ...query, after: page.next });
            }
            expect(forward).toEqual(expected);
            const back = page.rows.map((row) => row.ref);
            while (page.previous !== null) {
              page = await store.sessions.list({ ...query, before: page.previous });
              back.unshift(...page.rows.map((row) => row.ref));
            }
            expect(back).toEqual(expected);

            const facets = await store.sessions.facets(query);
            const facetRows = (ignored: Filter) => all.filter((known) => matches(known, query, ignored));
            expect(counted(facets.status)).toEqual(
              tally(facetRows('status').map((one) => statusOf(one, query.audience))),
            );
            expect(counted(facets.kind)).toEqual(tally(facetRows('kind').map((one) => one.refresh.kind)));
            expect(counted(facets.app)).toEqual(tally(facetRows('app').map((one) => one.refresh.appName ?? '')));
            expect(counted(facets.sandbox)).toEqual(tally(facetRows('sandbox').map((one) => one.refresh.sandbox)));
            const states = facetRows('step').flatMap((one) => [
              ...new Set(stepsFor(one, query.audience).map(({ type, status }) => JSON.stringify({ type, status }))),
            ]);
            expect(counted(facets.step)).toEqual(tally(states.map((state) => JSON.parse(state))));
            const found = all
              .filter((known) => matches(known, query, 'finding'))
              .flatMap((known) => known.findings[query.audience]);
            expect(counted(facets.finding)).toEqual(tally(found));
            expect(facets.exact).toBe(true);
            for (const name of ['status', 'kind', 'app', 'step', 'finding'] as const) {
              const values: readonly { readonly count: number }[] = facets[name];
              const text = (one: object) => JSON.stringify(one);
              expect(values).toEqual([...values].sort((a, b) => b.count - a.count || (text(a) < text(b) ? -1 : 1)));
            }
          }
          await clear();
        },
      ),
      { ...runs(dialect === 'sqlite' ? 80 : 25), endOnFailure: true },
    );
  });

  test('neighbours and positions match the model, also after the session has left or moved', async () => {
    const drawn = fc.tuple(queryArbitrary, fc.nat(), fc.nat(), refreshArbitrary);
    await fc.assert(
      fc.asyncProperty(registryArbitrary, fc.array(drawn, { minLength: 3, maxLength: 6 }), async (saves, draws) => {
        for (const [query, pick, other, change] of draws) {
          const all = await build(saves);
          const listed = inOrder(
            all.filter((known) => matches(known, query)),
            query,
          ).map(({ ref }) => ref);
          const known = all[pick % all.length];
          if (!known) throw new Error('no session');
          const found = await store.sessions.neighbours(query, { ref: known.ref });
          // Sessions that do not pass the filters stand between those that do.
          const everybody = inOrder(all, query).map(({ ref }) => ref);
          const before = everybody.slice(0, everybody.indexOf(known.ref)).filter((ref) => listed.includes(ref));
          const after = everybody.slice(everybody.indexOf(known.ref) + 1).filter((ref) => listed.includes(ref));
          expect(found).toMatchObject({
            isListed: listed.includes(known.ref),
            position: before.length + 1,
            count: { value: listed.length, exact: true },
          });
          expect(found?.previous?.ref).toBe(before.at(-1));
          expect(found?.next?.ref).toBe(after[0]);

          // Walking by the cursors passes every session, whatever happens to those that were passed.
          const walked: string[] = [];
          let at: { ref: string; cursor?: string } | null = listed[0] === undefined ? null : { ref: listed[0] };
          while (at !== null && walked.length < 2 * listed.length) {
            const { ref }: { ref: string } = at;
            const opened = await store.sessions.neighbours(query, at);
            const passed = all.find((one) => one.ref === ref);
            if (passed && !walked.includes(ref) && (other + walked.length) % 2 === 0)
              await store.sessions.save(
                aRefresh(passed.refresh.sessionId, { ...change, readAtMs: 1_000_000 + walked.length }),
                null,
              );
            walked.push(ref);
            at = (await store.sessions.neighbours(query, { ref, cursor: opened?.cursor }))?.next ?? null;
          }
          expect([...new Set(walked)].filter((one) => listed.includes(one))).toEqual(listed);
          await clear();
        }
      }),
      { ...runs(dialect === 'sqlite' ? 40 : 10), endOnFailure: true },
    );
  });

  test('the limit holds, and a page beyond the end is empty but has a previous page', async () => {
    for (let id = 0; id < 5; id++) await store.sessions.save(aRefresh(`s${id}`, { readAtMs: id + 1 }), null);
    const query: ListQuery = { audience: 'full', sort: { key: 'updated', descending: false }, limit: 4 };
    const first = await store.sessions.list(query);
    if (first.next === null) throw new Error('no second page');
    await store.db.deleteFrom('sessions').where('session_id', '=', 's4').execute();
    const empty = await store.sessions.list({ ...query, after: first.next });
    expect(empty).toMatchObject({ rows: [], next: null });
    expect(empty.previous).not.toBeNull();
    expect((await store.sessions.list({ ...query, limit: 100_000 })).rows).toHaveLength(4);
    await clear();
  });

  test('counts without live counts stop at a limit, and say so', async () => {
    for (let id = 0; id < 3; id++) await store.sessions.save(aRefresh(`s${id}`), null);
    await database.run(
      dialect === 'sqlite'
        ? "insert into sessions select null, rid2, rid2, kind, app_key, app_name, app_id, alias, status, visible_status, sandbox, display_name, sort_name, search_text, first_seen_at, updated_at, visible_updated_at, refreshed_at, refresh_due_at, assignee, origin, null, null, null, visible_first_seen_at, null, null, 0, 0, 1, '', 0, null, null, null, '', null, null, null from sessions, (with recursive n(rid2) as (select 1 union all select rid2 + 1 from n where rid2 < 2100) select rid2 from n) where session_id = 's0'"
        : "insert into sessions (ref, session_id, kind, app_key, app_name, app_id, alias, status, visible_status, sandbox, display_name, sort_name, search_text, first_seen_at, updated_at, visible_updated_at, refreshed_at, refresh_due_at, assignee, origin) select n, n, kind, app_key, app_name, app_id, alias, status, visible_status, sandbox, display_name, sort_name, search_text, first_seen_at, updated_at, visible_updated_at, refreshed_at, refresh_due_at, assignee, origin from sessions, generate_series(1, 2100) as n where session_id = 's0'",
    );
    const query: ListQuery = { audience: 'full', sort: { key: 'updated', descending: false }, limit: 5 };
    expect((await store.sessions.list(query)).count).toEqual({ value: 2103, exact: true });
    expect((await store.sessions.list({ ...query, text: 'ana' })).count).toEqual({ value: 1000, exact: false });
    const facets = await store.sessions.facets({ ...query, text: 'ana' });
    expect(facets).toMatchObject({ exact: false, kind: [{ value: 'individual', count: 2000 }] });
    await clear();
  });
});
