import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, ageText, assessAge, birthdayAt } from './age.ts';

const today = '2026-11-21';

describe('age', () => {
  test.each([
    ['2010-11-21', 'Minor: 16 years old today'],
    ['2008-11-21', '18 years old today'],
    ['2008-11-22', 'Minor: 17 years old today'],
    ['2025-11-21', 'Minor: 1 year old today'],
    ['2026-11-22', 'In the future'],
    ['1987-03-12T00:00:00Z', '39 years old today'],
    ['0001-01-01', 'Not a possible birth date'],
  ])('%s: %s', (birth, text) => {
    const age = assessAge(birth, today);
    expect(age && ageText(age)).toBe(text);
  });

  test('a birthday on 29 February counts from 1 March', () => {
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18]);
  });

  test('text that is not a date has no age', () => {
    fc.assert(fc.property(fc.string(), (text) => /^\s*\d{4}-/.test(text) || assessAge(text, today) === undefined));
    expect(assessAge('••••-••-••', today)).toBeUndefined();
    expect(assessAge('1850-01-01', today)?.state).toBe('implausible');
  });
});

test('birthdays', () => {
  expect(birthdayAt('2008-11-22', 18)).toBe('2026-11-22');
  expect(birthdayAt('2008-02-29', 18)).toBe('2026-03-01');
  expect(birthdayAt('2008-02-29', 20)).toBe('2028-02-29');
});
