import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Agreement, HitExplanation } from '#lib/model/session/explanation.schema.ts';
import { toHits } from './hit.ts';
import { filterHits, type HitFilter, isNarrowed, noFilter, toFacets, withFacet } from './hit-filter.tsx';

const agreements: readonly Agreement[] = ['equal', 'partial', 'different', 'not_compared', 'missing'];

const explained = (id: string, birth: Agreement, country: Agreement): HitExplanation => {
  const attributes = [
    { key: 'birth_date', agreement: birth },
    { key: 'nationality', agreement: country },
  ];
  const count = (agreement: Agreement) => attributes.filter((one) => one.agreement === agreement).length;
  return {
    id,
    kinds: ['pep'],
    name: null,
    words: [],
    attributes: attributes as never,
    equal: count('equal'),
    partial: count('partial'),
    different: count('different'),
    notCompared: count('not_compared'),
    missing: count('missing'),
  };
};

/** 37 namesakes, of whom three can be him. */
const wire = Array.from({ length: 37 }, (_, at) => ({
  id: `h${at}`,
  info: { full_name: 'José García', birth_date: at % 12 === 5 ? '1980-02-03' : '1951', nationality: 'PRT' },
  type: [at === 5 ? 'SANCTION' : 'PEP'],
  fields: [{ name: 'Reference', source: at === 7 ? 'Registro público' : 'Elsewhere', value: `R-${at}` }],
}));
const hits = toHits('individual', wire) ?? [];
const explanations = new Map(
  hits.map(({ id }, at) => [id, explained(id, at % 12 === 5 ? 'equal' : 'different', 'missing')]),
);
const idsOf = (filter: HitFilter) => filterHits(hits, explanations, filter).map(({ id }) => id);

test('one facet leaves those of 37 namesakes that can be him', () => {
  const facets = toFacets(hits, explanations, noFilter).flat();
  expect(facets.find(({ id }) => id === 'nothing-differs')).toMatchObject({ count: 3, isOn: false });
  expect(idsOf(withFacet(noFilter, 'nothing-differs'))).toEqual(['h5', 'h17', 'h29']);
  expect(idsOf(withFacet(noFilter, 'birth:agrees'))).toEqual(['h5', 'h17', 'h29']);
  expect(idsOf(withFacet(noFilter, 'birth:differs'))).toHaveLength(34);
  // What is the same for all tells nobody apart.
  expect(facets.some(({ id }) => id.startsWith('country:'))).toBe(false);
});

test('facets of one group widen, those of two narrow', () => {
  const both = withFacet(withFacet(noFilter, 'kind:pep'), 'kind:sanctions');
  expect(idsOf(both)).toHaveLength(37);
  expect(idsOf(withFacet(withFacet(noFilter, 'birth:agrees'), 'kind:pep'))).toEqual(['h5', 'h17', 'h29']);
});

test('a hit whose comparison has not come stays listed, whichever facet is chosen', () => {
  const some = new Map([...explanations].filter(([id]) => id !== 'h9'));
  for (const facet of ['kind:sanctions', 'kind:pep', 'birth:agrees', 'nothing-differs'])
    expect(filterHits(hits, some, withFacet(noFilter, facet)).map(({ id }) => id)).toContain('h9');
  expect(filterHits(hits, new Map(), withFacet(noFilter, 'kind:sanctions'))).toHaveLength(37);
  const chosen = toFacets(hits, new Map(), withFacet(noFilter, 'kind:sanctions')).flat();
  expect(chosen).toContainEqual({ id: 'kind:sanctions', label: expect.any(String), isOn: true, count: 37 });
});

test('words are found without accents, in any field; all of them must be there', () => {
  expect(idsOf({ ...noFilter, text: 'REGISTRO publico' })).toEqual(['h7']);
  expect(idsOf({ ...noFilter, text: 'jose portugal r-36' })).toEqual(['h36']);
  expect(idsOf({ ...noFilter, text: 'nobody' })).toEqual([]);
  expect(isNarrowed({ ...noFilter, text: ' \u200b ' })).toBe(false);
});

test('a hit that was not compared is never ruled out by what differs', () => {
  expect(filterHits(hits, new Map(), withFacet(noFilter, 'nothing-differs'))).toHaveLength(37);
});

test('any filter: a part of the hits in their order, as many as its last facet counts', () => {
  const agreement = fc.constantFrom(...agreements);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(agreement, agreement), { minLength: 1, maxLength: 20 }),
      fc.array(fc.nat(20), { maxLength: 4 }),
      fc.constantFrom('', 'jose', 'r-1'),
      (found, picks, text) => {
        const some = hits.slice(0, found.length);
        const known = new Map(
          some.map(({ id }, at) => [id, explained(id, ...(found[at] ?? (['missing', 'missing'] as const)))]),
        );
        let filter: HitFilter = { ...noFilter, text };
        for (const pick of picks) {
          const facets = toFacets(some, known, filter).flat();
          const facet = facets[pick % Math.max(1, facets.length)];
          if (!facet) continue;
          const group = facet.id.split(':')[0] ?? '';
          const alone = ![...filter.facets].some((id) => id.startsWith(group));
          filter = withFacet(filter, facet.id);
          const listed = filterHits(some, known, filter);
          expect(listed).toEqual(some.filter((hit) => listed.includes(hit)));
          if (!facet.isOn && alone) expect(listed).toHaveLength(facet.count);
        }
      },
    ),
  );
});
