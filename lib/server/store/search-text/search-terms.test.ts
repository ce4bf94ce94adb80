/** By what roles that see names masked find a session: whole words and whole contacts, on both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FactRecord, Refresh } from '../records.ts';
import { fillSearchTerms } from '../sessions/write-search-terms.ts';
import { openStore, type Store } from '../store.ts';
import { aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { toSearchTerms, toWantedTerms } from './search-terms.ts';

const fact = (key: string, value: string, stepType = 'ID_DOCUMENT', sensitivity = 'name'): FactRecord => ({
  key,
  value,
  sensitivity: sensitivity as FactRecord['sensitivity'],
  step: stepType,
  stepType,
});
const wordsOf = (...facts: FactRecord[]) => toSearchTerms({ aliases: [], facts });
const isFound = (words: readonly string[], text: string) => {
  const groups = toWantedTerms(text);
  return groups?.every((group) => group.some((word) => words.includes(word))) ?? false;
};

describe('words', () => {
  test('of a name are found whole, in any case and with or without marks, double names also by one of them', () => {
    const words = wordsOf(fact('name', 'Łukasz PÉREZ-García'), fact('name', 'O’Neill, Ana'));
    for (const text of [
      'lukasz',
      'LUKASZ Perez-Garcia',
      'pérez',
      'García',
      'neill',
      'O’NEILL',
      'ana',
      '“Ana”,',
      'Ana  ana',
    ])
      expect(isFound(words, text), text).toBe(true);
    for (const text of [
      'luk',
      'kasz',
      'pere',
      'perezg',
      'garcia-perez',
      'an',
      'a',
      'l*',
      'lukas%',
      '*',
      '%',
      '',
      '"',
      '-',
      'ana bo',
    ])
      expect(isFound(words, text), text).toBe(false);
  });

  test('of a contact are the whole contact', () => {
    const words = wordsOf(fact('email', 'Ana.Perez+kyc@mail-box.example', 'EMAIL', 'contact'));
    expect(words).toEqual(['ana.perez+kyc@mail-box.example']);
    for (const text of [
      'ana.perez+kyc@mail-box.example',
      ' <ANA.PEREZ+KYC@MAIL-BOX.EXAMPLE> ',
      'ａna.perez+kyc@mail-box.example',
    ])
      expect(isFound(words, text), text).toBe(true);
    for (const text of [
      'ana',
      'ana.perez',
      'perez',
      'kyc',
      'ana.perez+kyc',
      '@mail-box.example',
      'mail-box.example',
      'mail',
      'ana perez kyc mail box example',
      'ana.perez@mail-box.example',
      'ana.perez+kyc@mail-box',
      'ana.perez+kyc@',
    ])
      expect(isFound(words, text), text).toBe(false);
  });

  test('of a phone number are the number in any usual spelling', () => {
    const spanish = wordsOf(fact('phone', '+34 600 123 456', 'PHONE', 'contact'));
    for (const text of [
      '+34600123456',
      '+34 600 12 34 56',
      '0034 600-123-456',
      '34600123456',
      '600 123 456',
      '(600) 123.456',
      '+34 (0)600123456',
    ])
      expect(isFound(spanish, text), text).toBe(true);
    for (const text of ['600', '600123', '34', '+34', '60012345', '123456', '6001234567', '+33600123456', '00', '+'])
      expect(isFound(spanish, text), text).toBe(false);
    const french = wordsOf(
      fact('phone', '06 12 34 56 78', 'PHONE', 'contact'),
      fact('phone_country', 'fr', 'PHONE', 'contact'),
    );
    for (const text of ['06 12 34 56 78', '+33 6 12 34 56 78', '0033612345678', '612345678'])
      expect(isFound(french, text), text).toBe(true);
    expect(isFound(wordsOf(fact('phone', '12', 'PHONE', 'contact')), '12')).toBe(false);
    expect(isFound([...spanish, 'ana'], 'Ana 600123456')).toBe(true);
  });

  test('are made of no class without reveal', () => {
    const withheld = [
      fact('birth_date', '1987-03-12', 'ID_DOCUMENT', 'identity'),
      fact('document_number', 'L8R301C74', 'ID_DOCUMENT', 'identity'),
      fact('address', 'Lanternmoor', 'PROOF_OF_ADDRESS', 'identity'),
      fact('addressee', 'Bertram'),
    ];
    expect(wordsOf(...withheld)).toEqual([]);
  });

  test('that are too long are left out rather than cut', () => {
    const long = 'x'.repeat(201);
    expect(wordsOf(fact('name', `Ana ${long}`))).toEqual(['ana']);
    for (const text of [long, long.slice(1), `ana ${long}`])
      expect(isFound(['ana', 'x'.repeat(200)], text)).toBe(text.length === 200);
    expect(wordsOf(fact('name', Array.from({ length: 500 }, (_, n) => `w${n}`).join(' '))).length).toBe(64);
  });
});

test('an address of 24 characters is not found in 100,000 searches that learn from each answer', () => {
  const email = 'zoe.lind-ahl@mail.domain';
  const words = wordsOf(fact('email', email, 'EMAIL', 'contact'));
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.@-+_% *'];
  let seed = 1;
  const below = (n: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed % n;
  };
  // Given more than any answer ever said: what the address contains, all but one or more of its letters, and where they are.
  const guesses = [
    () => email.slice(0, below(24)) + (letters[below(letters.length)] ?? ''),
    () => (letters[below(letters.length)] ?? '') + email.slice(1 + below(23)),
    () => email.slice(below(12), 12 + below(12)),
    () => email.slice(0, below(24)) + (letters[below(letters.length)] ?? '').repeat(1 + below(3)),
    () => {
      const at = below(24);
      return `${email.slice(0, at)}${letters[below(letters.length)] ?? ''}${email.slice(at + 1)}`;
    },
    () =>
      email
        .split(/(?<=[@.-])/)
        .filter(() => below(2) === 0)
        .join(below(2) === 0 ? ' ' : ''),
  ];
  let searches = 0;
  const found = new Set<string>();
  while (searches < 100_000) {
    const text = guesses[searches % guesses.length]?.() ?? '';
    searches += 1;
    if (isFound(words, text)) found.add(text.trim());
  }
  // The whole address, once the last letter was guessed right with the 23 others already known.
  expect([...found].map((text) => text.replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, ''))).toEqual(
    [...found].map(() => email),
  );
});

describe.each(dialects)('the search on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url });
  });
  beforeEach(() => store.db.deleteFrom('sessions').execute());
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const find = async (text: string) => {
    const query = {
      audience: 'limited',
      text,
      wholeWords: true,
      sort: { key: 'updated', descending: false },
      limit: 50,
    } as const;
    const [{ rows, count }, facets] = [await store.sessions.list(query), await store.sessions.facets(query)];
    expect(count).toEqual({ value: rows.length, exact: true });
    expect(facets.kind.reduce((sum, one) => sum + one.count, 0)).toBe(rows.length);
    return rows.map(({ alias }) => alias).sort();
  };
  const allWords = () => store.db.selectFrom('search_terms').selectAll().orderBy('rid').orderBy('term').execute();
  const save = (id: string, readAtMs: number, facts: FactRecord[], change: Partial<Refresh> = {}) => {
    const steps = aRefresh(id).steps.concat(
      ...facts.map(({ step, stepType }, at) => ({
        step: step ?? '',
        stepId: null,
        type: stepType ?? '',
        status: 'APPROVED',
        position: at + 2,
        screening: stepType === 'AML',
      })),
    );
    return store.sessions.save(aRefresh(id, { alias: id, readAtMs, steps, facts, ...change }), null);
  };

  test('finds each session that has all words, once, until another name comes or it is deleted', async () => {
    await save('first', 1, [fact('name', 'Ana Pérez'), fact('name', 'Perez, Ana', 'PVID')]);
    await save('second', 1, [fact('name', 'Ana Maren'), fact('name', 'Secret Person', 'AML', 'screening')]);
    await save('third', 1, [fact('phone', '+34600123456', 'PHONE', 'contact')], { ownAlias: 'customer-77 vip' });
    expect(await find('ana')).toEqual(['first', 'second']);
    expect(await find('Ana Perez')).toEqual(['first']);
    expect(await find('0034 600 123 456')).toEqual(['third']);
    expect(await find('customer-77')).toEqual(['third']);
    for (const text of ['an', 'secret', 'person', 'customer', '77', 'pe', '%', '_'])
      expect(await find(text), text).toEqual([]);
    await save('first', 2, [fact('name', 'Ana Kestrel')]);
    expect(await find('perez')).toEqual([]);
    expect(await find('kestrel ana')).toEqual(['first']);
    await store.db.deleteFrom('sessions').where('session_id', '=', 'first').execute();
    expect(await find('ana')).toEqual(['second']);
    expect((await allWords()).map(({ term }) => term)).not.toContain('kestrel');
  });

  test('a refresh that brings the same words writes none', async () => {
    await save('first', 1, [fact('name', 'Ana Pérez')]);
    await store.db.updateTable('search_terms').set({ term: 'untouched' }).where('term', '=', 'ana').execute();
    await save('first', 2, [fact('name', 'Pérez, Ana'), fact('document_number', 'x', 'ID_DOCUMENT', 'identity')]);
    expect((await allWords()).map(({ term }) => term)).toContain('untouched');
  });

  test('a word that another version of the code made of the same facts stops no refresh', async () => {
    await save('first', 1, [fact('name', 'Ana Pérez')]);
    const [{ rid } = { rid: 0 }] = await allWords();
    await store.db.insertInto('search_terms').values({ rid, term: 'maren' }).execute();
    await save('first', 2, [fact('name', 'Ana Maren')]);
    expect(await find('ana maren')).toEqual(['first']);
  });

  test('sessions that were there before have the same words', async () => {
    for (let id = 0; id < 11; id++)
      await save(`s${id}`, 1, [fact('name', `Ana N${id}`), fact('name', 'Hidden', 'AML', 'screening')]);
    await save('phone', 1, [
      fact('phone', '06 12 34 56 78', 'PHONE', 'contact'),
      fact('phone_country', 'FR', 'PHONE', 'contact'),
    ]);
    const written = await allWords();
    await store.db.deleteFrom('search_terms').execute();
    await fillSearchTerms(store.db, 5);
    expect(await allWords()).toEqual(written);
    expect(written.length).toBeGreaterThan(30);
  });
});
