import { describe, expect, test } from 'vitest';
import { aSession } from '#lib/findings/testing/records.ts';
import { type NewStep, stepsToRead, toSteps, upstreamStepAddress } from './steps.ts';

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
