import { describe, expect, test } from 'vitest';
import type { LiveChange } from '#lib/model/live.ts';
import type { SessionDetail, SessionList, SessionRow } from '#lib/model/review.ts';
import { isNarrowed, mayConcern, mergeRows, withRows, withStatus } from './list-changes.ts';
import { connectionWords, upstreamWords } from './live-words.ts';
import { differenceOf } from './session-changes.ts';

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
  facets: { exact: true, status: [], kind: [], app: [], step: [], sandbox: [] },
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
  test('take a new status where they stand', () => {
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

  test('keep their places and their pages whatever order a reading has; what is not there waits', () => {
    const shown = list(row('B'), row('A'), row('D'));
    const read = { ...list(row('C'), row('A', 'REJECTED'), row('B')), next: 'elsewhere', previous: 'p' };
    const merged = mergeRows(shown, read, false);
    expect(merged.list.sessions.map(({ ref, status }) => [ref, status])).toEqual([
      ['B', 'PENDING_VERIFICATION'],
      ['A', 'REJECTED'],
      ['D', 'PENDING_VERIFICATION'],
    ]);
    expect(merged.list).toMatchObject({ next: 'n', previous: null });
    expect(merged).toMatchObject({ updated: ['A'], others: ['C'] });
    expect(merged.list.sessions[0]).toBe(shown.sessions[0]);
  });

  test('are counted by the views as they stand, and what waits is counted when it is shown', () => {
    const shown = list(row('A'), row('B'));
    const facets = { ...shown.facets, status: [{ value: 'REJECTED', count: 1 }] };
    const read = { ...list(row('B'), row('A', 'REJECTED')), facets };
    expect(mergeRows(shown, read, false).list.facets).toBe(facets);
    expect(mergeRows(shown, read, true).list.facets).toBe(shown.facets);
    const other = { ...read, sessions: [row('C'), ...read.sessions] };
    expect(mergeRows(shown, other, false).list.facets).toBe(shown.facets);
  });
});

test('rows keep the height that they had when the list was read, until it is read again', () => {
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

describe('a change elsewhere', () => {
  test.each([
    ['no filter', {}, {}, true],
    ['the other environment', { sandbox: true }, {}, false],
    ['the other kind', { kind: ['corporate' as const] }, {}, false],
    ['a status that it comes to', { status: ['APPROVED'] }, {}, true],
    ['a status that it leaves', { status: ['PENDING_VERIFICATION'] }, {}, true],
    ['a status that it never has', { status: ['REJECTED'] }, {}, false],
    ['a status filter and a change of something else', { status: ['REJECTED'] }, { status: null }, true],
    ['a new session of another status', { status: ['REJECTED'] }, { status: { from: null, to: 'APPROVED' } }, false],
  ])('with %s', (_, query, over, concerns) => {
    expect(mayConcern(query, change(over))).toBe(concerns);
  });

  test('is told as one of this desk where only a reading knows whether it belongs here', () => {
    expect(isNarrowed({ text: 'ana' })).toBe(true);
    expect(isNarrowed({ app: ['Wallet'], sandbox: false })).toBe(true);
    expect(isNarrowed({ sandbox: false, status: ['APPROVED'], app: [] })).toBe(false);
  });
});

describe('an open session', () => {
  const step = (name: string, type: string, status: string) => ({ id: name, type, status, step: name });
  const session = (over: Partial<SessionDetail> = {}): SessionDetail => ({
    ...row('A'),
    steps: [step('1', 'ID_DOCUMENT', 'PENDING_VERIFICATION'), step('2', 'AML', 'APPROVED')],
    readAt: '2026-03-02T09:00:00.000Z',
    subjectFacts: [{ key: 'name', value: 'Ana Pérez', step: '1', stepType: 'ID_DOCUMENT' }],
    ...over,
  });

  test('says what changed from what to what, and which steps', () => {
    const now = session({
      status: 'REJECTED',
      steps: [
        step('1', 'ID_DOCUMENT', 'REJECTED'),
        step('2', 'AML', 'APPROVED'),
        step('3', 'PHONE', 'SUBMISSION_REQUIRED'),
      ],
    });
    const { words, steps } = differenceOf(session(), now);
    expect(words).toEqual([
      'Status: Pending verification → Rejected',
      'ID document: Pending verification → Rejected',
      expect.stringMatching(/^Phone: new, /),
    ]);
    expect([...steps]).toEqual(['1', '3']);
  });

  test('a screening that finds more without another status is a change of its step', () => {
    const finding = { code: 'hits_open', severity: 'high', stepType: 'AML', step: '2', count: 3 } as never;
    const { words, steps } = differenceOf(session(), session({ findings: [finding] }));
    expect(words).toEqual(['AML: what it says changed']);
    expect([...steps]).toEqual(['2']);
  });

  test('a later reading of the same is no news; a step that is gone and another alias are', () => {
    const later = session({ readAt: '2026-03-02T11:00:00.000Z', updatedAt: '2026-03-02T11:00:00.000Z' });
    expect(differenceOf(session(), later)).toEqual({ words: [], steps: new Set() });
    expect(differenceOf(session(), session({ steps: session().steps.slice(0, 1) })).words).toEqual([
      'AML: no longer there',
    ]);
    expect(differenceOf(session(), session({ alias: 'new' })).words).toEqual(['What is known of the subject changed']);
  });
});

describe('the foot of the window', () => {
  const nowMs = Date.parse('2026-03-02T10:12:00.000Z');

  test('is silent while all is well, and about who is signed out', () => {
    for (const connection of ['starting', 'live', 'signed_out'] as const)
      expect(connectionWords(connection)).toBeUndefined();
    expect(upstreamWords(undefined, nowMs)).toBeUndefined();
    expect(upstreamWords({ answers: true, lastAnswerAt: null }, nowMs)).toBeUndefined();
  });

  test('says what is broken and how old things are at least', () => {
    expect(connectionWords('cut')).toBe('Live updates are interrupted; reading every 30 s.');
    expect(connectionWords('offline')).toContain('The desk cannot be reached');
    expect(upstreamWords({ answers: false, lastAnswerAt: '2026-03-02T10:00:00.000Z' }, nowMs)).toBe(
      'The verification service does not answer; what you see was last read 12 min ago or earlier.',
    );
    expect(upstreamWords({ answers: false, lastAnswerAt: null }, nowMs)).toContain('before the desk started');
  });
});
