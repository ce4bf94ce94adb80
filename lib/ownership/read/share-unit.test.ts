import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { codesOf, declared, edges, findingOf, holdingsOf, person } from '../testing/edge-notation.ts';
import { normalise } from './normalise.ts';

describe('shares', () => {
  test.each([['NaN'], ['25%'], [-3], ['1e400'], [true], [{}], [[]], [1e300], ['-5']])(
    '%j is not a share: missing, never zero',
    (shares) => {
      const graph = normalise({
        subject: null,
        individuals: [person(2, [{ nodeId: 1, shares, director: false }]), person(3, edges('1:60'))],
        corporates: [],
      });
      expect(holdingsOf(graph)).toEqual({ '2>1': null, '3>1': 0.6 });
      expect(graph.holdings[0]?.reported).not.toBeNull();
      expect(findingOf(graph, 'BAD_SHARE')).toMatchObject({ severity: 'warns', holdings: ['2>1'] });
      expect(codesOf(graph)).not.toContain('MISSING_SHARE');
    },
  );

  test('no share is missing; zero with director is a directorship only; a string of digits is its number', () => {
    const graph = normalise({
      subject: null,
      individuals: [
        person(2, edges('1:?')),
        person(3, edges('1:0 director')),
        person(4, [{ nodeId: 1, shares: '60', director: null }]),
        person(5, edges('1:? director')),
      ],
      corporates: [],
    });
    expect(holdingsOf(graph)).toEqual({ '2>1': null, '3>1': [0, 'director'], '4>1': 0.6, '5>1': [null, 'director'] });
    expect(findingOf(graph, 'MISSING_SHARE')?.holdings).toEqual(['2>1', '5>1']);
  });

  test('the same pair twice: one holding, the larger share, directors together', () => {
    const graph = normalise(declared('i2 1:20, 1:30, 1:0 director', 'i3 1:40, 1:40', 'i4 1:?, 1:5'));
    expect(holdingsOf(graph)).toEqual({ '2>1': [0.3, 'director'], '3>1': 0.4, '4>1': 0.05 });
    expect(findingOf(graph, 'CONFLICT')?.holdings).toEqual(['2>1']);
  });

  test('a director without a share beside a share is no conflict', () => {
    expect(codesOf(normalise(declared('i2 1:20, 1:0 director', 'i3 1:80')))).not.toContain('CONFLICT');
  });

  test('no share above zero: nothing to compute', () => {
    for (const graph of [normalise(declared('i2 1:0')), normalise(declared('i2 1:?')), normalise(declared('i2', 'c1'))])
      expect(findingOf(graph, 'NO_SHARES')?.severity).toBe('stops');
  });

  test('sums: rounding is a finding, more is over-allocated, the largest first', () => {
    expect(findingOf(normalise(declared('i2 1:25.1', 'i3 1:40.2', 'i4 1:35.2')), 'ROUNDED')).toMatchObject({
      nodes: ['1'],
      numbers: { count: 1, sum: expect.closeTo(1.005, 12) },
    });
    const graph = normalise(declared('i2 1:80, 5:60', 'i3 1:40, 5:50', 'c1', 'c5'));
    expect(findingOf(graph, 'OVER_ALLOCATED')).toMatchObject({
      nodes: ['1', '5'],
      numbers: { count: 2, sum: expect.closeTo(1.2, 12) },
    });
  });

  test('a number of shares beside a missing one has no whole to divide by', () => {
    const graph = normalise(declared('i2 1:7500', 'i3 1:?', 'c1'));
    expect(holdingsOf(graph)).toEqual({ '2>1': null, '3>1': null });
    expect(findingOf(graph, 'COUNT_ASSUMED_COMPLETE')).toMatchObject({ nodes: ['1'], holdings: ['2>1'] });
  });

  test('small shares without a whole may be percent or fractions', () => {
    const graph = normalise(declared('i2 1:0.5', 'i3 1:0.1', 'c1'));
    expect(findingOf(graph, 'UNIT_AMBIGUOUS')?.severity).toBe('stops');
    expect(graph.interpretation).toMatchObject({ unit: null, by: { unit: 'unknown' } });
    expect(holdingsOf(graph)).toEqual({ '2>1': null, '3>1': null });
    expect(graph.holdings.map(({ reported }) => reported)).toEqual(['0.5', '0.1']);
  });

  test('a company that adds up to 1 among others in percent may be whole, or one percent of it', () => {
    const mixed = ['i2 1:40', 'i3 5:0.5', 'i4 5:0.5', 'c5 1:60'];
    expect(findingOf(normalise(declared(...mixed)), 'UNIT_AMBIGUOUS')?.severity).toBe('stops');
    for (const plain of [['i3 5:50', 'i4 5:0.5'], ['i3 5:1']])
      expect(codesOf(normalise(declared('i2 1:40', ...plain, 'c5 1:60')))).not.toContain('UNIT_AMBIGUOUS');
  });

  test('6 and 4 may be percents or shares of ten: percents are assumed, and said', () => {
    const graph = normalise(declared('i2 1:6', 'i3 1:4', 'c1'));
    expect(graph.interpretation).toMatchObject({ unit: 'percent', by: { unit: 'assumed' } });
    expect(findingOf(graph, 'UNIT_ASSUMED')).toMatchObject({ severity: 'warns', numbers: { over: 0 } });
    expect(holdingsOf(graph)).toEqual({ '2>1': 0.06, '3>1': 0.04 });
  });

  test.each([
    [['i2 1:60', 'i3 1:40', 'c1']],
    [['i2 1:33', 'i3 1:33', 'i4 1:33', 'c1']],
    [['i2 1:6.5', 'i3 1:4', 'c1']],
    [['i2 5:100', 'i3 1:4', 'c5 1:6', 'c1']],
  ])('a whole near 100, or a decimal, shows percents: %j', (lines) => {
    const graph = normalise(declared(...lines));
    expect(graph.interpretation).toMatchObject({ unit: 'percent', by: { unit: 'inferred' } });
    expect(codesOf(graph)).not.toContain('UNIT_ASSUMED');
  });

  test.each([
    ['of one company', ['i2 5:105', 'i3 1:40', 'c5 1:60', 'c1'], { '2>5': 1.05, '3>1': 0.4, '5>1': 0.6 }],
    ['beside decimals', ['i2 1:105', 'i3 1:26.5', 'c1'], { '2>1': 1.05, '3>1': 0.265 }],
    [
      'twice, among more companies that add up to 100',
      ['i2 5:105, 6:150', 'i3 7:100, 8:100', 'i4 1:20', 'c5 1:20', 'c6 1:20', 'c7 1:20', 'c8 1:20', 'c1'],
      { '2>5': 1.05, '2>6': 1.5 },
    ],
  ])('a share of 105 %s is a slip among percents, not a number of shares', (_, lines, expected) => {
    const graph = normalise(declared(...lines));
    expect(graph.interpretation).toMatchObject({ unit: 'percent', by: { unit: 'assumed' } });
    expect(holdingsOf(graph)).toMatchObject(expected);
    expect(codesOf(graph)).toEqual(expect.arrayContaining(['UNIT_ASSUMED', 'OVER_ALLOCATED']));
    expect(findingOf(graph, 'UNIT_ASSUMED')?.numbers.over).toBeGreaterThan(0);
  });

  test('a share a little more than 100 without any sign of percents is not guessed at', () => {
    expect(findingOf(normalise(declared('i2 1:105', 'i3 1:26', 'c1')), 'UNIT_AMBIGUOUS')).toMatchObject({
      severity: 'stops',
      numbers: { over: 1 },
    });
  });

  test.each([
    [['i2 1:7500', 'i3 1:2500', 'c1']],
    [['i2 1:150', 'i3 1:50', 'c1']],
    [['i2 5:100', 'i3 1:2500', 'c5 1:7500', 'c1']],
  ])('large numbers are numbers of shares: %j', (lines) => {
    expect(normalise(declared(...lines)).interpretation.unit).toBe('count');
  });

  test('a slip in one share never turns percents into numbers of shares', () => {
    const split = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(
        fc.array(split, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 101, max: 1000 }),
        (parts, slip) => {
          const owners = parts.flatMap((part, index) => [
            `c${index + 10} 1:${Math.floor(100 / parts.length)}`,
            `i${index + 100} ${index + 10}:${index === 0 ? slip : part}`,
            `i${index + 200} ${index + 10}:${100 - part}`,
          ]);
          expect(normalise(declared(...owners, 'c1')).interpretation.unit).not.toBe('count');
        },
      ),
      runs(300),
    );
  });
});
