import { expect, test } from 'vitest';
import { mannWhitney } from './mann-whitney.ts';

// What scipy.stats.mannwhitneyu gives with method="asymptotic" and the correction for continuity.
test.each([
  ['two that overlap', [19, 22, 16, 29, 24], [20, 11, 17, 12], 17, 0.11134688653314041],
  ['two apart', [1, 2, 3, 4, 5], [6, 7, 8, 9, 10], 0, 0.012185780355344813],
  ['two that are alike', [1, 2, 3, 4], [1, 2, 3, 4], 8, 1],
  ['two that are one value', [7, 7, 7], [7, 7], 3, 1],
] as const)('%s', (_, one, other, u, p) => {
  const found = mannWhitney(one, other);
  expect(found.u).toBe(u);
  expect(found.p).toBeCloseTo(p, 5);
  expect(mannWhitney(other, one).p).toBeCloseTo(p, 5);
});

test('a shift of a fifth of the deviation shows in two hundred values each, none does not', () => {
  const values = (shift: number) => Array.from({ length: 200 }, (_, at) => ((at * 7919) % 200) / 200 + shift);
  expect(mannWhitney(values(0), values(0)).p).toBeGreaterThan(0.9);
  expect(mannWhitney(values(0), values(0.1)).p).toBeLessThan(0.01);
});
