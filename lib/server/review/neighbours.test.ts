/** Neighbours in a list, for each role, with their audit events. */

import { beforeAll, expect, test } from 'vitest';
import { neighboursSchema } from '#lib/model/session/list.schema.ts';
import { findNeighbours, listSessions } from '#lib/operations/sessions.ts';
import { getStore } from '#lib/server/store/index.ts';
import { aRefresh } from '#lib/server/store/testing/test-store.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { call } from './index.ts';
import { auditEvents, createReviewer, problemCodeOf } from './testing/open-test-review.ts';

openTestDesk({});
const officer = createReviewer('officer');
const support = createReviewer('support');
const list = { sort: 'firstSeen', sandbox: false } as const;
const refs: string[] = [];

beforeAll(async () => {
  const { sessions } = await getStore();
  for (const [at, name] of ['Ana Quarrow', 'Berta Quibble', 'Ciro Quarrow'].entries()) {
    const save = aRefresh(`session-${at}-0000000000`, {
      readAtMs: 1_000 + at,
      displayName: name,
      searchText: name,
      facts: [{ key: 'name', value: name, sensitivity: 'name', step: '1', stepType: 'ID_DOCUMENT' }],
    });
    refs.push((await sessions.save(save, null)).ref);
  }
});

test('neighbours are those of the list, and say so in the audit log', async () => {
  const [first = '', second = '', third = ''] = refs;
  const found = await call(findNeighbours, officer, { body: { list, ref: second.toLowerCase() } });
  expect(found).toMatchObject({ isListed: true, position: 2, count: { value: 3, exact: true } });
  expect([found.previous?.ref, found.next?.ref]).toEqual([first, third]);
  expect((await auditEvents())[0]).toMatchObject({
    action: 'session.listed',
    ref: second,
    detail: { neighbours: `${first} ${third}` },
  });
  const searched = await call(findNeighbours, officer, { body: { list: { ...list, text: 'quarrow' }, ref: first } });
  expect(searched).toMatchObject({ isListed: true, previous: null, count: { value: 2 }, next: { ref: third } });
  expect((await auditEvents())[0]).toMatchObject({ action: 'session.searched', ref: first });
});

test('who sees names masked learns no more of a text than by searching, and each try is on record', async () => {
  const [first = ''] = refs;
  const at = (text: string) => call(findNeighbours, support, { body: { list: { ...list, text }, ref: first } });
  const { cursor: one, ...part } = await at('quarr');
  const { cursor: other, ...none } = await at('nobody has this');
  expect(part).toEqual(none);
  expect(one.length).toBe(other.length);
  expect(await at('quarrow')).toMatchObject({ isListed: true });
  expect((await call(listSessions, support, { query: { ...list, text: 'quarr' } })).sessions).toEqual([]);
  const [, tried, missed] = await auditEvents('session.searched');
  expect(tried).toMatchObject({ actor: support.id, ref: first, detail: { found: true } });
  expect(missed).toMatchObject({ actor: support.id, ref: first, detail: { found: false } });
});

test('what the list refuses is refused', async () => {
  const [ref = ''] = refs;
  const sorted = { list: { ...list, sort: 'subject' as const }, ref };
  expect(await problemCodeOf(call(findNeighbours, support, { body: sorted }))).toBe('not_allowed');
  const text = { list: { ...list, text: 'quarrow' }, ref };
  expect(await problemCodeOf(call(findNeighbours, createReviewer('admin'), { body: text }))).toBe('not_allowed');
  expect(await problemCodeOf(call(findNeighbours, officer, { body: { list, ref: '0000000000' } }))).toBe('not_found');
  const { cursor } = await call(findNeighbours, officer, { body: { list, ref } });
  const reversed = { list: { ...list, sort: '-firstSeen' as const }, ref, cursor };
  expect(await problemCodeOf(call(findNeighbours, officer, { body: reversed }))).toBe('bad_request');
  expect(await problemCodeOf(call(findNeighbours, support, { body: { list, ref, cursor } }))).toBe('bad_request');
  expect(neighboursSchema.safeParse({ list: { ...list, unknown: 1 }, ref }).success).toBe(false);
});
