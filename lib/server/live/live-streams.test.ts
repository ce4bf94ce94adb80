/** Event streams as a browser reads them, over a real store. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveUpstream } from '#lib/model/live-events.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import type { Reviewer, Role } from '#lib/model/reviewer.ts';
import { openStore, type Store } from '#lib/server/store/index.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '#lib/server/store/testing/test-store.ts';
import { sample } from '#lib/testing/sample.ts';
import { createLiveStreams, type LiveStreams } from './live-streams.ts';
import { createStreamCursors, type LiveLimits } from './stream.ts';
import { readStream } from './testing/read-stream.ts';

const aReviewer = (role: Role, id: string = role): Reviewer => ({
  id,
  name: 'Ana Kestrelwood',
  email: 'ana@desk.example',
  roles: [role],
  authMethod: 'password',
  sessionHash: '0123456789abcdef',
  request: { requestId: '', ip: null, userAgentHash: null },
});

const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true), { timeout: 15_000, interval: 5 });
const name = { key: 'name', value: 'Ana Pérez', sensitivity: 'name', step: '1', stepType: 'ID_DOCUMENT' } as const;
const hit = { key: 'hits_reported', value: '0', sensitivity: 'screening', step: '2', stepType: 'AML' } as const;
const approvedAml = { steps: aRefresh('a').steps.map((step) => ({ ...step, status: 'APPROVED' })) };
const rejectedDocument = {
  status: 'REJECTED',
  steps: aRefresh('a').steps.map((step) => (step.screening ? step : { ...step, status: 'REJECTED' })),
};

describe.each(sample(dialects, { by: () => 'streams' }))('streams on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let live: LiveStreams;
  let upstream: LiveUpstream = { answers: true, lastAnswerAt: null };
  let readAtMs = 1_000;

  const startLive = (limits: Partial<LiveLimits> = {}) => {
    live = createLiveStreams({
      changes: store.changes,
      cursors: createStreamCursors(store.hitKey),
      hitKey: store.hitKey,
      upstream: () => upstream,
      presences: store.presences.list,
      limits,
    });
  };
  const open = (
    role: Role = 'officer',
    {
      id = role as string,
      lastId = null as string | null,
      recheck = async () => aReviewer(role),
      signal = new AbortController().signal,
    } = {},
  ) => readStream(live.open({ reviewer: aReviewer(role, id), lastId, signal, recheck }));
  const save = (session: string, change: Parameters<typeof aRefresh>[1] = {}) => {
    readAtMs += 1;
    return store.sessions.save(aRefresh(session, { ...change, readAtMs }), anEvent);
  };
  const lastIdOf = (stream: ReturnType<typeof open>) => stream.events().findLast(({ id }) => id)?.id ?? '';

  beforeEach(async () => {
    database = await create();
    store = await openStore({ url: database.url });
    upstream = { answers: true, lastAnswerAt: null };
    startLive();
  });
  afterEach(async () => {
    live.stop();
    await store.close();
    await database.drop();
  });

  test('start with hello and send each change as it happens, by its reference only', async () => {
    const stream = open();
    await until(() => stream.of('upstream').length === 1);
    expect(stream.events()[0]).toMatchObject({ event: 'hello', data: { now: expect.any(String) } });
    const { ref } = await save('a');
    await until(() => stream.of('change').length === 1);
    expect(stream.of('change')[0]).toMatchObject({ ref, created: true, sandbox: false, kind: 'individual' });
    expect(stream.text()).not.toMatch(/Ana|alias|mail/);
    await save('a', rejectedDocument);
    await until(() => stream.of('change').length === 2);
    expect(stream.of('change')[1]).toMatchObject({
      ref,
      created: false,
      status: { from: 'PENDING_VERIFICATION', to: 'REJECTED' },
      steps: [{ step: '1', type: 'ID_DOCUMENT', from: 'APPROVED', to: 'REJECTED' }],
    });
  });

  test('send support no hidden change, and of a visible one only what it may know', async () => {
    await save('a');
    startLive({ lookBackMs: 0 });
    const [support, officer] = [open('support'), open('officer')];
    await until(() => support.of('upstream').length === 1 && officer.of('upstream').length === 1);
    await save('a', { ...approvedAml, facts: [name] });
    await until(() => officer.of('change').length === 1);
    await sleep(50);
    expect(support.of('change')).toEqual([]);
    expect(support.events()).toHaveLength(2);
    await save('a', rejectedDocument);
    await until(() => support.of('change').length === 1);
    expect(support.of('change')[0]).toMatchObject({
      status: { from: 'IN_REVIEW', to: 'REJECTED' },
      steps: [{ type: 'ID_DOCUMENT' }],
      facts: false,
    });
    expect(support.text()).not.toContain('AML');
    await until(() => officer.of('change').length === 2);
    expect(JSON.stringify(officer.of('change')[1])).toContain('AML');
  });

  test('send the first change at once and the next ones together; no hidden change delays a visible one', async () => {
    await save('a');
    startLive({ lookBackMs: 0, changesMs: 60_000 });
    const [support, officer] = [open('support'), open('officer')];
    await until(() => support.of('upstream').length === 1 && officer.of('upstream').length === 1);
    await save('a', { ...approvedAml, facts: [name] });
    await until(() => officer.of('change').length === 1);
    await save('a', rejectedDocument);
    await until(() => support.of('change').length === 1);
    await sleep(50);
    expect(officer.of('change')).toHaveLength(1);

    startLive({ lookBackMs: 0, changesMs: 2_000 });
    const late = open();
    await until(() => late.of('upstream').length === 1);
    for (let n = 0; n < 3; n += 1) await save('a', { ...rejectedDocument, facts: [name, { ...hit, value: `${n}` }] });
    await until(() => late.of('change').length === 3);
    // Of the events that are sent together only the last one has an id.
    expect(late.events().flatMap(({ event, id }) => (event === 'change' ? [id !== undefined] : []))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('resume where one broke off; neither ids nor limits reveal hidden changes in between', async () => {
    startLive({ resumeChanges: 2 });
    const first = open('support');
    await until(() => first.of('upstream').length === 1);
    for (const session of ['a', 'b']) await save(session);
    await save('a', rejectedDocument);
    await until(() => first.of('change').length === 1);
    // That sessions were registered may follow from screening.
    expect(first.of('change')).toMatchObject([{ created: false, status: { to: 'REJECTED' } }]);
    const ids = first.events().flatMap(({ id }) => id ?? []);
    expect(new Set(ids.map((id) => id.length)).size).toBe(1);
    expect(new Set(ids).size).toBe(ids.length);
    const id = lastIdOf(first);
    for (let n = 0; n < 20; n += 1) await save('a', { ...rejectedDocument, facts: [name, { ...hit, value: `${n}` }] });
    await save('b', rejectedDocument);
    const again = open('support', { lastId: id });
    await until(() => again.of('change').length === 1);
    expect(again.of('change')).toMatchObject([{ created: false }]);
    expect(again.of('missed')).toEqual([]);
  });

  test('report missed changes after too long, too many, or with an id of another audience', async () => {
    startLive({ resumeChanges: 3 });
    const first = open();
    await until(() => first.of('upstream').length === 1);
    const id = lastIdOf(first);
    for (const session of ['a', 'b', 'c']) await save(session);
    const inTime = open('officer', { lastId: id });
    await until(() => inTime.of('change').length === 3);
    await save('d');
    await until(() => inTime.of('change').length === 4);
    for (const stream of [
      open('officer', { lastId: id }),
      open('support', { lastId: id }),
      open('officer', { lastId: 'x' }),
    ]) {
      await until(() => stream.of('missed').length === 1);
      expect(stream.of('change')).toEqual([]);
    }
    startLive({ resumeMs: -1 });
    const late = open('officer', { lastId: lastIdOf(inTime) });
    await until(() => late.of('missed').length === 1);
    await save('e');
    await until(() => late.of('change').length === 1);
  });

  test('that reconnect at the same time read the store only once', async () => {
    const first = open();
    await until(() => first.of('upstream').length === 1);
    const id = lastIdOf(first);
    for (let n = 0; n < 20; n += 1) await save(`s${n}`);
    startLive(); // a restarted process
    const since = vi.spyOn(store.changes, 'since');
    const head = vi.spyOn(store.changes, 'head');
    const reconnecting = Array.from({ length: 24 }, (_, at) =>
      open('officer', { id: `o${at}`, lastId: at % 2 === 0 ? id : null }),
    );
    await until(() => reconnecting.every((stream) => stream.of('change').length === 20));
    expect(since.mock.calls.length + head.mock.calls.length).toBe(2);
  });

  test('receive each change once and in order, whenever they start', async () => {
    const first = open();
    await until(() => first.of('upstream').length === 1);
    const id = lastIdOf(first);
    const streams: ReturnType<typeof open>[] = [];
    const refs: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      if (n === 20) startLive();
      const saved = save(`s${n}`);
      streams.push(open('officer', { id: `o${n}`, lastId: id }));
      refs.push((await saved).ref);
    }
    const refsOf = (stream: ReturnType<typeof open>) =>
      stream.of('change').map((change) => (change as { ref: string }).ref);
    const mine = streams.slice(20); // the process of the others has ended
    await until(() => mine.every((stream) => refsOf(stream).length >= refs.length));
    for (const stream of mine) expect(refsOf(stream)).toEqual(refs);
  });

  test('offer no change of a purged session to a stream that resumes or is new', async () => {
    const stays = open('mlro');
    await until(() => stays.of('upstream').length === 1);
    const start = lastIdOf(stays);
    const { ref: purged } = await save('a');
    const { ref: other } = await save('b');
    for (const session of ['a', 'b']) await save(session, rejectedDocument);
    await until(() => stays.of('change').length === 4);
    await store.sessions.setRelationshipEnd(purged, 1, anEvent);
    expect(await store.sessions.purge(2, 5, () => anEvent)).toHaveLength(1);
    for (const stream of [open('officer', { lastId: start }), open('support'), open('auditor')]) {
      await until(() => stream.of('change').length > 0);
      for (const change of stream.of('change')) expect(change).toMatchObject({ ref: other });
      expect(stream.blocks.join()).not.toContain(purged);
    }
  });

  test('send what happened in the minute before a new stream', async () => {
    await save('a');
    const stream = open();
    await until(() => stream.of('change').length === 1);
    await save('b');
    await until(() => stream.of('change').length === 2);
    await sleep(30);
    expect(stream.of('change')).toHaveLength(2);
  });

  test('report when the verification service stops answering and when it answers again', async () => {
    startLive({ upstreamMs: 10 });
    const stream = open();
    await until(() => stream.of('upstream').length === 1);
    upstream = { answers: false, lastAnswerAt: '2026-03-02T09:00:00.000Z' };
    await until(() => stream.of('upstream').length === 2);
    expect(stream.of('upstream')).toEqual([{ answers: true, lastAnswerAt: null }, upstream]);
  });

  test.each<[ProblemCode, boolean]>([
    ['signed_out', true],
    ['second_factor_required', true],
    ['store_unavailable', false],
  ])('end without another change when the next check returns %s', async (code, isReported) => {
    startLive({ recheckMs: 0 });
    let problem: ProblemCode | undefined;
    const recheck = async () => {
      if (problem) throw new Problem(problem);
      return aReviewer('officer');
    };
    const stream = open('officer', { recheck });
    await until(() => stream.of('upstream').length === 1);
    problem = code;
    await save('a');
    await until(() => stream.hasEnded());
    expect(stream.of('change')).toEqual([]);
    expect(stream.of('ended')).toHaveLength(isReported ? 1 : 0);
    expect(live.state()).toEqual({ streams: 0 });
  });

  test('end when the permissions of the reviewer change', async () => {
    startLive({ recheckMs: 0 });
    let role: Role = 'officer';
    const stream = open('officer', { recheck: async () => aReviewer(role) });
    await until(() => stream.of('upstream').length === 1);
    role = 'support';
    await save('a', approvedAml);
    await until(() => stream.hasEnded());
    expect(stream.of('change')).toEqual([]);
  });

  test('check their reviewer at the heartbeats when it is due, and not before', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    startLive({ heartbeatMs: 20, recheckMs: 100 });
    const recheck = vi.fn(async () => aReviewer('support'));
    const stream = open('support', { recheck });
    await until(() => stream.events().filter(({ event }) => event === 'beat').length >= 2);
    expect(recheck).not.toHaveBeenCalled();
    clock.mockReturnValue(100);
    await until(() => recheck.mock.calls.length === 1);
    expect(stream.blocks.at(-1)).toMatch(/^id: [\w-]+\nevent: beat\ndata: {}$/);
  });

  test('are limited per reviewer; one that ends makes room', async () => {
    startLive({ perReviewer: 2 });
    const leaves = new AbortController();
    open('officer', { signal: leaves.signal });
    open();
    expect(() => open()).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 30 }));
    open('auditor');
    leaves.abort();
    expect(live.state()).toEqual({ streams: 2 });
    open();
  });

  test('are closed when the client does not read', async () => {
    startLive({ waitingBytes: 200, patienceMs: 50 });
    live.open({
      reviewer: aReviewer('officer'),
      lastId: null,
      signal: new AbortController().signal,
      recheck: async () => aReviewer('officer'),
    });
    await save('a');
    await until(() => live.state().streams === 0);
  });

  test('wait for a slow client', async () => {
    startLive({ waitingBytes: 10 });
    const stream = open();
    for (const session of ['a', 'b', 'c', 'd']) await save(session);
    await until(() => stream.of('change').length === 4);
  });

  test('all end at once at shutdown, and none can be opened', async () => {
    const streams = [open(), open('support')];
    await until(() => streams.every((stream) => stream.of('hello').length === 1));
    live.stop();
    await Promise.all(streams.map((stream) => stream.done));
    expect(live.state()).toEqual({ streams: 0 });
    expect(() => open()).toThrow(expect.objectContaining({ code: 'store_unavailable' }));
  });

  test('subscribe to the store only while there are streams', async () => {
    const stop = vi.fn();
    const subscribe = vi.spyOn(store.changes, 'subscribe').mockReturnValue(stop);
    const leaves = new AbortController();
    open('officer', { signal: leaves.signal });
    open('auditor', { signal: leaves.signal });
    expect(subscribe).toHaveBeenCalledTimes(1);
    leaves.abort();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test('say who else has a session open, to those who may know it, once for all tabs, until it ends', async () => {
    startLive({ presenceMs: 10 });
    const { ref } = await save('a');
    const readers = {
      self: open('officer', { id: 'ana' }),
      officer: open('officer', { id: 'other' }),
      auditor: open('auditor'),
      mlro: open('mlro'),
      support: open('support'),
      admin: open('admin'),
    };
    await until(() => Object.values(readers).every((stream) => stream.of('hello').length === 1));
    const enter = (reviewerId: string, tab: string, announcement: 'all' | 'restricted' = 'all') =>
      store.presences.enter({ ref, reviewerId, tab, name: `Name of ${reviewerId}`, announcement }, 40_000);
    await enter('ana', 'one');
    await enter('ana', 'two');
    const now = (...viewers: string[]) => ({ sessions: [{ ref, viewers }] });
    for (const role of ['officer', 'auditor', 'mlro'] as const)
      await until(() => readers[role].of('presence').length === 1);
    expect(readers.officer.of('presence')).toEqual([now('Name of ana')]);

    await enter('greta', 'three', 'restricted');
    await until(() => readers.auditor.of('presence').length === 2 && readers.mlro.of('presence').length === 2);
    expect(readers.auditor.of('presence').at(-1)).toEqual(now('Name of ana', 'Name of greta'));
    const late = open('officer', { id: 'late' });
    await until(() => late.of('presence').length === 1);
    expect(late.of('presence')).toEqual([now('Name of ana')]);

    for (const tab of ['one', 'two']) await store.presences.leave({ ref, reviewerId: 'ana', tab });
    await until(() => readers.officer.of('presence').length === 2);
    expect(readers.officer.of('presence').at(-1)).toEqual(now());
    expect(readers.auditor.of('presence').at(-1)).toEqual(now('Name of greta'));
    for (const role of ['self', 'support', 'admin'] as const) expect(readers[role].of('presence')).toEqual([]);
    expect(JSON.stringify(readers.officer.blocks)).not.toContain('greta');
  });

  test('end when the reader may no longer know of an MLRO', async () => {
    startLive({ presenceMs: 10, recheckMs: 20, heartbeatMs: 10 });
    const stream = open('mlro', { recheck: async () => aReviewer('officer', 'mlro') });
    await expect(stream.done).resolves.toBeUndefined();
  });
});
