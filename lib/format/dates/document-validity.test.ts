import { describe, expect, test } from 'vitest';
import { assessExpiry, issuingAge, validityText, validityWhenReceived } from './document-validity.ts';

const today = '2026-11-21';

describe('judgeExpiry', () => {
  test.each([
    ['2026-09-14', 'Expired 68 days ago'],
    ['2026-11-20', 'Expired 1 day ago'],
    ['2026-11-21', 'Expires today'],
    ['2026-11-30', 'Expires in 9 days'],
    ['2029-11-21', 'Valid today'],
    ['2026-09-14T00:00:00Z', 'Expired 68 days ago'],
    ['NO_EXPIRATION', 'Does not expire'],
    ['03/04/2027', 'Expiry not readable'],
  ])('%s: %s', (value, text) => {
    expect(validityText(assessExpiry(value, today))).toBe(text);
  });
});

describe('issuingAge', () => {
  test.each([
    ['2026-08-12', 'past', '3 months ago'],
    ['2026-11-21', 'past', 'today'],
    ['2026-11-20', 'past', '1 day ago'],
    ['2026-09-30', 'past', '52 days ago'],
    ['2026-09-21', 'past', '2 months ago'],
    ['2025-11-22', 'past', '11 months ago'],
    ['2024-11-21', 'past', '2 years ago'],
    ['2026-12-01', 'future', '10 days in the future'],
    ['March', 'unclear', 'not readable as a date'],
  ])('%s: %s, %s', (day, state, text) => {
    expect(issuingAge(day, today)).toEqual({ state, text });
  });
});

test('validityWhenReceived says only what the day of receipt proves', () => {
  expect(validityWhenReceived('2026-09-14', '2026-09-03T10:00:00Z')).toMatch(
    /^The document was still valid .* 3 Sep 2026/,
  );
  expect(validityWhenReceived('2026-09-14', '2026-11-15T10:00:00Z')).toMatch(
    /^The document had already expired .* 15 Nov 2026/,
  );
  expect(validityWhenReceived('03/04/2026', '2026-11-15T10:00:00Z')).toMatch(/unknown/);
  expect(validityWhenReceived('2026-09-14', '')).toMatch(/unknown/);
});
