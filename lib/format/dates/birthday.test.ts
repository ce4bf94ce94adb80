import { expect, test } from 'vitest';
import { birthdayAt } from './birthday.ts';

test('birthdays', () => {
  expect(birthdayAt('2008-11-22', 18)).toBe('2026-11-22');
  expect(birthdayAt('2008-02-29', 18)).toBe('2026-03-01');
  expect(birthdayAt('2008-02-29', 20)).toBe('2028-02-29');
});
