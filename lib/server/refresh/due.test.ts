import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, dueAfter, isDailyTurn, isMonitored, minuteMs } from './due.ts';

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
) => dueAfter(1_000, { status, steps, facts }, random) - 1_000;

describe('the next sweep', () => {
  test('comes soon while somebody has to act, weekly at rest', () => {
    for (const status of ['PENDING_VERIFICATION', 'SUBMISSION_REQUIRED', 'RESUBMISSION_REQUIRED', 'NEVER_HEARD_OF'])
      expect(due(status)).toBe(30 * minuteMs);
    for (const status of ['APPROVED', 'REJECTED']) expect(due(status)).toBe(7 * dayMs);
  });

  test('comes daily where a screening is monitored, or does not say', () => {
    const aml = [step('AML', 'APPROVED')];
    expect(due('APPROVED', aml, [fact('AML', 'monitored', 'true')])).toBe(dayMs);
    expect(due('APPROVED', aml)).toBe(dayMs);
    expect(due('APPROVED', aml, [fact('AML', 'monitored', 'false')])).toBe(7 * dayMs);
    expect(due('PENDING_VERIFICATION', aml)).toBe(30 * minuteMs);
  });

  test('comes soon where a step could not be read', () => {
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

test('companies among the owners are monitored unless they say no; what nobody submitted is not', () => {
  const owners = step('BENEFICIAL_OWNERS', 'APPROVED');
  expect(isMonitored(owners, [])).toBe(false);
  expect(isMonitored(owners, [fact('BENEFICIAL_OWNERS', 'hits_delivered', '0')])).toBe(true);
  const told = [fact('BENEFICIAL_OWNERS', 'hits_delivered', '0'), fact('BENEFICIAL_OWNERS', 'monitored', 'false')];
  expect(isMonitored(owners, told)).toBe(false);
  expect(isMonitored(step('AML', 'SUBMISSION_REQUIRED'), [])).toBe(false);
  expect(isMonitored(step('ID_DOCUMENT', 'APPROVED'), [])).toBe(false);
});

test('what moves unseen is read by one or two of the many sweeps that a waiting session has in a day, at a time of its own', () => {
  const dailyTurns = (ref: string, status: string, everyMs: number) => {
    const from = Date.UTC(2026, 0, 1);
    const sweeps = Array.from({ length: Math.floor(dayMs / everyMs) }, (_, at) => from + at * everyMs);
    return sweeps.filter((at) => isDailyTurn({ ref, status }, at - everyMs, at));
  };
  const firsts = ['abcdefghjk', 'abcdefghjm', 'zzzzzzzzzz'].map((ref) => {
    const turns = dailyTurns(ref, 'PENDING_VERIFICATION', 27 * minuteMs);
    expect(turns.length).toBeGreaterThanOrEqual(1);
    expect(turns.length).toBeLessThanOrEqual(3);
    return turns[0];
  });
  expect(new Set(firsts).size).toBeGreaterThan(1);
  expect(dailyTurns('abcdefghjk', 'APPROVED', dayMs)).toHaveLength(1);
  // One that was not read for longer than a day.
  expect(isDailyTurn({ ref: 'abcdefghjk', status: 'PENDING_VERIFICATION' }, 0, 2 * dayMs)).toBe(true);
});
