import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessCompleteness, completenessMessage, toTotals } from './screening.ts';

const one = [{}];
const judged = (hits: unknown, reported: unknown, status: string | null = 'APPROVED') =>
  assessCompleteness({ hits, reported, status });

describe('assessCompleteness', () => {
  test.each([
    ['five of five', Array(5).fill({}), 5, 'reported'],
    ['none of none', [], 0, 'reported'],
    ['three of five', Array(3).fill({}), 5, 'fewer'],
    ['none of one', [], 1, 'fewer'],
    ['two of one', [{}, {}], 1, 'more-than-reported'],
    ['one of none', one, 0, 'more-than-reported'],
    ['no list, none reported', null, 0, 'no-list'],
    ['no list, five reported', null, 5, 'no-list'],
    ['an object for a list', {}, 0, 'no-list'],
    ['a text for a list', 'none', 0, 'no-list'],
    ['nothing at all', undefined, undefined, 'nothing-received'],
    ['nothing, as null', null, null, 'nothing-received'],
    ['empty list, no total', [], null, 'no-total'],
    ['hits, no total', one, undefined, 'no-total'],
    ['a total as text', [], '0', 'no-total'],
    ['a negative total', [], -1, 'odd-total'],
    ['half a hit', [], 0.5, 'odd-total'],
    ['no number', [], Number.NaN, 'odd-total'],
    ['infinity', [], Number.POSITIVE_INFINITY, 'odd-total'],
  ])('%s', (_, hits, reported, expected) => {
    const verdict = judged(hits, reported);
    expect(verdict.state === 'incomplete' ? verdict.because : verdict.state).toBe(expected);
  });

  test('a step awaiting the customer screened nothing, unless hits were received', () => {
    expect(judged(null, null, 'SUBMISSION_REQUIRED').state).toBe('not-submitted');
    expect(judged([], 0, 'SUBMISSION_REQUIRED').state).toBe('not-submitted');
    expect(judged(one, 1, 'SUBMISSION_REQUIRED').state).toBe('reported');
    expect(judged([], 2, 'SUBMISSION_REQUIRED').state).toBe('incomplete');
  });

  const anyHits = fc.oneof(fc.anything(), fc.array(fc.anything(), { maxLength: 5 }));
  const anyTotal = fc.oneof(fc.anything(), fc.integer({ min: -2, max: 7 }), fc.double());
  const anyStatus = fc.constantFrom(
    'APPROVED',
    'REJECTED',
    'PENDING_VERIFICATION',
    'RESUBMISSION_REQUIRED',
    'NEW',
    null,
  );

  test('"reported" only if a list and an equal total were received', () => {
    fc.assert(
      fc.property(anyHits, anyTotal, anyStatus, (hits, reported, status) => {
        const verdict = assessCompleteness({ hits, reported, status });
        const agrees = Array.isArray(hits) && hits.length === reported;
        expect(verdict.state === 'reported').toBe(agrees);
        expect(completenessMessage(verdict) === undefined).toBe(agrees);
      }),
    );
  });

  test('no message sounds reassuring', () => {
    const reassuring = /\b(?:clear|clean|ok|fine|passed|no hits|none found|nothing found|complete(?!ness))\b/i;
    fc.assert(
      fc.property(
        anyHits,
        anyTotal,
        fc.oneof(anyStatus, fc.constant('SUBMISSION_REQUIRED')),
        (hits, reported, status) => {
          const verdict = assessCompleteness({ hits, reported, status });
          expect(completenessMessage(verdict) ?? '').not.toMatch(reassuring);
        },
      ),
    );
  });
});

test('a value that was not received is null, never zero or no', () => {
  expect(toTotals('individual', undefined)).toEqual({
    reported: null,
    monitored: null,
    actionRequired: null,
    status: null,
    decision: null,
  });
  expect(
    toTotals('corporate', {
      matches: 2,
      monitoring: true,
      action_required: false,
      status: 'MATCH',
      decision: { output: 'NO' },
    }),
  ).toEqual({ reported: 2, monitored: true, actionRequired: false, status: 'MATCH', decision: 'NO' });
});
