import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownStatuses } from '../session/status.ts';
import { isScreeningStep, visibleStatus } from './tipping-off.ts';

const step = (type: string, status: string) => ({ type, status });
const aStatus = fc.constantFrom(...knownStatuses, 'ON_HOLD', 'IN_DOUBT');
const visibleStep = fc.record({ type: fc.constantFrom('PHONE', 'ID_DOCUMENT', 'LIVENESS'), status: aStatus });
const hiddenSteps = fc.array(fc.record({ type: fc.constantFrom('AML', 'AML_MONITORING'), status: aStatus }), {
  maxLength: 3,
});

describe('the status for the limited audience', () => {
  test.each([
    ['APPROVED', [step('PHONE', 'APPROVED')], 'APPROVED'],
    ['REJECTED', [step('PHONE', 'REJECTED')], 'REJECTED'],
    ['REJECTED', [step('PHONE', 'APPROVED'), step('AML', 'REJECTED')], 'IN_REVIEW'],
    ['PENDING_VERIFICATION', [step('PHONE', 'APPROVED'), step('AML', 'PENDING_VERIFICATION')], 'IN_REVIEW'],
    ['APPROVED', [step('PHONE', 'REJECTED')], 'IN_REVIEW'],
    ['REJECTED', [step('PHONE', 'PENDING_VERIFICATION'), step('AML', 'REJECTED')], 'PENDING_VERIFICATION'],
    ['REJECTED', [step('PHONE', 'ON_HOLD'), step('EMAIL', 'APPROVED')], 'ON_HOLD'],
    ['ON_HOLD', [step('PHONE', 'RESUBMISSION_REQUIRED'), step('EMAIL', 'SUBMISSION_REQUIRED')], 'SUBMISSION_REQUIRED'],
    ['REJECTED', [step('AML', 'REJECTED')], 'IN_REVIEW'],
    ['REJECTED', null, 'IN_REVIEW'],
    ['REJECTED', [], 'IN_REVIEW'],
  ])('%s with %j is %s', (status, steps, expected) => {
    expect(visibleStatus(status, steps)).toBe(expected);
  });

  test('two sessions with the same visible steps have the same status, whatever is hidden', () => {
    const isExplained = (status: string, visible: { status: string }[]) =>
      visible.some((each) => each.status === status);
    fc.assert(
      fc.property(
        fc.array(visibleStep, { maxLength: 4 }),
        hiddenSteps,
        hiddenSteps,
        aStatus,
        aStatus,
        (visible, a, b, one, two) => {
          fc.pre(one !== 'APPROVED' && two !== 'APPROVED' && !isExplained(one, visible) && !isExplained(two, visible));
          expect(visibleStatus(one, [...visible, ...a])).toBe(visibleStatus(two, [...b, ...visible]));
        },
      ),
    );
  });

  test('hidden steps never change it', () => {
    fc.assert(
      fc.property(fc.array(visibleStep, { maxLength: 4 }), hiddenSteps, aStatus, (visible, hidden, status) => {
        expect(visibleStatus(status, [...hidden, ...visible])).toBe(visibleStatus(status, visible));
      }),
    );
  });

  test('is APPROVED only for an approved session whose visible steps are all approved', () => {
    fc.assert(
      fc.property(fc.array(visibleStep, { maxLength: 4 }), hiddenSteps, aStatus, (visible, hidden, status) => {
        fc.pre(visibleStatus(status, [...visible, ...hidden]) === 'APPROVED');
        expect([status, ...visible.map((each) => each.status)].every((each) => each === 'APPROVED')).toBe(true);
      }),
    );
  });
});

test.each(['AML', 'aml', 'AML_MONITORING', 'CORPORATE_AML', 'PEP_CHECK', 'SANCTIONS', 'ADVERSE_MEDIA'])(
  '%s is screening',
  (type) => {
    expect(isScreeningStep(type)).toBe(true);
  },
);
test.each(['PHONE', 'ID_DOCUMENT', 'DUPLICATE', 'CAMLET', 'BENEFICIAL_OWNERS', ''])('%s is not screening', (type) => {
  expect(isScreeningStep(type)).toBe(false);
});
