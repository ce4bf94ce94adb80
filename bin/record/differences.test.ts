import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createArchive, type Recorded, readAnswers, readTexts } from './archive.ts';
import { describeDifferences, differencesOf, isEqual } from './differences.ts';

const recorded = (changes: Partial<Recorded> = {}): Recorded => ({
  route: 'GET /api/sessions/[ref]',
  as: 'officer',
  session: 's1',
  about: '',
  of: 'today',
  status: 200,
  headers: 'vary: rsc\nx-a: 1',
  body: '{"ref":"s1","steps":[{"status":"A"},{"status":"B"}],"review":null}',
  events: '{"action":"session.read"}',
  ...changes,
});
/** Texts stand for their own hashes. */
const textOf = (text: string): string => text;
const found = (changes: Partial<Recorded>) => differencesOf({ base: recorded(), now: recorded(changes) }, textOf);

test('an equal answer has no difference', () => {
  expect(isEqual({ base: recorded(), now: recorded() })).toBe(true);
  expect(found({})).toEqual([]);
});

test('a status, and the event that is missing then', () => {
  expect(found({ status: 403, body: '{}', events: '' })).toEqual([
    { what: 'status', base: '200', now: '403' },
    { what: 'audit event', base: '{"action":"session.read"}', now: '(none)' },
  ]);
});

test('headers by name', () => {
  expect(found({ headers: 'vary: rsc\nx-b: 2' })).toEqual([
    { what: 'header x-a', base: '1', now: '(none)' },
    { what: 'header x-b', base: '(none)', now: '2' },
  ]);
});

test('values of a body by their path, positions left out', () => {
  expect(found({ body: '{"ref":"s1","steps":[{"status":"A"},{"status":"C"}],"review":{"dueAt":1}}' })).toEqual([
    { what: 'body steps[].status', base: '"B"', now: '"C"' },
    { what: 'body review', base: 'null', now: '{"dueAt":1}' },
  ]);
});

test('a list that is longer or shorter is one difference', () => {
  const body = '{"ref":"s1","steps":[{"status":"B"}],"review":null}';
  expect(found({ body })).toEqual([{ what: 'body steps[]', base: '{"status":"A"}', now: '1 in all' }]);
});

test('another order of keys is a difference, too', () => {
  expect(found({ body: '{"steps":[{"status":"A"},{"status":"B"}],"ref":"s1","review":null}' })).toEqual([
    { what: 'body', base: 'the same values', now: 'in another order of keys' },
  ]);
});

test('texts by the first line that only one of them has', () => {
  const [base, now] = [recorded({ body: 'a\nb\nc' }), recorded({ body: 'a\nB\nc' })];
  expect(differencesOf({ base, now }, textOf)).toEqual([{ what: 'text', base: 'b', now: 'B' }]);
  const turned = recorded({ body: 'b\na\nc' });
  expect(differencesOf({ base, now: turned }, textOf)).toMatchObject([
    { what: 'text', now: 'in another order or number' },
  ]);
});

test('an answer that only one record has', () => {
  expect(differencesOf({ base: undefined, now: recorded() }, textOf)).toMatchObject([{ base: '(was not asked)' }]);
  expect(differencesOf({ base: recorded(), now: undefined }, textOf)).toMatchObject([{ now: '(is not asked)' }]);
});

test('one kind of difference is named once, with whose answers and where', () => {
  const pairs = ['officer', 'mlro'].flatMap((as) =>
    ['s1', 's2', 's3', 's4', 's5', 's6'].map((session) => ({
      base: recorded({ as, session }),
      now: recorded({ as, session, status: 404 }),
    })),
  );
  expect(describeDifferences(pairs, textOf)).toEqual([
    'GET /api/sessions/[ref] · status · 12 answers · officer, mlro · s1, s2, s3, s4 and 2 more',
    '  - 200',
    '  + 404',
  ]);
});

test('of long texts the part is named where they begin to differ', () => {
  const text = (end: string) => `${'a'.repeat(300)}${end}`;
  const pair = { base: recorded({ body: text('b') }), now: recorded({ body: text('bc') }) };
  expect(describeDifferences([pair], textOf).slice(1)).toEqual([`  - …${'a'.repeat(79)}b`, `  + …${'a'.repeat(79)}bc`]);
});

test('several places of one answer are one answer of each group', () => {
  const body = '{"ref":"s1","steps":[{"status":"C"},{"status":"D"}],"review":null}';
  expect(describeDifferences([{ base: recorded(), now: recorded({ body }) }], textOf)[0]).toBe(
    'GET /api/sessions/[ref] · body steps[].status · 1 answer · officer · s1',
  );
});

test('a record replaces a record when it is whole, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const about = { commit: 'abc', sessions: 1, kept: null };
  await createArchive(folder).finish([recorded({ route: 'first' })], about);
  const second = createArchive(folder);
  expect([...readAnswers(folder).values()]).toMatchObject([{ route: 'first' }]);
  await second.finish([recorded({ route: 'second' })], about);
  expect([...readAnswers(folder).values()]).toMatchObject([{ route: 'second' }]);
  const other = join(folder, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'a letter'), '');
  expect(() => createArchive(other)).toThrow('is no record');
  expect(existsSync(join(other, 'a letter'))).toBe(true);
});

test('a record that was written is read back, each text once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const archive = createArchive(folder);
  const [body, same] = [archive.keep('a\u2028body\n'), archive.keep('a\u2028body\n')];
  expect([body === same, archive.keep('')]).toEqual([true, '']);
  const one = recorded({ body, headers: '', events: '' });
  await archive.finish([one], { commit: 'abc', sessions: 1, kept: null });
  expect([...readAnswers(folder).values()]).toEqual([one]);
  expect((await readTexts(folder, new Set([body]))).get(body)).toBe('a\u2028body\n');
});
