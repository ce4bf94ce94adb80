import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { verdictLimits } from '#lib/model/review/verdict.ts';
import { openStore, type Store } from '../store.ts';
import { addAccounts, ana, aVerdict, eva, rememberHits, subjectHash, toEvent } from '../testing/judged-hits.ts';
import { refuseAuditEvents } from '../testing/refuse-audit-events.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const undescribed = (sessionId: string) => ({ sessionId, declared: {} });

const problemOf = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => Promise.reject(new Error('no problem')),
    (error) => (error instanceof Problem ? error : Promise.reject(error)),
  );

describe.each(dialects)('dispositions on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let other: Store;
  let nowMs = 1_000_000;
  let number = 0;
  let ref = '';
  let subject = '';
  const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets, now: () => nowMs });
    other = await openStore({ url: database.url, secrets, now: () => nowMs });
    const writers = Array.from({ length: 100 }, (_, at) => ({ id: `r${at}`, name: `R${at}` }));
    await addAccounts(store, ana, eva, ...writers);
  });
  beforeEach(async () => {
    ({ ref } = await store.sessions.save(aRefresh(`s${number++}`), anEvent));
    await rememberHits(store, ref, { 'h1-a': 'c1-a', 'h1-b': 'c1-b' });
    subject = await subjectHash(store, ref);
  });
  afterAll(async () => {
    await store?.close();
    await other?.close();
    await database?.drop();
  });

  const at = () => ({ ref, step: '2' });
  const record = (change: Parameters<typeof aVerdict>[1] = {}, by = ana, from = store) =>
    from.verdicts.record(at(), [aVerdict(subject, change)], by, toEvent(ref));
  const versions = async () =>
    (await store.verdicts.ofSession(ref)).dispositions.map((one) => [one.hit, one.version, one.verdict, one.by.id]);
  const findings = async () => {
    const row = await store.db
      .selectFrom('session_findings')
      .innerJoin('sessions', 'sessions.rid', 'session_findings.rid')
      .select('findings')
      .where('ref', '=', ref)
      .where('audience', '=', 'full')
      .executeTakeFirstOrThrow();
    return (JSON.parse(row.findings) as { code: string; open?: number; count?: number }[])
      .filter(({ code }) => /^hits|approval/.test(code))
      .map(({ code, open, count }) => [code, open ?? null, count]);
  };
  const events = async () => (await store.audit.list({ ref, limit: 100 })).length;

  test('a verdict is stored with what it is on, its event, the findings and a change that officers alone see', async () => {
    const [head, eventsBefore] = [await store.changes.head(), await events()];
    await record();
    const { dispositions } = await store.verdicts.ofSession(ref);
    expect(dispositions).toMatchObject(
      [{ ...aVerdict(subject), expectedVersion: undefined, version: 1, by: ana, atMs: nowMs, undone: null }].map(
        ({ expectedVersion: _, ...one }) => one,
      ),
    );
    expect(await findings()).toEqual([
      ['hits_reported', 1, 2],
      ['hits_false_positive', null, 1],
    ]);
    expect(await events()).toBe(eventsBefore + 1);
    expect(await store.changes.since(head, 10)).toMatchObject([{ ref, cause: 'review', visible: null, steps: [] }]);
    // Any process, and a page that is read from the record, agree.
    expect((await other.sessions.findReviewed({ ref }))?.verdicts).toEqual(
      (await store.sessions.findReviewed({ ref }))?.verdicts,
    );
    expect(await store.sessions.find({ ref }, 'limited')).not.toHaveProperty('verdicts');
  });

  test('a saved verdict reads the newest dispositions of its session once, and what is sealed of its own hits alone', async () => {
    await record();
    type Executor = { executeQuery(query: { readonly sql: string }, ...rest: unknown[]): Promise<unknown> };
    let shared: Executor = store.db.getExecutor();
    while (!Object.hasOwn(shared, 'executeQuery')) shared = Object.getPrototypeOf(shared);
    const { executeQuery } = shared;
    const reads: string[] = [];
    shared.executeQuery = function (query, ...rest) {
      if (/^select .* from "dispositions"/.test(query.sql)) reads.push(query.sql);
      return executeQuery.call(this, query, ...rest);
    };
    await record({ hit: 'h1-b', hash: 'c1-b' }).finally(() => {
      shared.executeQuery = executeQuery;
    });
    const ofSession = reads.filter((sql) => !/where .*"hit" in \(/.test(sql));
    expect(ofSession).toEqual([expect.not.stringMatching(/"sealed"|\*/)]);
  });

  test('of 100 writers on one version exactly one wins', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        record(
          { verdict: at % 2 ? 'match' : 'inconclusive' },
          { id: `r${at}`, name: `R${at}` },
          at % 3 ? store : other,
        ),
      ),
    );
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(99);
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'conflict', stale: [{ hit: 'h1-a', changed: ['version'], version: 1 }] });
    }
    expect(await versions()).toHaveLength(1);
  });

  test.each([
    ['hit', () => ({ hash: 'c1-other' })],
    ['subject', () => ({ subject: 's1-other' })],
    ['version', () => ({ expectedVersion: 3 })],
    ['gone', () => ({ hit: 'h1-never' })],
  ] as const)('another %s than the reviewer saw is refused, and nothing is written', async (what, change) => {
    const before = await events();
    const problem = await problemOf(record(change()));
    expect(problem).toMatchObject({ code: 'conflict', stale: [{ changed: [what] }] });
    expect([await versions(), await events()]).toEqual([[], before]);
  });

  test('several are written together or not at all', async () => {
    const both = [aVerdict(subject), aVerdict(subject, { hit: 'h1-b', hash: 'c1-b', expectedVersion: 1 })];
    const write = () => store.verdicts.record(at(), both, ana, toEvent(ref));
    expect(await problemOf(write())).toMatchObject({ code: 'conflict', stale: [{ hit: 'h1-b', version: 0 }] });
    expect(await versions()).toEqual([]);
    both[1] = { ...both[1], expectedVersion: 0 } as (typeof both)[number];
    await write();
    expect(await findings()).toEqual([['hits_false_positive', null, 2]]);
  });

  test('nothing is stored without its audit event', async () => {
    const allow = await refuseAuditEvents(store);
    await expect(record()).rejects.toThrow();
    await allow();
    expect([await versions(), await findings()]).toEqual([[], [['hits_reported', null, 2]]]);
  });

  test('a hit that says something else is open again, and settled again when it says the same as before', async () => {
    await record();
    const settled = await findings();
    await rememberHits(store, ref, { 'h1-a': 'c1-a', 'h1-b': 'c1-b' });
    expect(await findings()).toEqual(settled);
    const head = await store.changes.head();
    await rememberHits(other, ref, { 'h1-a': 'c1-new', 'h1-b': 'c1-b' });
    expect(await findings()).toEqual([['hits_reported', null, 2]]);
    expect(await store.changes.since(head, 10)).toMatchObject([{ ref, cause: 'review', visible: null }]);
    await rememberHits(store, ref, { 'h1-a': 'c1-a', 'h1-b': 'c1-b' });
    expect(await findings()).toEqual(settled);
  });

  test('another subject opens it: as screened, or by what another step reports', async () => {
    await record();
    const settled = await findings();
    await rememberHits(store, ref, { 'h1-a': 'c1-a', 'h1-b': 'c1-b' }, { screened: 'as somebody else' });
    expect(await findings()).toEqual([['hits_reported', null, 2]]);
    await rememberHits(store, ref, { 'h1-a': 'c1-a', 'h1-b': 'c1-b' });
    expect(await findings()).toEqual(settled);
    const sessionId = `s${number - 1}`;
    const { facts } = aRefresh(sessionId);
    const birth = {
      key: 'birth_date',
      value: '1980-01-01',
      sensitivity: 'identity',
      step: '1',
      stepType: 'ID_DOCUMENT',
    };
    await store.sessions.save(aRefresh(sessionId, { readAtMs: 2000, facts: [...facts, birth as never] }), anEvent);
    expect(await findings()).toEqual([['hits_reported', null, 2]]);
    // What is not compared opens nothing.
    const expiry = { ...birth, key: 'document_expiry', value: '2030-01-01' };
    await store.sessions.save(aRefresh(sessionId, { readAtMs: 3000, facts: [...facts, expiry as never] }), anEvent);
    expect(await findings()).toEqual(settled);
  });

  test('hits that are reported and were not delivered, or that another read found, are open', async () => {
    await record();
    await record({ hit: 'h1-b', hash: 'c1-b' });
    expect(await findings()).toEqual([['hits_false_positive', null, 2]]);
    await rememberHits(store, ref, { 'h1-a': 'c1-a', 'h1-b': 'c1-b', 'h1-c': 'c1-c' });
    expect(await findings()).toEqual([
      ['hits_reported', 1, 3],
      ['hits_false_positive', null, 2],
    ]);
    await rememberHits(store, ref, { 'h1-a': 'c1-a' });
    expect(await findings()).toEqual([
      ['hits_reported', 1, 2],
      ['hits_false_positive', null, 1],
    ]);
  });

  test('a confirmed match stays one when its hit or its step is gone; a verdict can be withdrawn from it', async () => {
    await record({ verdict: 'match', kinds: ['sanctions'] });
    await rememberHits(store, ref, { 'h1-b': 'c1-b' });
    expect(await findings()).toContainEqual(['hits_match', null, 1]);
    const [document] = aRefresh('x').steps;
    const sessionId = `s${number - 1}`;
    await store.sessions.save(aRefresh(sessionId, { readAtMs: 2000, steps: document ? [document] : [] }), anEvent);
    expect(await findings()).toEqual([['hits_match', null, 1]]);
    await expect(record({ expectedVersion: 1 })).rejects.toMatchObject({ stale: [{ changed: ['gone'] }] });
    await record({ verdict: 'open', expectedVersion: 1 });
    expect(await findings()).toEqual([]);
  });

  test('inconclusive and open settle nothing', async () => {
    await record({ verdict: 'inconclusive' });
    expect(await findings()).toEqual([['hits_reported', null, 2]]);
    await record({ expectedVersion: 1 });
    await record({ verdict: 'open', expectedVersion: 2 }, eva);
    expect(await findings()).toEqual([['hits_reported', null, 2]]);
    expect(await versions()).toEqual([
      ['h1-a', 1, 'inconclusive', 'ana'],
      ['h1-a', 2, 'false_positive', 'ana'],
      ['h1-a', 3, 'open', 'eva'],
    ]);
  });

  describe('undo', () => {
    const undo = (version: number, by = ana) => store.verdicts.undo(at(), [{ hit: 'h1-a', version }], by, toEvent(ref));

    test('restores what stood before, as a version of its own', async () => {
      await record({ verdict: 'inconclusive' });
      const before = await findings();
      await record({ verdict: 'match', expectedVersion: 1 }, eva);
      await undo(2, eva);
      expect(await findings()).toEqual(before);
      const { dispositions } = await store.verdicts.ofSession(ref);
      expect(dispositions.at(-1)).toMatchObject({
        version: 3,
        verdict: 'inconclusive',
        by: ana,
        undone: 2,
        writtenBy: eva,
      });
      expect(dispositions.at(-1)?.content).toEqual(dispositions[0]?.content);
    });

    test('of the first verdict leaves the hit undecided', async () => {
      await record();
      await undo(1);
      expect(await findings()).toEqual([['hits_reported', null, 2]]);
      const { dispositions } = await store.verdicts.ofSession(ref);
      expect(dispositions.at(-1)).toMatchObject({ version: 2, verdict: 'open', undone: 1, content: { reason: null } });
    });

    test('is for its author, once, for some minutes, and of the newest version', async () => {
      await record();
      expect((await problemOf(undo(1, eva))).code).toBe('bad_request');
      expect((await problemOf(undo(2))).code).toBe('conflict');
      nowMs += verdictLimits.undoMs;
      await undo(1);
      expect((await problemOf(undo(1))).code).toBe('conflict');
      expect((await problemOf(undo(2))).code).toBe('bad_request');
      await record({ expectedVersion: 2 });
      nowMs += verdictLimits.undoMs + 1;
      expect((await problemOf(undo(3))).code).toBe('bad_request');
      expect(await versions()).toHaveLength(3);
    });
  });

  describe('senior approval', () => {
    const approve = (change: object = {}, by = eva) =>
      store.verdicts.approve(
        { ...at(), hit: 'h1-a' },
        {
          approval: 'approved',
          reason: 'canary-approval',
          expectedVersion: 0,
          disposition: 1,
          hash: 'c1-a',
          subject,
          ...change,
        },
        by,
        { ...anEvent, action: 'disposition.approved', ref },
      );
    const waits = async () => (await findings()).some(([code]) => code === 'approval_missing');

    test('is needed by a PEP match, and given by somebody else', async () => {
      await record({ verdict: 'match', kinds: ['pep', 'adverse_media'] });
      expect(await waits()).toBe(true);
      expect((await problemOf(approve({}, ana))).code).toBe('not_allowed');
      expect((await problemOf(approve({ disposition: 2 }))).code).toBe('conflict');
      expect((await problemOf(approve({ hash: 'c1-b' }))).code).toBe('conflict');
      await approve();
      expect(await waits()).toBe(false);
      expect((await problemOf(approve())).code).toBe('conflict');
      await approve({ approval: 'refused', expectedVersion: 1 });
      expect(await waits()).toBe(true);
      const { approvals } = await store.verdicts.ofSession(ref);
      expect(approvals).toMatchObject([
        { version: 1, approval: 'approved', reason: 'canary-approval', by: eva },
        { version: 2, approval: 'refused' },
      ]);
    });

    test('is for one verdict: another match waits anew', async () => {
      await record({ verdict: 'match' });
      await approve();
      await record({ verdict: 'inconclusive', expectedVersion: 1 });
      await record({ verdict: 'match', expectedVersion: 2 });
      expect(await waits()).toBe(true);
    });

    test.each(['false_positive', 'inconclusive', 'open'] as const)('is of no use for %s', async (verdict) => {
      await record({ verdict });
      expect((await problemOf(approve())).code).toBe('bad_request');
    });

    test('is shown on the company’s session too', async () => {
      const person = `s${number - 1}`;
      const steps = [{ step: 'BENEFICIAL_OWNERS', stepId: null, type: 'BENEFICIAL_OWNERS', status: 'APPROVED' }];
      const company = await store.sessions.save(
        aRefresh(`company-of-${person}`, {
          kind: 'corporate',
          steps: steps.map((step) => ({ ...step, position: 0, screening: false })),
          facts: [],
          related: [{ step: 'BENEFICIAL_OWNERS', persons: ['not-registered', person].map(undescribed) }],
        }),
        anEvent,
      );
      const own = ref;
      const ofCompany = async () => {
        ref = company.ref;
        const found = await findings();
        ref = own;
        return found;
      };
      expect(await ofCompany()).toEqual([]);
      const head = await store.changes.head();
      await record({ verdict: 'match' });
      expect(await ofCompany()).toEqual([['approval_missing', null, 1]]);
      expect((await store.changes.since(head, 10)).map((change) => change.ref).sort()).toEqual(
        [own, company.ref].sort(),
      );
      await approve();
      expect(await ofCompany()).toEqual([]);
      await approve({ approval: 'refused', expectedVersion: 1 });
      expect(await ofCompany()).toEqual([['approval_missing', null, 1]]);
      await rememberHits(store, own, { 'h1-a': 'c1-new' });
      expect(await ofCompany()).toEqual([]);
      await rememberHits(store, own, { 'h1-a': 'c1-a' });
      expect(await ofCompany()).toEqual([['approval_missing', null, 1]]);
      await store.sessions.setRelationshipEnd(own, 1, { ...anEvent, ref: own });
      await store.sessions.purge(2, 5, () => ({ ...anEvent, action: 'session.purged' }));
      expect(await ofCompany()).toEqual([]);
      // Nor does the next refresh store the id of a purged session.
      const named = () =>
        store.db.selectFrom('related_sessions').select('session_id').where('session_id', '=', person).execute();
      expect(await named()).toEqual([]);
      await store.sessions.save(
        aRefresh(`company-of-${person}`, {
          kind: 'corporate',
          readAtMs: 2000,
          related: [{ step: '1', persons: [undescribed(person)] }],
        }),
        anEvent,
      );
      expect(await named()).toEqual([]);
    });
  });

  test('texts and snapshots are sealed, and can be read by nobody when the key is gone', async () => {
    await record();
    const rows = await store.db.selectFrom('dispositions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('canary');
    await store.db.deleteFrom('sealed_keys').where('subject', '=', `session:${ref}`).execute();
    expect((await store.verdicts.ofSession(ref)).dispositions).toMatchObject([
      { verdict: 'false_positive', content: null },
    ]);
  });

  test('a hit counts as opened from when it says what it says', async () => {
    const open = (hit: string) =>
      store.audit.append({ ...anEvent, action: 'hit.opened', actor: 'ana', ref, object: `2/${hit}` });
    const opened = async (by = 'ana') => [
      ...(await store.verdicts.findOpened(at(), by, ['h1-a', 'h1-b'], (hit) => `2/${hit}`)),
    ];
    await open('h1-a');
    expect([await opened(), await opened('eva')]).toEqual([['h1-a'], []]);
    nowMs += 1;
    await rememberHits(store, ref, { 'h1-a': 'c1-new', 'h1-b': 'c1-b' });
    expect(await opened()).toEqual([]);
    await open('h1-a');
    expect(await opened()).toEqual(['h1-a']);
  });
});
