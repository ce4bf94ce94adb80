import { expect, test } from 'vitest';
import { toDayOrMonth } from './month.ts';

test.each([
  ['2026-11', 'Nov 2026'],
  ['2026-09', 'Sep 2026'],
  ['2026-09-14', '14 Sep 2026'],
  ['2026-13', '2026-13'],
  ['since 2019', 'since 2019'],
])('%s is %s', (value, text) => expect(toDayOrMonth(value)).toBe(text));
test('in the order of the reader', () => expect(toDayOrMonth('2018-12-19', 'en-US')).toBe('Dec 19, 2018'));
