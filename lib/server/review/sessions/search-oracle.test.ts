/**
 * A reviewer who sees names and contacts masked tries to learn them by every strategy that is known: each answer must be that for a text that no
 * session has, until the whole value is typed.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionQuery } from '#lib/model/session/list.schema.ts';
import { sortKeys } from '#lib/model/session/list.ts';
import { listSessions, lookUp } from '#lib/operations/sessions.ts';
import { getStore } from '#lib/server/store/index.ts';
import { aRefresh } from '#lib/server/store/testing/test-store.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { call } from '../index.ts';
import { auditEvents, createReviewer, problemCodeOf, problemOf } from '../testing/open-test-review.ts';
import { parseListParams } from './index.ts';

openTestDesk({});
const support = createReviewer('support');
const admin = createReviewer('admin');
const officer = createReviewer('officer');

/** 24 characters. */
const email = 'zoe.lind-ahl@mail.domain';
const name = 'Zsófia Quibbleworth';
const alias = 'ticket 7Q-Quarrow.x';
const phone = '+34 600 123 456';
const steps = ['ID_DOCUMENT', 'EMAIL', 'PHONE', 'AML'].map((type, position) => ({
  step: type,
  stepId: null,
  type,
  status: 'APPROVED',
  position,
  screening: type === 'AML',
}));

beforeAll(async () => {
  const { sessions } = await getStore();
  const of = (
    step: string,
    key: string,
    value: string,
    sensitivity: 'name' | 'contact' | 'identity' | 'screening',
  ) => ({
    key,
    value,
    sensitivity,
    step,
    stepType: step,
  });
  await sessions.save(
    aRefresh('target', {
      alias,
      displayName: name,
      searchText: `${alias} ${name} ${email} ${phone}`,
      steps,
      facts: [
        of('ID_DOCUMENT', 'name', name, 'name'),
        of('ID_DOCUMENT', 'document_number', 'L8R301C74', 'identity'),
        of('ID_DOCUMENT', 'birth_date', '1987-03-12', 'identity'),
        of('EMAIL', 'email', email, 'contact'),
        of('PHONE', 'phone', phone, 'contact'),
        of('AML', 'name', 'Screened Otherwise', 'screening'),
      ],
    }),
    null,
  );
  for (let n = 0; n < 20; n++)
    await sessions.save(aRefresh(`other-${n}`, { displayName: `Bo ${n}`, searchText: `Bo ${n}` }), null);
});

const search = (text: string, query: SessionQuery = {}) => call(listSessions, support, { query: { ...query, text } });

/** What a text tells: everything in the answer. */
const answerTo = async (text: string, query?: SessionQuery) => JSON.stringify(await search(text, query));

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.@-+_ '];
const partsOf = (value: string): string[] =>
  Array.from({ length: value.length }, (_, from) =>
    Array.from({ length: value.length - from }, (_, more) => value.slice(from, from + more + 1)),
  ).flat();
/** The whole words that may be found, however they are written. */
const wholes = ['zsofia', 'quibbleworth', 'ticket', '7q-quarrow.x', email];
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}]/gu, '')
    .toLowerCase()
    .trim();
const isWhole = (text: string) =>
  fold(text)
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .every((word) => word === '' || wholes.includes(word)) ||
  /^\D*(?:(?:00)?34)?0?600123456\D*$/.test(text.replaceAll(/[\s()-]/g, ''));

const asWide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

const strategies: Record<string, () => string[]> = {
  'every part of each value': () => [email, name, alias, phone].flatMap(partsOf),
  'the next letter after each beginning': () =>
    [email, name].flatMap((value) => [...value].flatMap((_, end) => letters.map((next) => value.slice(0, end) + next))),
  'the letter before each end': () =>
    [...email].flatMap((_, from) => letters.map((before) => before + email.slice(from + 1))),
  'all pairs of letters': () => letters.flatMap((a) => letters.map((b) => a + b)),
  wildcards: () =>
    [
      '%',
      '_',
      '*',
      '?',
      '.*',
      '^',
      '$',
      '"',
      "'",
      ';',
      '\\',
      '(',
      ')',
      'NEAR',
      'OR',
      'NOT',
      '{',
      '^zoe',
      ':*',
      '|',
      '&',
    ].flatMap((sign) => [
      sign,
      `zoe${sign}`,
      `${sign}zoe`,
      `zo${sign}lind`,
      `"zoe${sign}"`,
      `zoe.lind-ahl@mail.domai${sign}`,
      `Quib${sign}`,
    ]),
  'letters and marks of Unicode': () =>
    partsOf(email).flatMap((part) => [
      asWide(part),
      `${part}\u0301`,
      `${part}\u200b`,
      `${part}\u00ad`,
      `\ufeff${part}`,
    ]),
  'words split at signs': () => {
    const words = email.split(/[@.+-]/);
    return words.flatMap((one) => [
      one,
      ...words.flatMap((other) => ['', ' ', '.', '-', '@', '+'].map((sign) => one + sign + other)),
    ]);
  },
  'values without reveal': () => [
    'L8R301C74',
    '8R30',
    '1987-03-12',
    '1987',
    '12/03/1987',
    'screened',
    'otherwise',
    'Screened Otherwise',
  ],
  'several words, of which one is whole': () => partsOf('quibbleworth').map((part) => `zsofia ${part}`),
};

describe('a reviewer who sees masks', () => {
  test.each(Object.keys(strategies))(
    'learns nothing by %s',
    async (strategy) => {
      const nothing = await answerTo('nobodyhasthisword');
      const texts = [...new Set(strategies[strategy]?.().map((text) => text.trim()))].filter(
        (text) => text !== '' && !isWhole(text),
      );
      expect(texts.length).toBeGreaterThan(6);
      const { sessions } = await getStore();
      const query = {
        audience: 'limited',
        wholeWords: true,
        sort: { key: 'updated', descending: false },
        limit: 1,
      } as const;
      for (const text of texts)
        expect((await sessions.list({ ...query, text })).count, text).toEqual({ value: 0, exact: true });
      for (const [at, text] of texts.entries()) if (at % 50 === 0) expect(await answerTo(text), text).toBe(nothing);
    },
    60_000,
  );

  test('finds whole words and whole contacts', async () => {
    for (const text of [
      'zsofia',
      'ZSÓFIA quibbleworth',
      email.toUpperCase(),
      asWide(email),
      '0034600123456',
      '600 123 456',
      'ticket',
      '7Q-Quarrow.x',
    ])
      expect((await search(text)).count, text).toEqual({ value: 1, exact: true });
  });

  test('gets no order by names, by no cursor either', async () => {
    for (const sort of ['subject', '-subject'] as const)
      expect(await problemOf(call(listSessions, support, { query: { sort } }))).toMatchObject({
        code: 'not_allowed',
        detail: expect.stringContaining('cannot sort'),
      });
    for (const sort of ['alias', '-alias', 'name', 'email', 'sort_name'])
      expect(() => parseListParams(new URLSearchParams({ sort })), sort).toThrow('bad_request');
    for (const sort of ['subject', '-subject'] as const) {
      const { next } = await call(listSessions, officer, { query: { sort, limit: 3 } });
      if (next === null) throw new Error('no second page');
      for (const at of [{ after: next }, { before: next }]) {
        for (const key of sortKeys)
          expect(await problemCodeOf(call(listSessions, support, { query: { ...at, sort: key } })), key).toBe(
            key === 'subject' ? 'not_allowed' : 'bad_request',
          );
        expect(await problemCodeOf(call(listSessions, support, { query: at }))).toBe('bad_request');
      }
    }
  });

  test('learns nothing by filters, counts and facets beside a part of a value', async () => {
    const filters: SessionQuery[] = [
      { status: ['IN_REVIEW'] },
      { step: ['EMAIL'] },
      { kind: ['individual'] },
      { sandbox: false },
      { assignee: ['nobody'] },
      { app: ['Wallet'] },
      { sort: '-firstSeen', limit: 1 },
    ];
    for (const filter of filters) {
      const nothing = await answerTo('nobodyhasthisword', filter);
      for (const text of ['zoe', 'zoe.lind-ahl@mail.domai', 'Quibble', '600123'])
        expect(await answerTo(text, filter), JSON.stringify(filter)).toBe(nothing);
    }
  });

  test('looks an alias up as a whole only', async () => {
    const { ref } = await call(lookUp, support, { body: { id: alias } });
    expect(ref).toMatch(/^[0-9A-Z]{10}$/);
    for (const part of [
      alias.slice(0, -1),
      alias.slice(1),
      `${alias}x`,
      '7Q-Quarrow.x',
      `${alias.slice(0, 4)}%`,
      alias.toUpperCase(),
    ])
      expect(await problemCodeOf(call(lookUp, support, { body: { id: part } })), part).not.toBe('no problem');
  });

  test('leaves on record what each search found, and not what was searched for', async () => {
    const { sessions } = await search('quibbleworth');
    const [event] = await auditEvents('session.searched');
    expect(event).toMatchObject({
      actor: support.id,
      fieldGroups: ['state'],
      detail: { found: 1, sessions: sessions[0]?.ref },
    });
    await search('nobodyhasthisword');
    const [none] = await auditEvents('session.searched');
    expect(none).toMatchObject({ detail: { found: 0, sessions: '' } });
    expect(JSON.stringify([event, none])).not.toMatch(/quibble|nobody/i);
  });
});

test('a role that sees no names searches references alone', async () => {
  const { sessions } = await search('quibbleworth');
  const ref = sessions[0]?.ref ?? '';
  expect(
    (await call(listSessions, admin, { query: { text: ref.toLowerCase() } })).sessions.map((row) => row.ref),
  ).toEqual([ref]);
  for (const text of [email, 'quibbleworth', 'ticket', ref.slice(0, 9)])
    expect(await problemCodeOf(call(listSessions, admin, { query: { text } })), text).toBe('not_allowed');
});

test('a text is short, for every role: an expanding character counts as what it stands for', async () => {
  const tooLong = { code: 'bad_request', detail: 'Search for at most 8 words and 200 characters.' };
  for (const reviewer of [officer, support, admin])
    for (const text of [
      'a'.repeat(201),
      'a b c d e f g h i',
      'x '.repeat(5_000),
      '\ufdfa'.repeat(3),
      'a\u00a0b\u2003c\td\ne\u200bf\u2028g h i',
    ])
      expect(await problemOf(call(listSessions, reviewer, { query: { text } })), text.slice(0, 20)).toMatchObject(
        tooLong,
      );
  for (const text of ['a'.repeat(200), 'a b c d e f g h', ` ${'a'.repeat(200)} `])
    await call(listSessions, officer, { query: { text } });
});

test('who sees names still finds parts of them, and searches are of one kind for each role', async () => {
  expect((await call(listSessions, officer, { query: { text: 'quib' } })).count.value).toBe(1);
  expect(
    (await call(listSessions, createReviewer('support', 'officer'), { query: { text: 'quib' } })).count.value,
  ).toBe(1);
  expect((await call(listSessions, officer, { query: { text: 'quib', sort: 'subject' } })).count.value).toBe(1);
});
