import { describe, expect, test } from 'vitest';
import { nothingConfirmed } from '../model/declared.ts';
import { codesOf, company, declared, edges, findingOf, holdingsOf, person } from '../testing/edge-notation.ts';
import { normalise } from './normalise.ts';

describe('worked examples', () => {
  test('N1: owners list what they own, the company itself is in no list', () => {
    const graph = normalise(declared('i2 3:80', 'i4 1:40 director', 'c3 1:60'));
    expect(graph.interpretation).toMatchObject({
      direction: 'owners_list_holdings',
      unit: 'percent',
      root: '1',
      by: { direction: 'inferred', unit: 'inferred', root: 'implicit' },
    });
    expect(holdingsOf(graph)).toEqual({ '2>3': 0.8, '3>1': 0.6, '4>1': [0.4, 'director'] });
    expect(codesOf(graph)).toEqual(['IMPLICIT_ROOT']);
    expect(graph.computable).toBe(true);
  });

  test('N2: companies list their owners', () => {
    const graph = normalise(declared('i2', 'i4', 'c1 3:60, 4:40', 'c3 2:80, 4:20'));
    expect(graph.interpretation).toMatchObject({ direction: 'companies_list_owners', unit: 'percent', root: '1' });
    expect(graph.interpretation.by).toEqual({ direction: 'inferred', unit: 'inferred', root: 'only' });
    expect(holdingsOf(graph)).toEqual({ '2>3': 0.8, '3>1': 0.6, '4>1': 0.4, '4>3': 0.2 });
    expect(codesOf(graph)).toEqual([]);
  });

  test('N3: numbers of shares', () => {
    const graph = normalise(declared('i2 1:7500', 'i3 1:2500', 'c1'));
    expect(graph.interpretation).toMatchObject({ direction: 'owners_list_holdings', unit: 'count', root: '1' });
    expect(graph.interpretation.by.direction).toBe('assumed');
    expect(holdingsOf(graph)).toEqual({ '2>1': 0.75, '3>1': 0.25 });
    expect(codesOf(graph)).toEqual(['DIRECTION_ASSUMED', 'COUNT_ASSUMED_COMPLETE']);
    // No company lists anything, so the direction makes no difference.
    expect(findingOf(graph, 'DIRECTION_ASSUMED')).toMatchObject({ severity: 'notes', numbers: { count: 0 } });
  });

  test('N4: fractions', () => {
    const graph = normalise(declared('i2 1:0.75', 'i3 1:0.25', 'c1'));
    expect(graph.interpretation.unit).toBe('fraction');
    expect(holdingsOf(graph)).toEqual({ '2>1': 0.75, '3>1': 0.25 });
  });

  test('N5: edges and links together, two roots', () => {
    const both = { edges: edges('1:50'), links: edges('1:50', '9:10') };
    const graph = normalise({ subject: null, individuals: [person(2, null, both)], corporates: [] });
    expect(holdingsOf(graph)).toEqual({ '2>1': 0.5, '2>9': 0.1 });
    expect(findingOf(graph, 'MULTIPLE_ROOTS')).toMatchObject({ severity: 'stops', nodes: ['1', '9'] });
    expect(graph.interpretation).toMatchObject({ root: null, candidates: ['1', '9'] });
    expect(graph.computable).toBe(false);
  });

  test('N6: the root inside a loop', () => {
    const graph = normalise(declared('i5 1:50', 'c1 2:50', 'c2 1:50'));
    expect(codesOf(graph)).toContain('NO_ROOT');
    expect(graph.computable).toBe(false);
    expect(findingOf(graph, 'LOOP')).toMatchObject({ nodes: ['1', '2'], holdings: ['1>2', '2>1'] });
    expect(graph.interpretation.candidates).toEqual(['1', '2']);
  });

  test('N7: every edge at both ends', () => {
    const graph = normalise(declared('i10 2:100', 'i11 1:30', 'c1 2:70, 11:30', 'c2 1:70, 10:100'));
    expect(graph.interpretation).toMatchObject({
      direction: 'mirrored',
      root: '1',
      by: { direction: 'inferred', root: 'only' },
    });
    expect(holdingsOf(graph)).toEqual({ '10>2': 1, '2>1': 0.7, '11>1': 0.3 });
    expect(codesOf(graph)).toEqual([]);
  });
});

describe('ids', () => {
  test('a number is one id however it is written', () => {
    const graph = normalise({
      subject: null,
      individuals: [
        person(' 2 ', [{ nodeId: '01', shares: 60, director: false }]),
        person(3, [{ nodeId: '1.0', shares: 40, director: false }]),
      ],
      corporates: [company('1', [])],
    });
    expect(holdingsOf(graph)).toEqual({ '2>1': 0.6, '3>1': 0.4 });
  });

  test('an unusable id is a finding, and the owner keeps what it lists', () => {
    const ids = [null, 2.5, '', 'x', true, {}, [], Number.POSITIVE_INFINITY, 2 ** 53, '1e3'];
    const graph = normalise({
      subject: null,
      individuals: ids.map((id) => person(id, edges('1:10'))),
      corporates: [],
    });
    expect(findingOf(graph, 'BAD_ID')?.nodes).toEqual(ids.map((_, index) => `individuals.${index}`));
    expect(graph.holdings.map(({ key }) => key)).toEqual(ids.map((_, index) => `individuals.${index}>1`));
    expect(graph.computable).toBe(true);
  });

  test('a shared id names no one: both owners are named by position, a link to the id ends at neither', () => {
    const graph = normalise({
      subject: null,
      individuals: [person(2, edges('1:60')), person(4, edges('2:10'))],
      corporates: [company(2, edges('1:40')), company(1, [])],
    });
    expect(findingOf(graph, 'ID_CLASH')).toMatchObject({ severity: 'stops', nodes: ['corporates.0', 'individuals.0'] });
    expect(graph.computable).toBe(false);
    expect(graph.holdings.map(({ key }) => key).sort()).toEqual(['4>2', 'corporates.0>1', 'individuals.0>1']);
    expect(graph.nodes.find(({ key }) => key === '2')).toMatchObject({ kind: 'unknown', name: null });
    expect(graph.interpretation.candidates).not.toContain('2');
  });

  test('an edge without a usable id and an unreadable director flag are findings', () => {
    const odd = [
      { nodeId: 'x', shares: 5, director: false },
      { nodeId: 1, shares: 100, director: 'perhaps' },
    ];
    const graph = normalise({ subject: null, individuals: [person(2, odd)], corporates: [] });
    expect(findingOf(graph, 'BAD_EDGE')).toMatchObject({ nodes: ['2'], numbers: { count: 1, flags: 1 } });
    expect(holdingsOf(graph)).toEqual({ '2>1': 1 });
  });
});

describe('structure', () => {
  test('no owners, and missing lists', () => {
    expect(codesOf(normalise({ subject: null, individuals: [], corporates: [] }))).toEqual(['NO_OWNERS']);
    const graph = normalise({ subject: null, individuals: null, corporates: null });
    expect(codesOf(graph)).toEqual(['LIST_MISSING', 'NO_OWNERS']);
    expect(graph).toMatchObject({ nodes: [], holdings: [], computable: false });
    expect(findingOf(normalise({ ...declared('i2 1:100'), corporates: null }), 'LIST_MISSING')?.numbers).toEqual({
      individuals: 0,
      corporates: 1,
    });
  });

  test('the same name, and birth dates that do not tell apart: a finding, shares are not added up', () => {
    const born = (id: number, name: string, birthDate: string | null) => person(id, edges('1:15'), { name, birthDate });
    const graph = normalise({
      subject: null,
      individuals: [
        born(2, 'Ana Pérez', '1987-03-12'),
        born(3, 'PEREZ  Ana', '1987-03-12'),
        born(4, 'Ana Pérez', null),
        born(5, 'Ana Pérez', '1960-01-01'),
      ],
      corporates: [],
    });
    // The entry without a birth date may be either of the two others, who are not each other.
    expect(findingOf(graph, 'SAME_PERSON')).toMatchObject({ severity: 'warns', nodes: ['2', '3', '4', '5'] });
    expect(graph.samePersons?.map((group) => group.toSorted())).toEqual([
      ['2', '3', '4'],
      ['4', '5'],
    ]);
    expect(holdingsOf(graph)).toMatchObject({ '2>1': 0.15, '3>1': 0.15 });
  });

  // T3b, T4 and T8 of the worked examples: ring, treasury shares, closed loop.
  test('loops and self-holdings', () => {
    const ring = normalise(declared('i3 1:58', 'i4 2:58', 'c1 2:42', 'c2 1:42'), { ...nothingConfirmed, root: '1' });
    expect(findingOf(ring, 'LOOP')).toMatchObject({
      nodes: ['1', '2'],
      holdings: ['1>2', '2>1'],
      numbers: { count: 2 },
    });
    expect(ring.holdings.filter(({ inLoop }) => inLoop).map(({ key }) => key)).toEqual(['1>2', '2>1']);
    const treasury = normalise(declared('i2 1:60', 'i3 1:30', 'c1 1:10'), { ...nothingConfirmed, root: '1' });
    expect(findingOf(treasury, 'SELF_HOLDING')).toMatchObject({ nodes: ['1'], holdings: ['1>1'] });
    expect(treasury.holdings.filter(({ inLoop }) => inLoop).map(({ key }) => key)).toEqual(['1>1']);
    expect(codesOf(treasury)).not.toContain('LOOP');
    const closed = normalise(declared('i9 1:30', 'c1', 'c2 1:70, 3:100', 'c3 2:100'));
    expect(closed.interpretation).toMatchObject({ direction: 'owners_list_holdings', root: '1' });
    expect(findingOf(closed, 'LOOP')?.nodes).toEqual(['2', '3']);
  });

  test('a directorship closes no loop', () => {
    const graph = normalise(declared('i3 2:100', 'c1 2:0 director', 'c2 1:100'));
    expect(codesOf(graph)).not.toContain('LOOP');
    expect(graph.holdings.some(({ inLoop }) => inLoop)).toBe(false);
  });

  test('nodes named by links only, and nodes linked to nothing', () => {
    const graph = normalise(declared('i2 1:50', 'i3', 'i4 1:0 director', 'c1', 'c5 1:10, 7:20', 'c7 5:100'), {
      ...nothingConfirmed,
      root: '1',
    });
    expect(findingOf(graph, 'NOT_CONNECTED')).toMatchObject({ nodes: ['3'], severity: 'warns' });
    const companiesListOwners = normalise(declared('i2', 'c1 2:50, 9:50'));
    expect(findingOf(companiesListOwners, 'DANGLING')).toMatchObject({
      severity: 'warns',
      nodes: ['9'],
      holdings: ['9>1'],
      numbers: { count: 1, owners: 1 },
    });
  });
});
