import { describe, expect, test } from 'vitest';
import { toLineLabel, toLineTooltip } from './line-label.ts';
import { drawnLine, holding, indexOf, node } from './testing/label-samples.ts';

describe('a line', () => {
  const all = indexOf(
    [node('1', { kind: 'company', name: 'Quenby' }), node('2')],
    [],
    [
      holding('2', '1'),
      holding('3', '1', { share: 0.00001 }),
      holding('4', '1', { share: null, reported: '25%' }),
      holding('5', '1', { share: 0.125 }),
      holding('6', '1', { share: 0, director: true }),
    ],
  );
  test('shows its share in as few digits as is exact', () => {
    expect(toLineLabel(drawnLine(['2>1']), all)).toBe('45\u202f%');
    expect(toLineLabel(drawnLine(['5>1']), all)).toBe('12.5\u202f%');
    expect(toLineLabel(drawnLine(['3>1']), all)).not.toBe('0\u202f%');
    expect(toLineLabel(drawnLine(['4>1'], { kind: 'missing' }), all)).toBe('?\u202f%');
    expect(toLineLabel(drawnLine(['2>1'], { kind: 'loop' }), all)).toBe('45\u202f%, loop');
    expect(toLineLabel(drawnLine(['6>1'], { kind: 'director' }), all)).toBe('Director');
  });
  test('of a stack adds up, and marks a missing share', () => {
    expect(toLineLabel(drawnLine(['2>1', '5>1']), all)).toBe('57.5\u202f%');
    expect(toLineLabel(drawnLine(['2>1', '4>1']), all)).toBe('45\u202f% + ?');
  });
  test('shows shares as reported where nothing is computed', () => {
    const raw = indexOf([], [], [holding('2', '1', { reported: '7500' }), holding('3', '1')], false);
    expect(toLineLabel(drawnLine(['2>1']), raw)).toBe('7500');
    expect(toLineLabel(drawnLine(['2>1', '3>1']), raw)).toBe('2 owners');
  });
  test('names owner, company and share in its tooltip', () => {
    expect(toLineTooltip(drawnLine(['2>1']), all)).toBe('Jane Doe \u2192 Quenby: 45\u202f%');
    expect(toLineTooltip(drawnLine(['4>1'], { kind: 'missing' }), all)).toMatch(
      / #4 \u2192 Quenby: \?\u202f%, reported as “25%”$/,
    );
    expect(toLineTooltip(drawnLine(['6>1'], { kind: 'director' }), all)).toMatch(/ #6 is a director of Quenby$/);
    expect(toLineTooltip(drawnLine(['2>1'], { arrow: false }), all)).toContain('direction not known');
  });
});
