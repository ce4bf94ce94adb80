import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

const made = (
  verdict: 'compliant' | 'not_compliant',
  state: 'effective' | 'waiting' | 'disagreed',
  contentHash = 'h1',
) => ({ verdict, contentHash, state });
const countingOf = (...all: readonly ReturnType<typeof made>[]) => standingOf(all)?.counting?.verdict ?? null;

test('nothing stands where nothing was decided', () => expect(standingOf([])).toBeUndefined());

test('until the newest one counts, a former "not compliant" counts, and a former "compliant" does not', () => {
  expect(countingOf(made('not_compliant', 'effective'), made('compliant', 'waiting'))).toBe('not_compliant');
  expect(countingOf(made('not_compliant', 'effective'), made('compliant', 'disagreed'))).toBe('not_compliant');
  expect(countingOf(made('compliant', 'effective'), made('not_compliant', 'waiting'))).toBeNull();
  expect(countingOf(made('compliant', 'effective'), made('compliant', 'waiting'))).toBeNull();
  expect(countingOf(made('not_compliant', 'effective', 'h0'), made('compliant', 'waiting'))).toBeNull();
  expect(
    countingOf(made('compliant', 'effective'), made('not_compliant', 'disagreed'), made('compliant', 'waiting')),
  ).toBeNull();
});
