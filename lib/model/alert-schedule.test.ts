import { describe, expect, test } from 'vitest';
import { afterQuiet, gatherMs, leavesAt } from './alert-schedule.ts';
import type { Schedule } from './alerts.schema.ts';

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  digest: 'immediate',
  dailyAt: '09:00',
  quiet: null,
  timeZone: 'Europe/Paris',
  ...change,
});

describe('a mail leaves', () => {
  test('at once, but for the moment in which changes of one cause gather', () => {
    expect(leavesAt(schedule(), 1_000)).toBe(1_000 + gatherMs);
  });

  test('at the next full hour', () => {
    expect(iso(leavesAt(schedule({ digest: 'hourly' }), at('2026-11-23T10:20:00Z')))).toBe('2026-11-23T11:00');
    expect(iso(leavesAt(schedule({ digest: 'hourly' }), at('2026-11-23T10:00:00Z')))).toBe('2026-11-23T11:00');
  });

  test.each([
    ['2026-11-23T07:00:00Z', '2026-11-23T08:00'],
    ['2026-11-23T08:00:00Z', '2026-11-24T08:00'],
    // Clocks go back on 25 October 2026 and forward on 28 March 2027.
    ['2026-10-24T08:00:00Z', '2026-10-25T08:00'],
    ['2027-03-27T09:00:00Z', '2027-03-28T07:00'],
  ])('daily at nine in Paris: after %s at %s', (now, next) => {
    expect(iso(leavesAt(schedule({ digest: 'daily' }), at(now)))).toBe(next);
  });

  test.each([
    ['Europe/Paris', '02:30', '2026-10-24T12:00:00Z', '2026-10-25T00:30', '2026-10-26T01:30'],
    ['America/New_York', '01:30', '2026-10-31T12:00:00Z', '2026-11-01T05:30', '2026-11-02T06:30'],
  ])('daily in %s at %s, which the clock shows twice on one day: once', (timeZone, dailyAt, now, first, second) => {
    const twice = schedule({ digest: 'daily', dailyAt, timeZone });
    expect(iso(leavesAt(twice, at(now)))).toBe(first);
    expect(iso(leavesAt(twice, at(`${first}:00Z`)))).toBe(second);
  });

  test('daily at a time that the clock skips: the same time after the change', () => {
    const skipped = schedule({ digest: 'daily', dailyAt: '02:30' });
    expect(iso(leavesAt(skipped, at('2027-03-27T12:00:00Z')))).toBe('2027-03-28T01:30');
  });
});

describe('quiet hours', () => {
  const night = schedule({ quiet: { from: '22:00', to: '07:30' } });

  test.each([
    ['2026-11-23T20:59:00Z', '2026-11-23T20:59'],
    ['2026-11-23T21:00:00Z', '2026-11-24T06:30'],
    ['2026-11-24T02:00:00Z', '2026-11-24T06:30'],
    ['2026-11-24T06:30:00Z', '2026-11-24T06:30'],
  ])('across midnight: what is ready at %s leaves at %s', (ready, leaves) => {
    expect(iso(afterQuiet(night, at(ready)))).toBe(leaves);
  });

  test.each([
    ['Europe/Paris', '02:30', '2026-10-25T00:15', '2026-10-25T00:30'],
    ['Europe/Paris', '02:30', '2026-10-25T01:15', '2026-10-25T01:30'],
    ['America/New_York', '01:30', '2026-11-01T05:15', '2026-11-01T05:30'],
    ['America/New_York', '01:30', '2026-11-01T06:15', '2026-11-01T06:30'],
  ])(
    'in %s until %s, when clocks go back: ready at %s leaves at %s, not a day later',
    (timeZone, to, ready, leaves) => {
      expect(iso(afterQuiet({ quiet: { from: '22:00', to }, timeZone }, at(`${ready}:00Z`)))).toBe(leaves);
    },
  );

  test('within a day, in another zone, and none when they begin as they end', () => {
    const lunch = { quiet: { from: '12:00', to: '13:00' }, timeZone: 'Asia/Kolkata' };
    expect(iso(afterQuiet(lunch, at('2026-11-23T06:45:00Z')))).toBe('2026-11-23T07:30');
    expect(iso(afterQuiet(lunch, at('2026-11-23T08:00:00Z')))).toBe('2026-11-23T08:00');
    expect(afterQuiet({ ...lunch, quiet: { from: '12:00', to: '12:00' } }, 5)).toBe(5);
  });

  test('hold a digest back as well', () => {
    expect(iso(leavesAt({ ...night, digest: 'daily', dailyAt: '23:00' }, at('2026-11-23T12:00:00Z')))).toBe(
      '2026-11-24T06:30',
    );
  });
});

test('a stored zone that this server does not know counts as UTC', () => {
  expect(iso(leavesAt(schedule({ digest: 'daily', timeZone: 'Europe/Atlantis' }), at('2026-11-23T10:00:00Z')))).toBe(
    '2026-11-24T09:00',
  );
});
