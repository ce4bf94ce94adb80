import { describe, expect, test } from 'vitest';
import { ageRange, durationText, rateText } from './numbers-table.tsx';

describe('numbers as text', () => {
  test('ages', () => {
    expect(ageRange({ fromHours: 0, toHours: 24 })).toBe('Under 1 day');
    expect(ageRange({ fromHours: 24, toHours: 72 })).toBe('1 to 3 days');
    expect(ageRange({ fromHours: 720, toHours: null })).toBe('30 days or more');
  });
  test('durations', () => {
    expect(durationText(null)).toBe('–');
    expect(durationText(0)).toBe('0 min');
    expect(durationText(59.6 * 60_000)).toBe('1 h');
    expect(durationText(5 * 3_600_000 + 20 * 60_000)).toBe('5 h 20 min');
    expect(durationText(76 * 3_600_000)).toBe('3 d 4 h');
  });
  test('a rate of nothing is not known', () => {
    expect(rateText(0, 0)).toBe('–');
    expect(rateText(1, 8)).toBe('12.5 %');
  });
});
