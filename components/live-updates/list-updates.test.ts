import { describe, expect, test } from 'vitest';
import type { LiveChange } from '#lib/model/live-events.ts';
import type { SessionList } from '#lib/model/session/list.schema.ts';
import type { SessionRow } from '#lib/model/session/session.schema.ts';
import { hasOtherFilter, mayAffect, mergeList, mergeRows, withRows, withStatus } from './list-updates.tsx';

const row = (ref: string, status = 'PENDING_VERIFICATION'): SessionRow => ({
  ref,
  kind: 'individual',
  app: 'Wallet',
  status,
  sandbox: false,
  subject: 'Ana Pérez',
  steps: [],
  findings: [],
  firstSeenAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  assignee: null,
});
const list = (...sessions: SessionRow[]): SessionList => ({
  sessions,
  next: 'n',
  previous: null,
  count: { value: sessions.length, exact: true },
  facets: { exact: true, status: [], kind: [], app: [], step: [], sandbox: [], finding: [], country: [] },
});
const change = (over: Partial<LiveChange> = {}): LiveChange => ({
  ref: 'A',
  kind: 'individual',
  created: false,
  sandbox: false,
  at: '2026-03-02T10:00:00.000Z',
  status: { from: 'PENDING_VERIFICATION', to: 'APPROVED' },
  steps: [],
  facts: false,
  ...over,
});

describe('rows on the screen', () => {
  test('take a new status in place', () => {
    const shown = list(row('B'), row('A'));
    const now = withStatus(shown, change());
    expect(now.sessions.map(({ ref, status }) => [ref, status])).toEqual([
      ['B', 'PENDING_VERIFICATION'],
      ['A', 'APPROVED'],
    ]);
    expect(now.sessions[0]).toBe(shown.sessions[0]);
    expect(withStatus(now, change())).toBe(now);
    expect(withStatus(shown, change({ ref: 'C' }))).toBe(shown);
    expect(withStatus(shown, change({ status: null }))).toBe(shown);
  });

  test('keep their position and page whatever the order of the reloaded list; other sessions wait', () => {
    const shown = list(row('B'), row('A'), row('D'));
    const reloaded = { ...list(row('C'), row('A', 'REJECTED'), row('B')), next: 'elsewhere', previous: 'p' };
    const merged = mergeList(shown, reloaded, false);
    expect(merged.list.sessions.map(({ ref, status }) => [ref, status])).toEqual([
      ['B', 'PENDING_VERIFICATION'],
      ['A', 'REJECTED'],
      ['D', 'PENDING_VERIFICATION'],
    ]);
    expect(merged.list).toMatchObject({ next: 'n', previous: null });
    expect(merged).toMatchObject({ updated: ['A'], others: ['C'] });
    expect(merged.list.sessions[0]).toBe(shown.sessions[0]);
  });

  test('change alone when they alone were read', () => {
    const shown = list(row('B'), row('A'));
    const merged = mergeRows(shown, { sessions: [row('A', 'REJECTED'), row('C')] });
    expect(merged.list).toEqual({ ...shown, sessions: [row('B'), row('A', 'REJECTED')] });
    expect(merged.updated).toEqual(['A']);
    expect(merged.list.sessions[0]).toBe(shown.sessions[0]);
  });

  test('are counted by the views as shown; waiting sessions are counted when they are shown', () => {
    const shown = list(row('A'), row('B'));
    const facets = { ...shown.facets, status: [{ value: 'REJECTED', count: 1 }] };
    const reloaded = { ...list(row('B'), row('A', 'REJECTED')), facets };
    expect(mergeList(shown, reloaded, false).list.facets).toBe(facets);
    expect(mergeList(shown, reloaded, true).list.facets).toBe(shown.facets);
    const other = { ...reloaded, sessions: [row('C'), ...reloaded.sessions] };
    expect(mergeList(shown, other, false).list.facets).toBe(shown.facets);
  });
});

test('rows keep the height they had when the list was read, until it is read again', () => {
  const once = withRows({ sinceMs: 0, heights: new Map() }, 5, new Map([['A', 44]]));
  const twice = withRows(
    once,
    5,
    new Map([
      ['A', 62],
      ['B', 44],
    ]),
  );
  expect([...twice.heights].toSorted()).toEqual([
    ['A', 44],
    ['B', 44],
  ]);
  expect([...withRows(twice, 6, new Map([['B', 62]])).heights]).toEqual([['B', 62]]);
});

describe('a change of a session that is not shown', () => {
  test.each([
    ['no filter', {}, {}, true],
    ['the other environment', { sandbox: true }, {}, false],
    ['the other kind', { kind: ['corporate' as const] }, {}, false],
    ['its new status', { status: ['APPROVED'] }, {}, true],
    ['its old status', { status: ['PENDING_VERIFICATION'] }, {}, true],
    ['a status that it never has', { status: ['REJECTED'] }, {}, false],
    ['a status filter and a change of something else', { status: ['REJECTED'] }, { status: null }, true],
    ['a new session of another status', { status: ['REJECTED'] }, { status: { from: null, to: 'APPROVED' } }, false],
  ])('with %s', (_, query, over, affects) => {
    expect(mayAffect(query, change(over))).toBe(affects);
  });

  test('counts for all of Review Desk when a filter cannot be checked against it', () => {
    expect(hasOtherFilter({ text: 'ana' })).toBe(true);
    expect(hasOtherFilter({ app: ['Wallet'], sandbox: false })).toBe(true);
    for (const filter of ['country', 'received', 'updated']) expect(hasOtherFilter({ [filter]: ['x'] })).toBe(true);
    expect(hasOtherFilter({ sandbox: false, status: ['APPROVED'], app: [] })).toBe(false);
  });
});
