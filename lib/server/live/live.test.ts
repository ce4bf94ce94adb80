/** Streams of events, read as a browser reads them, over a real store. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveUpstream } from '#lib/model/live.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Role } from '#lib/model/role.ts';
import { openStore, type Store } from '../store/index.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../store/test-store.ts';
import { createLive, type Limits, type Live } from './live.ts';
import { sealPositions } from './position.ts';

const aReviewer = (role: Role, id: string = role): Reviewer => ({
  id,
  name: 'Ana Kestrelwood',
  email: 'ana@desk.example',
  roles: [role],
  authMethod: 'password',
  sessionHash: '0123456789abcdef',
  request: { requestId: '', ip: null, userAgentHash: null },
});

interface Heard {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: unknown;
}

/** What has come so far, block by block. */
function readingOf(body: ReadableStream<Uint8Array>) {
  const blocks: string[] = [];
  let ended = false;
  const done = (async () => {
    let rest = '';
    for await (const chunk of body) {
      const parts = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = parts.pop() ?? '';
      blocks.push(...parts);
    }
    ended = true;
  })();
  const field = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const heard = (): Heard[] =>
    blocks.map((block) => ({
      id: field(block, 'id'),
      event: field(block, 'event'),
      data: JSON.parse(field(block, 'data') ?? 'null'),
    }));
  return {
    blocks,
    heard,
    done,
    hasEnded: () => ended,
    of: (event: string) => heard().flatMap((one) => (one.event === event ? [one.data] : [])),
  };
}

const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true), { timeout: 15_000, interval: 5 });
const name = { key: 'name', value: 'Ana Pérez', sensitivity: 'name', step: '1', stepType: 'ID_DOCUMENT' } as const;
const hit = { key: 'hits_reported', value: '0', sensitivity: 'screening', step: '2', stepType: 'AML' } as const;
const approvedAml = { steps: aRefresh('a').steps.map((step) => ({ ...step, status: 'APPROVED' })) };
const rejectedDocument = {
  status: 'REJECTED',
  visibleStatus: 'REJECTED',
  steps: aRefresh('a').steps.map((step) => (step.screening ? step : { ...step, status: 'REJECTED' })),
};

describe.each(dialects)('streams on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let live: Live;
  let upstream: LiveUpstream = { answers: true, lastAnswerAt: null };
  let readAtMs = 1_000;

  const begin = (limits: Partial<Limits> = {}) => {
    live = createLive({
      changes: store.changes,
      positions: sealPositions(store.hitKey),
      upstream: () => upstream,
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
  ) => readingOf(live.open({ reviewer: aReviewer(role, id), lastId, signal, recheck }));
  const save = (session: string, change: Parameters<typeof aRefresh>[1] = {}) => {
    readAtMs += 1;
    return store.sessions.save(aRefresh(session, { ...change, readAtMs }), anEvent);
  };
  const lastIdOf = (reading: ReturnType<typeof open>) => reading.heard().findLast(({ id }) => id)?.id ?? '';

  beforeEach(async () => {
    database = await create();
    store = await openStore({ url: database.url });
    upstream = { answers: true, lastAnswerAt: null };
    begin();
  });
  afterEach(async () => {
    live.stop();
    await store.close();
    await database.drop();
  });

  test('begin with hello and tell a change as it happens, by its reference alone', async () => {
    const reading = open();
    await until(() => reading.of('upstream').length === 1);
    expect(reading.heard()[0]).toMatchObject({ event: 'hello', data: { now: expect.any(String) } });
    const { ref } = await save('a');
    await until(() => reading.of('change').length === 1);
    expect(reading.of('change')[0]).toMatchObject({ ref, created: true, sandbox: false, kind: 'individual' });
    expect(reading.blocks.join()).not.toMatch(/Ana|alias|mail/);
    await save('a', rejectedDocument);
    await until(() => reading.of('change').length === 2);
    expect(reading.of('change')[1]).toMatchObject({
      ref,
      created: false,
      status: { from: 'PENDING_VERIFICATION', to: 'REJECTED' },
      steps: [{ step: '1', type: 'ID_DOCUMENT', from: 'APPROVED', to: 'REJECTED' }],
    });
  });

  test('tell support nothing of a hidden change, and of a visible one only what it may know', async () => {
    await save('a');
    begin({ beginMs: 0 });
    const [support, officer] = [open('support'), open('officer')];
    await until(() => support.of('upstream').length === 1 && officer.of('upstream').length === 1);
    await save('a', { ...approvedAml, facts: [name] });
    await until(() => officer.of('change').length === 1);
    await sleep(50);
    expect(support.of('change')).toEqual([]);
    expect(support.heard()).toHaveLength(2);
    await save('a', rejectedDocument);
    await until(() => support.of('change').length === 1);
    expect(support.of('change')[0]).toMatchObject({
      status: { from: 'IN_REVIEW', to: 'REJECTED' },
      steps: [{ type: 'ID_DOCUMENT' }],
      facts: false,
    });
    expect(support.blocks.join()).not.toContain('AML');
    expect(JSON.stringify(officer.of('change')[1])).toContain('AML');
  });

  test('go on where one broke off, and neither ids nor an end to it tell what lies between', async () => {
    begin({ resumeChanges: 2 });
    const first = open('support');
    await until(() => first.of('upstream').length === 1);
    await save('a');
    await until(() => first.of('change').length === 1);
    const ids = first.heard().flatMap(({ id }) => id ?? []);
    expect(new Set(ids.map((id) => id.length)).size).toBe(1);
    expect(new Set(ids).size).toBe(ids.length);
    const id = lastIdOf(first);
    for (let n = 0; n < 20; n += 1) await save('a', { facts: [name, { ...hit, value: `${n}` }] });
    await save('b');
    const again = open('support', { lastId: id });
    await until(() => again.of('change').length === 1);
    expect(again.of('change')).toMatchObject([{ created: true }]);
    expect(again.of('missed')).toEqual([]);
  });

  test('tell everything to be read again after too long, too much, or with an id of somebody else', async () => {
    begin({ resumeChanges: 3 });
    const first = open();
    await until(() => first.of('upstream').length === 1);
    const id = lastIdOf(first);
    for (const session of ['a', 'b', 'c']) await save(session);
    const inTime = open('officer', { lastId: id });
    await until(() => inTime.of('change').length === 3);
    await save('d');
    await until(() => inTime.of('change').length === 4);
    for (const reading of [
      open('officer', { lastId: id }),
      open('support', { lastId: id }),
      open('officer', { lastId: 'x' }),
    ]) {
      await until(() => reading.of('missed').length === 1);
      expect(reading.of('change')).toEqual([]);
    }
    begin({ resumeMs: -1 });
    const late = open('officer', { lastId: lastIdOf(inTime) });
    await until(() => late.of('missed').length === 1);
    await save('e');
    await until(() => late.of('change').length === 1);
  });

  test('that come back in a crowd cost the store what one of them costs', async () => {
    const first = open();
    await until(() => first.of('upstream').length === 1);
    const id = lastIdOf(first);
    for (let n = 0; n < 20; n += 1) await save(`s${n}`);
    begin(); // a process that was started again
    const since = vi.spyOn(store.changes, 'since');
    const head = vi.spyOn(store.changes, 'head');
    const crowd = Array.from({ length: 24 }, (_, at) =>
      open('officer', { id: `o${at}`, lastId: at % 2 === 0 ? id : null }),
    );
    await until(() => crowd.every((reading) => reading.of('change').length === 20));
    expect(since.mock.calls.length + head.mock.calls.length).toBe(2);
  });

  test('hear each change once and in order, whenever they begin', async () => {
    const first = open();
    await until(() => first.of('upstream').length === 1);
    const id = lastIdOf(first);
    const readings: ReturnType<typeof open>[] = [];
    const refs: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      if (n === 20) begin();
      const saved = save(`s${n}`);
      readings.push(open('officer', { id: `o${n}`, lastId: id }));
      refs.push((await saved).ref);
    }
    const heard = (reading: ReturnType<typeof open>) =>
      reading.of('change').map((change) => (change as { ref: string }).ref);
    const mine = readings.slice(20); // the others' process is gone
    await until(() => mine.every((reading) => heard(reading).length >= refs.length));
    for (const reading of mine) expect(heard(reading)).toEqual(refs);
  });

  test('tell what happened in the minute before a new one', async () => {
    await save('a');
    const reading = open();
    await until(() => reading.of('change').length === 1);
    await save('b');
    await until(() => reading.of('change').length === 2);
    await sleep(30);
    expect(reading.of('change')).toHaveLength(2);
  });

  test('say when upstream stops answering and when it is back', async () => {
    begin({ upstreamMs: 10 });
    const reading = open();
    await until(() => reading.of('upstream').length === 1);
    upstream = { answers: false, lastAnswerAt: '2026-03-02T09:00:00.000Z' };
    await until(() => reading.of('upstream').length === 2);
    expect(reading.of('upstream')).toEqual([{ answers: true, lastAnswerAt: null }, upstream]);
  });

  test.each<[ProblemCode, boolean]>([
    ['signed_out', true],
    ['second_factor_required', true],
    ['store_unavailable', false],
  ])('end without another word when the next look says %s', async (code, says) => {
    begin({ recheckMs: 0 });
    let problem: ProblemCode | undefined;
    const recheck = async () => {
      if (problem) throw new Problem(problem);
      return aReviewer('officer');
    };
    const reading = open('officer', { recheck });
    await until(() => reading.of('upstream').length === 1);
    problem = code;
    await save('a');
    await until(() => reading.hasEnded());
    expect(reading.of('change')).toEqual([]);
    expect(reading.of('ended')).toHaveLength(says ? 1 : 0);
    expect(live.state()).toEqual({ streams: 0 });
  });

  test('end for who may know less or more than before', async () => {
    begin({ recheckMs: 0 });
    let role: Role = 'officer';
    const reading = open('officer', { recheck: async () => aReviewer(role) });
    await until(() => reading.of('upstream').length === 1);
    role = 'support';
    await save('a', approvedAml);
    await until(() => reading.hasEnded());
    expect(reading.of('change')).toEqual([]);
  });

  test('look at their reviewer at every heartbeat that is due, and not at all before', async () => {
    begin({ heartbeatMs: 20, recheckMs: 100 });
    const recheck = vi.fn(async () => aReviewer('support'));
    const reading = open('support', { recheck });
    await until(() => reading.heard().filter(({ event }) => event === 'beat').length >= 2);
    expect(recheck).not.toHaveBeenCalled();
    await until(() => recheck.mock.calls.length === 1);
    expect(reading.blocks.at(-1)).toMatch(/^id: [\w-]+\nevent: beat\ndata: {}$/);
  });

  test('are at most so many for one reviewer; one that ends makes room', async () => {
    begin({ perReviewer: 2 });
    const leaves = new AbortController();
    open('officer', { signal: leaves.signal });
    open();
    expect(() => open()).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 30 }));
    open('auditor');
    leaves.abort();
    expect(live.state()).toEqual({ streams: 2 });
    open();
  });

  test('are cut when nobody reads them', async () => {
    begin({ waitingBytes: 200, patienceMs: 50 });
    live.open({
      reviewer: aReviewer('officer'),
      lastId: null,
      signal: new AbortController().signal,
      recheck: async () => aReviewer('officer'),
    });
    await save('a');
    await until(() => live.state().streams === 0);
  });

  test('wait for a slow reader', async () => {
    begin({ waitingBytes: 10 });
    const reading = open();
    for (const session of ['a', 'b', 'c', 'd']) await save(session);
    await until(() => reading.of('change').length === 4);
  });

  test('all end at once with the process, and none begins', async () => {
    const readings = [open(), open('support')];
    await until(() => readings.every((reading) => reading.of('hello').length === 1));
    live.stop();
    await Promise.all(readings.map((reading) => reading.done));
    expect(live.state()).toEqual({ streams: 0 });
    expect(() => open()).toThrow(expect.objectContaining({ code: 'store_unavailable' }));
  });

  test('listen to the store only while somebody reads', async () => {
    const stop = vi.fn();
    const subscribe = vi.spyOn(store.changes, 'subscribe').mockReturnValue(stop);
    const leaves = new AbortController();
    open('officer', { signal: leaves.signal });
    open('auditor', { signal: leaves.signal });
    expect(subscribe).toHaveBeenCalledTimes(1);
    leaves.abort();
    expect(stop).toHaveBeenCalledTimes(1);
  });
});
