import { describe, expect, test } from 'vitest';
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
});
