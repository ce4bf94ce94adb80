import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, ageText, issuingAge, judgeAge, validityBefore } from './age.ts';

const today = '2026-11-21';

describe('age', () => {
  it.each([
    ['2010-11-21', 'Minor: 16 years old today'],
    ['2008-11-21', '18 years old today'],
    ['2008-11-22', 'Minor: 17 years old today'],
    ['2025-11-21', 'Minor: 1 year old today'],
    ['2026-11-22', 'Lies in the future'],
    ['1987-03-12T00:00:00Z', '39 years old today'],
  ])('%s: %s', (birth, words) => {
    const age = judgeAge(birth, today);
    expect(age && ageText(age)).toBe(words);
  });

  it('makes one older on 1 March who was born on 29 February', () => {
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18]);
  });

  it('judges nothing that is no date', () => {
    fc.assert(fc.property(fc.string(), (text) => /^\s*\d{4}-/.test(text) || judgeAge(text, today) === undefined));
    expect(judgeAge('••••-••-••', today)).toBeUndefined();
    expect(judgeAge('1850-01-01', today)?.state).toBe('implausible');
  });
});

describe('issuingAge', () => {
  it.each([
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

describe('validityBefore', () => {
  it('says only what the day of first sight proves', () => {
    expect(validityBefore('2026-09-14', '2026-09-03T10:00:00Z')).toMatch(/^The document was still valid .* 3 Sep 2026/);
    expect(validityBefore('2026-09-14', '2026-11-15T10:00:00Z')).toMatch(
      /^The document was already expired .* 15 Nov 2026/,
    );
    expect(validityBefore('03/04/2026', '2026-11-15T10:00:00Z')).toMatch(/not known/);
    expect(validityBefore('2026-09-14', '')).toMatch(/not known/);
  });
});
