/** Reviewers who ask for the same page at once share one read of it; nobody gets what was read before they asked, or what other roles see. */

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { listSessions, readRows } from '#lib/operations/sessions.ts';
import { getStore, type Store } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call } from '../index.ts';
import { createReviewer, openTestReview } from '../testing/open-test-review.ts';

openTestReview(startSimulator);
const [officer, support] = [createReviewer('officer'), createReviewer('support')];
const other = { ...officer, id: 'another-officer' };

let reads: MockInstance<Store['sessions']['list']>;
beforeEach(async () => {
  reads = vi.spyOn((await getStore()).sessions, 'list');
  return () => reads.mockRestore();
});

test('the same page for the same roles is read once, and each reviewer is in the audit log', async () => {
  const before = (await (await getStore()).audit.list({ limit: 200 })).length;
  const lists = await Promise.all(
    [officer, other, officer].map((reviewer) => call(listSessions, reviewer, { query: {} })),
  );
  expect(reads).toHaveBeenCalledTimes(1);
  expect(lists[1]).toEqual(lists[0]);
  const events = await (await getStore()).audit.list({ limit: 200 });
  expect(events.length - before).toBe(3);
  expect(new Set(events.slice(0, 3).map(({ actor }) => actor))).toEqual(new Set([officer.id, other.id]));
});

test('the same rows for the same roles are read once, in whatever order they are asked for', async () => {
  const readRowsOf = vi.spyOn((await getStore()).sessions, 'findListed');
  onTestFinished(() => readRowsOf.mockRestore());
  const refs = ['AAAAAAAAAA', 'ZZZZZZZZZZ'];
  await Promise.all([
    call(readRows, officer, { body: { refs } }),
    call(readRows, other, { body: { refs: refs.toReversed() } }),
    call(readRows, support, { body: { refs } }),
    call(readRows, officer, { body: { refs: ['ZZZZZZZZZZ'] } }),
  ]);
  expect(readRowsOf).toHaveBeenCalledTimes(3);
});

test('another page, other roles and another reviewer for “mine” are read for themselves', async () => {
  await Promise.all([
    call(listSessions, officer, { query: {} }),
    call(listSessions, officer, { query: { sort: 'updated' } }),
    call(listSessions, officer, { query: { sort: '-updated' } }),
    call(listSessions, support, { query: {} }),
    call(listSessions, officer, { query: { assignee: ['me'] } }),
    call(listSessions, other, { query: { assignee: ['me'] } }),
  ]);
  expect(reads).toHaveBeenCalledTimes(5);
  expect(new Set(reads.mock.calls.map(([{ audience }]) => audience))).toEqual(new Set(['full', 'limited']));
});

test('whoever asks when a read has begun waits for another one', async () => {
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
  const empty = await (await getStore()).sessions.list({
    audience: 'full',
    sort: { key: 'updated', descending: false },
    limit: 1,
  });
  reads.mockClear();
  reads.mockImplementationOnce(() => untilReleased.then(() => empty));
  const first = call(listSessions, officer, { query: {} });
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(1));
  const later = [call(listSessions, officer, { query: {} }), call(listSessions, other, { query: {} })];
  await sleep(5);
  expect(reads).toHaveBeenCalledTimes(1);
  release();
  await Promise.all([first, ...later]);
  expect(reads).toHaveBeenCalledTimes(2);
});

test('a read that fails fails for all who share it, and the next one is tried', async () => {
  reads.mockRejectedValueOnce(new Error('disk'));
  const refused = await Promise.allSettled([
    call(listSessions, officer, { query: {} }),
    call(listSessions, other, { query: {} }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await call(listSessions, officer, { query: {} })).sessions).toEqual([]);
});
