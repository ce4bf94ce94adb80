import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listScreenings, parseStep, type StepAnswer, withHitIds } from './index.ts';

/** A fake keyed digest: one id for each text. */
const signer = () => {
  const names = new Map<string, string>();
  return (text: string) => {
    const name = names.get(text) ?? `N${names.size}`;
    names.set(text, name);
    return name;
  };
};
const parsed = (kind: 'individual' | 'corporate', type: string, body: unknown): StepAnswer => {
  const read = parseStep(kind, type, body);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
};
const idsOf = (kind: 'individual' | 'corporate', type: string, step: StepAnswer) =>
  listScreenings(kind, type, step).map(({ hits }) => hits.map(({ id }) => id));
const personal = (hits: unknown, sign = signer()) =>
  idsOf(
    'individual',
    'AML',
    withHitIds(
      'individual',
      'AML',
      parsed('individual', 'AML', { id: '1', type: 'AML', verification: { aml: { total_hits: 9, hits } } }),
      sign,
    ),
  )[0];

const country = fc.record({ country_code: fc.constantFrom('UT', 'XA'), name: fc.constantFrom('Utopia', null) });
const hit = fc.record({
  info: fc.record({
    full_name: fc.constantFrom('Ana Pérez', 'Rui Silva', 'Ωmega', null),
    birth_date: fc.constantFrom('1987-03-12', '', null),
  }),
  type: fc.array(fc.constantFrom('SANCTION', 'PEP', 'ADVERSE_MEDIA'), { maxLength: 3 }),
  fields: fc.array(
    fc.record({
      name: fc.constantFrom('Programme', 'Reference'),
      value: fc.oneof(
        fc.constantFrom('a', 'b'),
        fc.array(fc.record({ name: fc.constant('From'), value: fc.string() })),
      ),
      countries: fc.array(country, { maxLength: 2 }),
    }),
    { maxLength: 4 },
  ),
  media: fc.array(fc.record({ title: fc.string() }), { maxLength: 2 }),
});
const shuffled = <Value>(values: readonly Value[], seed: number): Value[] =>
  values
    .map((value, at) => ({ value, order: Math.sin(seed * (at + 1)) }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);

describe('the id of a hit', () => {
  test('does not depend on the order of keys and lists, blanks, case, spellings of absent, or articles', () => {
    fc.assert(
      fc.property(hit, fc.integer({ min: 1, max: 1000 }), (one, seed) => {
        const again = Object.fromEntries(
          shuffled(
            Object.entries({
              ...one,
              info: { birth_date: one.info.birth_date ?? '', full_name: one.info.full_name?.toUpperCase(), gone: {} },
              type: shuffled(one.type, seed),
              fields: shuffled(one.fields, seed).map((field) => ({
                ...field,
                name: ` ${field.name}\n`,
                tag: null,
                countries: shuffled(field.countries, seed),
              })),
              media: null,
              aliases: ['another'],
            }),
            seed,
          ),
        );
        const sign = signer();
        expect(personal([again], sign)).toEqual(personal([one], sign));
      }),
    );
  });

  test('belongs to the hit, whatever its position in the list', () => {
    fc.assert(
      fc.property(fc.array(hit, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 1000 }), (hits, seed) => {
        const sign = signer();
        const marked = hits.map((one, mark) => ({ ...one, media: [{ title: `m${mark}` }] }));
        const ids = personal(marked, sign) ?? [];
        expect(new Set(ids).size).toBe(hits.length);
        const mixed = shuffled(marked, seed);
        const mixedIds = personal(mixed, sign) ?? [];
        for (const [at, one] of marked.entries()) expect(mixedIds[mixed.indexOf(one)]).toBe(ids[at]);
      }),
    );
  });

  test('differs for another name, list entry or type; identical hits are numbered', () => {
    const ana = { info: { full_name: 'Ana' }, type: ['PEP'], fields: [{ name: 'List', value: '1' }] };
    expect(
      personal([
        ana,
        { ...ana, info: { full_name: 'Anna' } },
        { ...ana, type: ['PEP', 'SANCTION'] },
        { ...ana, fields: [{ name: 'List', value: '2' }] },
        ana,
        ana,
        {},
      ]),
    ).toEqual(['N0', 'N1', 'N2', 'N3', 'N0-2', 'N0-3', 'N4']);
  });

  test('is upstream’s own where usable; an unusable one moves to upstream_id', () => {
    const step = parsed('individual', 'AML', {
      type: 'AML',
      verification: { aml: { hits: [{ id: 7 }, { id: 'y' }, { id: 'y', type: 'PEP' }, { id: 'x x' }, { id: 'N0' }] } },
    });
    const named = withHitIds('individual', 'AML', step, signer());
    // Upstream uses N0 already, so numbering starts at 2.
    expect(idsOf('individual', 'AML', named)).toEqual([['7', 'N0-3', 'N1', 'N0-2', 'N0']]);
    expect(JSON.stringify(named)).toContain('"upstream_id":"x x"');
    expect(JSON.stringify(named).match(/upstream_id/g)).toHaveLength(3);
  });

  test('companies and companies among the owners have ids too; null stays null', () => {
    const entry = (name: string) => ({ id: '', info: { full_name: name }, pep: null, sanctions: [] });
    const company = parsed('corporate', 'AML', { matches: 2, screening: [entry('A'), entry('B')] });
    expect(idsOf('corporate', 'AML', withHitIds('corporate', 'AML', company, signer()))).toEqual([['N0', 'N1']]);
    const owners = parsed('corporate', 'BENEFICIAL_OWNERS', {
      individuals: null,
      corporates: [
        { node_id: 1, aml: { screening: null } },
        { node_id: 2, aml: { matches: 1, screening: [entry('A')] } },
        { node_id: 3 },
      ],
    });
    const named = withHitIds('corporate', 'BENEFICIAL_OWNERS', owners, signer());
    expect(listScreenings('corporate', 'BENEFICIAL_OWNERS', named)).toMatchObject([
      { corporate: 1, hits: [{ id: 'N0' }] },
    ]);
    const none = parsed('individual', 'AML', { type: 'AML', verification: { aml: { total_hits: 3, hits: null } } });
    expect(withHitIds('individual', 'AML', none, signer())).toEqual(none);
    expect(listScreenings('individual', 'AML', none)).toEqual([]);
    const phone = parsed('individual', 'PHONE', { type: 'PHONE', verification: { phone: { number: '1' } } });
    expect(withHitIds('individual', 'PHONE', phone, signer())).toBe(phone);
  });
});
