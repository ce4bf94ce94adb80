import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSession } from '#lib/findings/testing/records.ts';
import { dayMs } from '#lib/model/day.ts';
import { minuteMs } from '../refresh-retry.ts';
import { factsVersion } from './facts/facts.ts';
import {
  dueInTurn,
  isDailySweep,
  isMonitored,
  type NewStep,
  nextSweepAtMs,
  stepsToRead,
  toSteps,
  upstreamStepAddress,
} from './steps.ts';

const aml = (status: string) => ({ id: null, type: 'AML', status });
const statusOf = (...statuses: string[]) => toSteps(statuses.map(aml))?.map((step) => [step.step, step.status]);

describe('a type that a company lists twice, without ids', () => {
  test.each([
    ['APPROVED', 'REJECTED', 'REJECTED'],
    ['REJECTED', 'APPROVED', 'REJECTED'],
    ['APPROVED', 'ON_HOLD', 'ON_HOLD'],
    ['SUBMISSION_REQUIRED', 'REJECTED', 'REJECTED'],
    ['ON_HOLD', 'RESUBMISSION_REQUIRED', 'RESUBMISSION_REQUIRED'],
  ])('%s and %s is %s', (one, other, worst) => expect(statusOf(one, other)).toEqual([['AML', worst]]));
});

test('a step never takes the status of one of another type', () => {
  const steps = toSteps([{ id: 'AML', type: 'PHONE', status: 'APPROVED' }, aml('REJECTED')]);
  expect(steps).toMatchObject([
    { step: 'AML', type: 'PHONE', status: 'APPROVED', screening: false },
    { step: 'AML~AML', type: 'AML', status: 'REJECTED', screening: true },
  ]);
});

test('no list of steps is not an empty list', () => {
  expect(toSteps(null)).toBeUndefined();
  expect(toSteps([])).toEqual([]);
});

describe('what a delivery reads', () => {
  const steps = toSteps([
    { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' },
    { id: '2', type: 'DUPLICATE', status: 'PENDING_VERIFICATION' },
    { id: '3', type: 'AML', status: 'APPROVED' },
  ]) as NewStep[];
  const known = aSession({ steps: steps.map((step) => ({ ...step, updatedAtMs: 0 })) });
  const read = (touched: readonly string[], now: readonly NewStep[] = steps) =>
    stepsToRead(
      'individual',
      { cause: 'webhook', touched: new Set(touched), hasWholeSession: touched.length === 0 },
      known,
      now,
    ).map(({ type }) => type);

  test('the step that it names, or that moved', () => {
    expect(read(['2'])).toEqual(['DUPLICATE']);
    expect(read(['ID_DOCUMENT'])).toEqual(['ID_DOCUMENT']);
    expect(read([], [{ ...steps[0], status: 'REJECTED' } as NewStep, ...steps.slice(1)])).toEqual(['ID_DOCUMENT']);
  });

  test('every step where nothing shows what it is about', () => {
    expect(read([])).toEqual(['ID_DOCUMENT', 'DUPLICATE', 'AML']);
    expect(read(['no step of this session'])).toEqual(['ID_DOCUMENT', 'DUPLICATE', 'AML']);
  });
});

describe('where a step is read', () => {
  const session = { app: 'kyb', kind: 'corporate', sessionId: 's-1' } as const;
  const officers = toSteps([
    { id: 'f00dfeed-1', type: 'CORPORATE_OFFICER', status: 'APPROVED' },
    { id: 'f00dfeed-2', type: 'CORPORATE_OFFICER', status: 'APPROVED' },
    { id: null, type: 'CORPORATE_OFFICER', status: 'APPROVED' },
  ]);

  test('an officer with an id is a person’s session; the id stands in no address of ours', () => {
    const addresses = officers?.map((step) => upstreamStepAddress(session, step, officers));
    expect(addresses).toEqual([
      { ...session, step: 'f00dfeed-1', isPerson: true },
      { ...session, step: 'f00dfeed-2', isPerson: true },
      { ...session, step: 'CORPORATE_OFFICER', isPerson: false },
    ]);
    for (const step of officers ?? []) expect(step.step).toMatch(/^CORPORATE_OFFICER(~[0-9a-f]{8})?$/);
  });
});

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

describe('steps read in turn', () => {
  /** Days between two reads of a step, at most, over four weeks of sweeps. @param version of the facts at the start */
  function longestGapInDays(status: string, types: readonly string[], version = factsVersion): number {
    const read = (atMs: number, factsVersionOfRead = factsVersion) => ({
      atMs,
      factsVersion: factsVersionOfRead,
      contentHash: null,
    });
    let steps = types.map((type, position) => ({
      ...step(type, 'APPROVED'),
      stepId: null,
      position,
      screening: false,
      updatedAtMs: 0,
      read: read(0, version),
    }));
    let longest = 0;
    let nowMs = 0;
    while (nowMs < 28 * dayMs) {
      nowMs = nextSweepAtMs(nowMs, { status, steps, facts: [] }, 0);
      const due = dueInTurn({ status, steps, facts: [] }, nowMs);
      const at = nowMs;
      for (const one of steps) longest = Math.max(longest, at - one.read.atMs);
      steps = steps.map((one) => (due.includes(one.step) ? { ...one, read: read(at) } : one));
    }
    return longest / dayMs;
  }
  const person = ['ID_DOCUMENT', 'LIVENESS', 'PROOF_OF_ADDRESS', 'PHONE', 'EMAIL', 'PVID', 'DUPLICATE'];

  test.each([
    ['weekly', 'APPROVED', person],
    ['daily', 'APPROVED', [...person, 'AML']],
    ['every half hour', 'PENDING_VERIFICATION', [...person, 'AML']],
  ])('each within a week, of a session that is swept %s', (_, status, types) => {
    expect(longestGapInDays(status, types)).toBeLessThanOrEqual(7);
    expect(longestGapInDays(status, types, factsVersion - 1)).toBeLessThanOrEqual(7);
  });

  test('10,000 sessions need a small part of 300 requests a minute', () => {
    const perWeek = (status: string, types: readonly string[]) => {
      let reads = 0;
      let steps = types.map((type, position) => ({
        ...step(type, 'APPROVED'),
        ...{ stepId: null, position, screening: false, updatedAtMs: 0 },
        read: { atMs: 0, factsVersion, contentHash: null },
      }));
      for (let nowMs = 0; nowMs < 28 * dayMs; ) {
        nowMs = nextSweepAtMs(nowMs, { status, steps, facts: [] }, 0);
        const due = dueInTurn({ status, steps, facts: [] }, nowMs);
        reads += 1 + due.length;
        const at = nowMs;
        steps = steps.map((one) => (due.includes(one.step) ? { ...one, read: { ...one.read, atMs: at } } : one));
      }
      return reads / 4;
    };
    // Nine in ten are complete and half of those monitored; the others wait and are swept every half hour.
    const reads =
      4_500 * perWeek('APPROVED', person) +
      4_500 * perWeek('APPROVED', [...person, 'AML']) +
      1_000 * perWeek('PENDING_VERIFICATION', [...person, 'AML']);
    expect(reads / (7 * 24 * 60)).toBeLessThan(60);
  });

  test('not before three days, and a failing step is not forgotten', () => {
    const one = (type: string, atMs: number | undefined) => ({
      ...step(type, 'APPROVED'),
      ...{ stepId: null, position: 0, screening: false, updatedAtMs: 0 },
      ...(atMs !== undefined && { read: { atMs, factsVersion, contentHash: null } }),
    });
    const session = {
      status: 'APPROVED',
      facts: [],
      steps: [one('PHONE', 0), one('EMAIL', dayMs), one('PVID', undefined)],
    };
    expect(dueInTurn(session, 3 * dayMs)).toEqual(['PVID']);
    expect(dueInTurn(session, 3 * dayMs + 1)).toEqual(['PVID', 'PHONE']);
  });
});
