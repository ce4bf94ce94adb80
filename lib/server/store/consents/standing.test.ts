import { expect, test } from 'vitest';
import { standingOf, stateOf } from './standing.ts';

const made = (
  verdict: 'compliant' | 'not_compliant',
  second: 'agree' | 'disagree' | null | 'not needed',
  contentHash = 'h1',
) => ({
  verdict,
  contentHash,
  needsSecond: second !== 'not needed',
  second: second === null || second === 'not needed' ? null : { verdict: second },
});
const countingOf = (...all: readonly ReturnType<typeof made>[]) => standingOf(all)?.counting?.verdict ?? null;

test('what needs a second reviewer counts once one agreed', () => {
  expect(stateOf(made('compliant', 'not needed'))).toBe('effective');
  expect(stateOf(made('compliant', null))).toBe('waiting');
  expect(stateOf(made('compliant', 'agree'))).toBe('effective');
  expect(stateOf(made('compliant', 'disagree'))).toBe('disagreed');
  expect(standingOf([])).toBeUndefined();
});

test('until then a former "not compliant" counts, and a former "compliant" does not', () => {
  expect(countingOf(made('not_compliant', 'not needed'), made('compliant', null))).toBe('not_compliant');
  expect(countingOf(made('not_compliant', 'not needed'), made('compliant', 'disagree'))).toBe('not_compliant');
  expect(countingOf(made('compliant', 'agree'), made('not_compliant', null))).toBeNull();
  expect(countingOf(made('compliant', 'agree'), made('compliant', null))).toBeNull();
  expect(countingOf(made('not_compliant', 'agree', 'h0'), made('compliant', null))).toBeNull();
  expect(countingOf(made('compliant', 'agree'), made('not_compliant', 'disagree'), made('compliant', null))).toBeNull();
});
