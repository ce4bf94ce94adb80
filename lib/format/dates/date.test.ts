import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween, isDay } from '#lib/model/day.ts';
import {
  isNoExpiration,
  parseWireDate,
  toAbsolute,
  toAge,
  toDay,
  toPlanned,
  toReaderLocale,
  toRelative,
} from './date.ts';

test.each([
  ['2026-09-14', '2026-09-14'],
  [' 2026-09-14 ', '2026-09-14'],
  ['2026-09-14T23:30:00Z', '2026-09-14'],
  ['2026-09-14T23:30:00.123+02:00', '2026-09-14'],
  ['2026-09-14 00:00:00', '2026-09-14'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['2026-02-30T00:00:00Z', undefined],
  ['2026-13-01', undefined],
  ['0000-00-00', undefined],
  ['14/09/2026', undefined],
  ['03/04/1987', undefined],
  ['20260914', undefined],
  ['NO_EXPIRATION', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  ['2026-09-14; drop', undefined],
])('parseWireDate(%j)', (text, day) => {
  expect(parseWireDate(text)).toBe(day);
});

test('no expiration differs from no date', () => {
  expect(isNoExpiration('NO_EXPIRATION')).toBe(true);
  expect(isNoExpiration('')).toBe(false);
  expect(isNoExpiration(null)).toBe(false);
});

test('any text is accepted', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const day = parseWireDate(text);
      if (day !== undefined) expect(isDay(day)).toBe(true);
      expect(typeof toDay(text)).toBe('string');
      expect(typeof toAbsolute(text)).toBe('string');
      expect(typeof toRelative(text, 0)).toBe('string');
      expect(toRelative(text, 0)).not.toMatch(/^in /);
    }),
  );
});

test('days between, over leap days and clock changes', () => {
  expect(daysBetween('2026-09-14', '2026-11-21')).toBe(68);
  expect(daysBetween('2026-11-21', '2026-09-14')).toBe(-68);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

describe('how long ago', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const second = 1000;
  const day = 86_400_000;
  test.each([
    [0, '0 s ago'],
    [12 * second, '12 s ago'],
    [59.9 * second, '59 s ago'],
    [60 * second, '1 min ago'],
    [3 * 3600 * second, '3 h ago'],
    [6 * day, '6 d ago'],
    [89 * day, '89 d ago'],
    [100 * day, '3 mo ago'],
    [800 * day, '2 y ago'],
    [-2 * second, '0 s ago'],
    [-6 * second, '0 s ago'],
    [-5 * 60 * second, '0 s ago'],
  ])('%d ms', (age, text) => {
    expect(toRelative(now - age, now)).toBe(text);
    expect(toRelative(new Date(now - age).toISOString(), now)).toBe(text);
  });

  test.each([
    [6 * second, 'in 6 s'],
    [5 * 60 * second, 'in 5 min'],
    [3 * day, 'in 3 d'],
    [-12 * second, '12 s ago'],
  ])('planned in %d ms', (ahead, text) => {
    expect(toPlanned(now + ahead, now)).toBe(text);
    expect(toPlanned(new Date(now + ahead).toISOString(), now)).toBe(text);
  });

  test('toAge', () => {
    expect(toAge(now - 20 * 3600 * second, now)).toBe('20 h');
    expect(toAge('never', now)).toBe('');
    expect(toRelative('never', now)).toBe('');
    expect(toPlanned('never', now)).toBe('');
  });
});

test('a moment names its time zone', () => {
  expect(toAbsolute('2026-11-21T12:04:18Z', 'UTC')).toBe('21 Nov 2026, 12:04:18 UTC');
  expect(toAbsolute(Date.parse('2026-09-21T12:04:18Z'), 'UTC')).toBe('21 Sep 2026, 12:04:18 UTC');
  expect(toAbsolute('2026-11-21T12:04:18Z', 'Asia/Tokyo')).toBe('21 Nov 2026, 21:04:18 GMT+9');
  expect(toAbsolute('soon')).toBe('soon');
});

test('a day is the same in every time zone', () => {
  expect(toDay('2026-09-14')).toBe('14 Sep 2026');
  expect(toDay('1987-03-12T00:00:00+14:00')).toBe('12 Mar 1987');
  expect(toDay('NO_EXPIRATION')).toBe('Does not expire');
  expect(toDay('03/04/1987')).toBe('03/04/1987');
});

describe('toReaderLocale', () => {
  test.each([
    ['en-US', 'en-US', 'Sep 14, 2026'],
    ['en', 'en-US', 'Sep 14, 2026'],
    ['en-GB', 'en-GB', '14 Sep 2026'],
    ['de', 'en-DE', '14 Sep 2026'],
    ['pt-BR', 'en-BR', expect.stringContaining('Sep')],
    ['', 'en-GB', '14 Sep 2026'],
    ['not a tag', 'en-GB', '14 Sep 2026'],
  ])('%s: %s', (language, locale, day) => {
    expect(toReaderLocale(language)).toBe(locale);
    expect(toDay('2026-09-14', locale)).toEqual(day);
  });
});
