import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KnownHit, listScreenings } from '#lib/contract/index.ts';
import { firstHashOf, isSameHash } from '#lib/model/same-hash.ts';
import { cpuMsOf } from '#lib/testing/cpu-time.ts';
import { identifyHits, numberTwins } from './hit-ids.ts';
import { hit, ofOwners, ofPerson, owners, parsed, person, remembered, shuffled, sign } from './testing/hits.ts';

const identify = (hits: readonly unknown[], known: readonly KnownHit[] = []) =>
  identifyHits(ofPerson, person(hits), { known, sign }).hits;
const idsOf = (hits: readonly unknown[], known: readonly KnownHit[] = []) => identify(hits, known).map(({ id }) => id);
const someHits = fc.array(hit, { minLength: 1, maxLength: 7 });
const seed = fc.integer({ min: 1, max: 1000 });

describe('the id of a hit', () => {
  test('is its own: no other hit of the step has it, and every hit of the answer carries it', () => {
    fc.assert(
      fc.property(someHits, (hits) => {
        const { step, hits: found } = identifyHits(ofPerson, person(hits), { known: [], sign });
        expect(new Set(found.map(({ id }) => id)).size).toBe(hits.length);
        for (const { id } of found) expect(id).toMatch(/^h1-[0-9A-HJKMNP-TV-Z]{16}(-\d+)?$/);
        expect(listScreenings('individual', 'AML', step).flatMap((list) => list.hits.map(({ id }) => id))).toEqual(
          found.map(({ id }) => id),
        );
      }),
    );
  });

  test('does not depend on the order of the answer', () => {
    fc.assert(
      fc.property(someHits, seed, (hits, by) => {
        const numbered = hits.map((one, at) => ({ ...one, mark: at }));
        const ids = idsOf(numbered);
        const mixed = shuffled(numbered, by);
        const mixedIds = idsOf(mixed);
        for (const [at, one] of numbered.entries()) expect(mixedIds[mixed.indexOf(one)]).toBe(ids[at]);
      }),
    );
  });

  test('stays when any other hit leaves; of hits alike in every byte nobody can tell which', () => {
    fc.assert(
      fc.property(someHits, fc.nat(), seed, (hits, which, by) => {
        const before = identify(hits);
        const leaving = before[which % hits.length];
        const left = [...hits.keys()].filter((at) => before[at] !== leaving);
        const after = identify(
          shuffled(left, by).map((at) => hits[at]),
          remembered(before),
        );
        const remaining = new Set(after.map(({ hash, id }) => `${hash} ${id}`));
        expect(remaining.size).toBe(left.length);
        const missing = before.filter(({ hash, id }) => !remaining.has(`${hash} ${id}`));
        expect(missing.map(({ hash }) => hash)).toEqual([leaving?.hash]);
      }),
    );
  });

  test('stays when what the hit says changes, and the hash tells', () => {
    fc.assert(
      fc.property(someHits, fc.nat(), seed, (hits, which, by) => {
        const before = identify(hits);
        const changing = which % hits.length;
        const changed = hits.map((one, at) =>
          at === changing ? { ...one, media: [{ title: 'new' }], type: ['WARNING'], further: { score: 3 } } : one,
        );
        const order = shuffled([...hits.keys()], by);
        const after = identify(
          order.map((at) => changed[at]),
          remembered(before),
        );
        const { id, hash } = after[order.indexOf(changing)] ?? {};
        const others = new Set(after.filter((one) => one.id !== id).map((one) => `${one.hash} ${one.id}`));
        const [mine, ...more] = before.filter((one) => !others.has(`${one.hash} ${one.id}`));
        expect(more).toEqual([]);
        // Its id is the one that its content had.
        expect(mine).toMatchObject({ id, hash: before[changing]?.hash });
        expect(hash).not.toBe(mine?.hash);
        expect(new Set(after.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)));
      }),
    );
  });

  test('is given to no other content later, however hits come, go, change and return', () => {
    fc.assert(
      fc.property(fc.array(fc.array(hit, { maxLength: 4 }), { minLength: 2, maxLength: 5 }), (answers) => {
        let known: KnownHit[] = [];
        const matchOf = new Map<string, string>();
        for (const answer of answers) {
          const found = identify(answer, known);
          expect(new Set(found.map(({ id }) => id)).size).toBe(answer.length);
          for (const [at, { id }] of found.entries()) {
            const [alone] = idsOf([answer[at]]);
            expect(matchOf.get(id) ?? alone).toBe(alone);
            matchOf.set(id, alone ?? '');
          }
          known = remembered(found, known);
          // The same answer again, in any order, from what is known by now.
          expect(idsOf(answer.toReversed(), known).sort()).toEqual(found.map(({ id }) => id).sort());
        }
      }),
    );
  });

  test('is the same for every spelling of one match key', () => {
    const one = {
      info: { full_name: 'Ana Pérez' },
      fields: [{ name: 'Reference', source: 'Utopia Treasury', value: 'UTS-1' }],
    };
    const spelled = [
      { ...one, info: { full_name: ' ANA  PE\u0301REZ\u200b' } },
      { ...one, fields: [{ name: 'Entry ID', source: 'UTOPIA TREASURY', value: 'uts-1 ' }], aliases: ['Anita'] },
      {
        ...one,
        fields: [{ name: 'Listing', source: 'Utopia Treasury', value: [{ name: 'UN reference no.', value: 'UTS-1' }] }],
      },
    ];
    const [id] = idsOf([one]);
    for (const other of spelled) expect(idsOf([other])).toEqual([id]);
    const others = [
      { ...one, info: { full_name: 'Ana Peres' } },
      { ...one, fields: [{ ...one.fields[0], value: 'UTS-2' }] },
      { ...one, fields: [{ ...one.fields[0], source: 'Anydria register' }] },
      { ...one, id: 'x1' },
      {},
      'no object',
    ];
    expect(new Set(idsOf([one, ...others])).size).toBe(7);
    // A number of a passport is a fact about the subject, not the list's number of the entry.
    const passport = { name: 'Passport number', source: 'Utopia Treasury', value: 'X9' };
    expect(idsOf([{ ...one, fields: [...one.fields, passport] }])).toEqual([id]);
  });

  test('is of this session and this step', () => {
    const at = (more: object) => identifyHits({ ...ofPerson, ...more }, person([{}]), { known: [], sign }).hits[0]?.id;
    expect(new Set([at({}), at({ sessionId: 'other' }), at({ step: '18' })]).size).toBe(3);
  });

  test('of two companies with the same entry are two; a company without a node has ids too', () => {
    const entry = { id: 'x1', info: { full_name: 'Anydria Shipping' }, types: ['sanction'] };
    const company = (node_id: unknown, ...screening: readonly unknown[]) => ({
      node_id,
      aml: { matches: screening.length, screening },
    });
    const all = [
      company(1, entry),
      company(2, entry, { ...entry, id: null }),
      company(null, entry),
      company(null, entry),
      { node_id: 3, aml: null },
    ];
    const found = identifyHits(ofOwners, owners(...all), { known: [], sign });
    expect(new Set(found.hits.map(({ id }) => id)).size).toBe(5);
    expect(new Set(found.hits.map(({ hash }) => hash)).size).toBe(2);
    expect(found.hits.map(({ corporate, node }) => [corporate, node])).toEqual([
      [0, '1'],
      [1, '2'],
      [1, '2'],
      [2, ''],
      [3, ''],
    ]);
    const byNode = (hits: typeof found.hits) =>
      hits
        .filter(({ node }) => node !== '')
        .map(({ node, id }) => `${node} ${id}`)
        .sort();
    const turned = identifyHits(ofOwners, owners(...all.toReversed()), { known: remembered(found.hits), sign });
    expect(byNode(turned.hits)).toEqual(byNode(found.hits));
  });
});

test('a file in a hit is the same under another signature, and another under another path', () => {
  const withPhoto = (url: string) => identify([{ photo: { url, type: 'image/png', size: 3 } }])[0]?.hash;
  const hash = withPhoto('https://files.example/a.png?signature=1');
  expect(withPhoto('https://files2.example/a.png?signature=2')).toBe(hash);
  expect(withPhoto('https://files.example/b.png?signature=1')).not.toBe(hash);
});

describe('the hash of a hit', () => {
  const one = {
    info: { full_name: 'Ana', birth_date: '1987' },
    aliases: ['A', 'B'],
    media: [{ title: 'T', url: 'https://a.example' }],
    further: { deep: [1, { key: 'x' }] },
  };
  const hashOf = (value: unknown) => identify([value])[0]?.hash;

  test('is over everything that the hit says, and nothing of how it is written', () => {
    const same = [
      { ...one, aliases: ['B', 'A'], type: null, fields: undefined },
      Object.fromEntries(Object.entries(one).reverse()),
      { ...one, info: { birth_date: 1987, full_name: 'Ana', nationality: '' } },
    ];
    for (const other of same) expect(hashOf(other)).toBe(hashOf(one));
    const others = [
      { ...one, info: { ...one.info, full_name: 'ANA' } },
      { ...one, aliases: ['A'] },
      { ...one, aliases: ['A', 'B', 'B'] },
      { ...one, media: [{ title: 'T', url: 'https://b.example' }] },
      { ...one, media: [...one.media, { title: 'U' }] },
      { ...one, further: { deep: [1, { key: 'y' }] } },
      { ...one, type: ['PEP'] },
      { ...one, type: [], media: [{ title: 'T', date: 'https://a.example' }] },
    ];
    expect(new Set([one, ...others].map(hashOf)).size).toBe(others.length + 1);
  });
});

test('content in another spelling has the text that is known of it, also among twins and where one version was known', () => {
  const born = (birth_date: string) => ({ info: { full_name: 'Ana', birth_date } });
  const first = identify([born('1986-03-27'), born('1951')]);
  const known = remembered(first);
  expect(identify([born('1951'), born('27.03.1986')], known)).toEqual(first.toReversed());
  const ofOneVersion = known.map((hit) => ({ ...hit, hash: firstHashOf(hit.hash) }));
  expect(identify([born('1986-03-27'), born('1951')], ofOneVersion)).toEqual(first);
  // What was known in the first version alone is compared in that.
  expect(isSameHash(identify([born('27.03.1986')], ofOneVersion)[0]?.hash ?? '', ofOneVersion[0]?.hash ?? '')).toBe(
    false,
  );
});

test('the answer names upstream’s own id, and what addresses called the hit before', () => {
  const { step } = identifyHits(ofPerson, person([{ id: 'x1' }, { id: 7 }, { id: 'x x' }, {}]), { known: [], sign });
  const [list] = listScreenings('individual', 'AML', step);
  expect(list?.hits.map((one) => one.upstream_id)).toEqual(['x1', '7', 'x x', undefined]);
  expect(list?.hits.map((one) => one.former_id).slice(0, 2)).toEqual(['x1', '7']);
});

test('thousands of hits with one match key take no time to tell apart', () => {
  const hits = Array.from({ length: 8_000 }, (_, at) => ({ type: ['WARNING'], mark: at % 2 }));
  let before: ReturnType<typeof identify> = [];
  let after: string[] = [];
  const cpuMs = cpuMsOf(() => {
    before = identify(hits);
    after = idsOf(hits.slice(1), remembered(before));
  });
  expect(cpuMs).toBeLessThan(5_000);
  const known = new Set(before.map(({ id }) => id));
  expect(known.size).toBe(8_000);
  expect(after.every((id) => known.has(id))).toBe(true);
});

test('lists that did not come stay null; other steps are unchanged', () => {
  const none = person(null);
  expect(identifyHits(ofPerson, none, { known: [], sign })).toEqual({ step: none, hits: [] });
  const phone = parsed('individual', 'PHONE', {
    type: 'PHONE',
    status: 'APPROVED',
    verification: { phone: { number: '1' } },
  });
  expect(identifyHits({ ...ofPerson, type: 'PHONE' }, phone, { known: [], sign }).step).toBe(phone);
});

const twins = (...hits: readonly (readonly [number, string, 'gone'?])[]) =>
  new Map(hits.map(([number, hash, gone]) => [number, { hash, isGone: gone === 'gone' }]));

test.each([
  ['the first are numbered by content', ['b', 'a'], twins(), [2, 1]],
  ['known content has its number', ['b', 'a'], twins([1, 'b'], [2, 'a']), [1, 2]],
  ['a twin left: the other stays', ['b'], twins([1, 'a'], [2, 'b']), [2]],
  ['a twin came: the first stays', ['0', 'a'], twins([1, 'a']), [2, 1]],
  ['a twin came back', ['a', 'b'], twins([1, 'a', 'gone'], [2, 'b']), [1, 2]],
  ['one changed', ['c', 'b'], twins([1, 'a'], [2, 'b']), [1, 2]],
  ['one changed that left earlier as the only one there was', ['c'], twins([1, 'a', 'gone']), [1]],
  ['of two that were there, one changed and one left: nobody knows which', ['c'], twins([1, 'a'], [2, 'b']), [3]],
  ['both changed: nobody knows which is which', ['d', 'c'], twins([1, 'a'], [2, 'b']), [4, 3]],
  ['one changed and another came: nobody knows which', ['d', 'c'], twins([1, 'a']), [3, 2]],
  ['a new one is not one of those that left', ['c', 'b'], twins([1, 'a', 'gone'], [2, 'b']), [3, 2]],
  ['alike in every byte: the lower numbers stay', ['a'], twins([1, 'a'], [2, 'a']), [1]],
  ['alike, and the first has left before', ['a'], twins([1, 'a', 'gone'], [2, 'a']), [2]],
])('%s', (_, hashes, before, numbers) => {
  expect(numberTwins(hashes, before)).toEqual(numbers);
});
