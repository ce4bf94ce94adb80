import { expect, test } from 'vitest';
import { measureOf } from './seed.ts';

test('a run draws the sample of its commit, of a given seed, or takes the whole', () => {
  expect(measureOf([], () => 412)).toEqual({ seed: 412 });
  expect(measureOf(['--seed', '7'])).toEqual({ seed: 7 });
  expect(measureOf(['--all'])).toEqual({ seed: undefined });
  expect(measureOf([]).seed).toBeGreaterThan(0);
});

test.each([[['--al']], [['--all', '3']], [['--seed']], [['--seed', 'x']], [['--seed', '7', '8']]])(
  '%j is refused',
  (args) => {
    expect(() => measureOf(args)).toThrow(/^usage: npm test/);
  },
);
