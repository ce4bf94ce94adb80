import { describe, expect, test } from 'vitest';
import { personScreeningOf, screeningOf } from './checks.ts';
import { firm, ownersOf } from './testing/answers.ts';

describe('screening', () => {
  const numbers = [null, 0, 1, 3];
  const lists = [null, [], [{ id: 'a' }]];
  test.each(numbers.flatMap((matches) => lists.map((screening) => ({ matches, screening }))))(
    'matches $matches of $screening: complete only if both are there and agree',
    ({ matches, screening }) => {
      const [row] = ownersOf({
        corporates: [firm(1, 'A', [], { aml: { matches, screening, status: 'NO_MATCH' } })],
      }).rows;
      if (row?.kind !== 'company') throw new Error('no company');
      const state = screeningOf(row.company.aml);
      if (state.kind !== 'screened') throw new Error(state.kind);
      expect(state.hits).toBe(Math.max(matches ?? 0, screening?.length ?? 0));
      const agrees = matches !== null && screening !== null && screening.length >= matches;
      expect(state.completeness.state === 'incomplete').toBe(!agrees);
    },
  );

  test('a missing screening is "not screened", a hidden one is hidden', () => {
    expect(screeningOf(null)).toEqual({ kind: 'not_screened' });
    expect(screeningOf(undefined)).toEqual({ kind: 'hidden' });
    expect(screeningOf({ matches: 0 })).toEqual({ kind: 'hidden' });
  });

  test.each([
    [undefined, 'hidden'],
    [null, 'not_reported'],
    [[], 'not_screened'],
    [[{ type: 'ID_DOCUMENT', status: 'APPROVED' }], 'not_screened'],
    [[{ type: null, status: 'APPROVED' }], 'not_reported'],
    [[{ status: 'APPROVED' }], 'hidden'],
    [[{ type: 'aml', status: null }], 'reported'],
  ] as const)('of a person with steps %j: %s', (steps, kind) => {
    expect(personScreeningOf(steps).kind).toBe(kind);
  });
});
