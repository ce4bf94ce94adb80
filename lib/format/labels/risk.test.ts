import { describe, expect, test } from 'vitest';
import { dueAfterClear, latestReviewOn, type ReviewMonths, reviewLaw } from '#lib/model/review/risk-rating.ts';
import { reviewDayError } from './risk.ts';

const law: ReviewMonths = { high: reviewLaw.high.months, medium: reviewLaw.medium.months, low: reviewLaw.low.months };

test('the law allows a year for high risk, and five for others', () => {
  expect(law).toEqual({ high: 12, medium: 60, low: 60 });
});

describe('the next review', () => {
  test.each([
    ['2026-11-29', 'high', '2026-11-29', 'today'],
    ['2026-11-29', 'high', '2027-11-29', 'a year ahead'],
    ['2026-11-29', 'medium', '2031-11-29', 'five years ahead'],
    ['2026-11-29', 'low', '2031-11-29', 'five years ahead'],
    ['2024-02-29', 'high', '2025-02-28', 'a year after a leap day'],
    ['2023-02-28', 'high', '2024-02-28', 'a year that ends before a leap day'],
    ['2024-02-29', 'low', '2029-02-28', 'five years after a leap day'],
    ['2026-12-31', 'high', '2027-12-31', 'the end of a year'],
  ] as const)('on %s of %s risk can be on %s, %s', (today, rating, day, _) => {
    expect(reviewDayError(day, rating, today, law)).toBeUndefined();
  });

  test.each([
    ['2026-11-29', 'high', '2026-11-28', 'The next review cannot lie in the past.'],
    ['2026-11-29', 'low', '0001-01-01', 'The next review cannot lie in the past.'],
    ['2027-01-01', 'medium', '2026-12-31', 'The next review cannot lie in the past.'],
    ['2026-11-29', 'high', '2027-11-30', 'High risk: 12 months ahead at most, so 29 Nov 2027 at the latest.'],
    ['2026-11-29', 'low', '2031-11-30', 'Low risk: 60 months ahead at most, so 29 Nov 2031 at the latest.'],
    ['2024-02-29', 'high', '2025-03-01', 'High risk: 12 months ahead at most, so 28 Feb 2025 at the latest.'],
    ['2023-02-28', 'high', '2024-02-29', 'High risk: 12 months ahead at most, so 28 Feb 2024 at the latest.'],
    ['2026-11-29', 'medium', '9999-12-31', 'Medium risk: 60 months ahead at most, so 29 Nov 2031 at the latest.'],
  ] as const)('on %s of %s risk cannot be on %s: %s', (today, rating, day, error) => {
    expect(reviewDayError(day, rating, today, law)).toBe(error);
  });

  test('is bounded by what the firm allows', () => {
    const strict = { high: 1, medium: 6, low: 24 };
    expect(latestReviewOn('2027-01-31', 'high', strict)).toBe('2027-02-28');
    expect(reviewDayError('2027-03-01', 'high', '2027-01-31', strict)).toMatch(/1 month ahead at most, so 28 Feb 2027/);
  });
});

test.each([
  ['2021-11-29', undefined, law, '2026-11-29'],
  ['2024-02-29', undefined, law, '2029-02-28'],
  ['2026-05-31', undefined, { high: 6, medium: 13, low: 24 }, '2027-06-30'],
  ['2026-05-31', undefined, { high: 6, medium: 24, low: 13 }, '2027-06-30'],
  ['2026-11-29', 'high', law, '2027-11-29'],
  ['2026-11-29', 'low', law, '2031-11-29'],
] as const)('cleared on %s, rated %s: due %#', (clearedOn, rating, months, dueOn) => {
  expect(dueAfterClear(clearedOn, rating, months)).toBe(dueOn);
});
