import { describe, expect, test } from 'vitest';
import { toSteps } from './steps.ts';

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
  expect(steps).toMatchObject([{ step: 'AML', type: 'PHONE', status: 'APPROVED', screening: false }]);
});

test('no list of steps is not an empty list', () => {
  expect(toSteps(null)).toBeUndefined();
  expect(toSteps([])).toEqual([]);
});
