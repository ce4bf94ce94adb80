import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../durations.ts';
import { isDailySweep, isMonitored, nextSweepAtMs } from './sweep-schedule.ts';

const step = (type: string, status: string) => ({ step: type, type, status });
const fact = (type: string, key: string, value: string) => ({
  key,
  value,
  sensitivity: 'screening' as const,
  step: type,
  stepType: type,
});
const due = (
  status: string,
  steps: ReturnType<typeof step>[] = [],
  facts: ReturnType<typeof fact>[] = [],
  random = 0,
) => nextSweepAtMs(1_000, { status, steps, facts }, random) - 1_000;

describe('the next sweep', () => {
  test('is soon while the session is waiting, and weekly when it is complete', () => {
    for (const status of ['PENDING_VERIFICATION', 'SUBMISSION_REQUIRED', 'RESUBMISSION_REQUIRED', 'UNKNOWN_STATUS'])
      expect(due(status)).toBe(30 * minuteMs);
    for (const status of ['APPROVED', 'REJECTED']) expect(due(status)).toBe(7 * dayMs);
  });

  test('is daily where a screening is monitored, or does not state it', () => {
    const aml = [step('AML', 'APPROVED')];
    expect(due('APPROVED', aml, [fact('AML', 'monitored', 'true')])).toBe(dayMs);
    expect(due('APPROVED', aml)).toBe(dayMs);
    expect(due('APPROVED', aml, [fact('AML', 'monitored', 'false')])).toBe(7 * dayMs);
    expect(due('PENDING_VERIFICATION', aml)).toBe(30 * minuteMs);
  });

  test('is soon where a step could not be read', () => {
    expect(due('APPROVED', [step('PHONE', 'APPROVED')], [fact('PHONE', 'unreadable', '1')])).toBe(30 * minuteMs);
  });

  test('is up to a tenth earlier, never later', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        const at = due('APPROVED', [], [], random);
        expect(at).toBeLessThanOrEqual(7 * dayMs);
        expect(at).toBeGreaterThanOrEqual(6.3 * dayMs);
      }),
    );
  });
});

test('companies among the owners count as monitored unless stated otherwise; a step without submission does not', () => {
  const owners = step('BENEFICIAL_OWNERS', 'APPROVED');
  expect(isMonitored(owners, [])).toBe(false);
  expect(isMonitored(owners, [fact('BENEFICIAL_OWNERS', 'hits_delivered', '0')])).toBe(true);
  const notMonitored = [
    fact('BENEFICIAL_OWNERS', 'hits_delivered', '0'),
    fact('BENEFICIAL_OWNERS', 'monitored', 'false'),
  ];
  expect(isMonitored(owners, notMonitored)).toBe(false);
  expect(isMonitored(step('AML', 'SUBMISSION_REQUIRED'), [])).toBe(false);
  expect(isMonitored(step('ID_DOCUMENT', 'APPROVED'), [])).toBe(false);
});

test('a few daily sweeps of a waiting session read steps that may change without notice, at a different time for each session', () => {
  const dailySweeps = (ref: string, status: string, everyMs: number) => {
    const from = Date.UTC(2026, 0, 1);
    const sweeps = Array.from({ length: Math.floor(dayMs / everyMs) }, (_, at) => from + at * everyMs);
    return sweeps.filter((at) => isDailySweep({ ref, status }, at - everyMs, at));
  };
  const firsts = ['abcdefghjk', 'abcdefghjm', 'zzzzzzzzzz'].map((ref) => {
    const daily = dailySweeps(ref, 'PENDING_VERIFICATION', 27 * minuteMs);
    expect(daily.length).toBeGreaterThanOrEqual(1);
    expect(daily.length).toBeLessThanOrEqual(3);
    return daily[0];
  });
  expect(new Set(firsts).size).toBeGreaterThan(1);
  expect(dailySweeps('abcdefghjk', 'APPROVED', dayMs)).toHaveLength(1);
  // Not read for longer than a day.
  expect(isDailySweep({ ref: 'abcdefghjk', status: 'PENDING_VERIFICATION' }, 0, 2 * dayMs)).toBe(true);
});
