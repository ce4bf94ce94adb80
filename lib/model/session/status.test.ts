import { expect, test } from 'vitest';
import { isKnownStatus, worseStatus } from './status.ts';

test('an unknown status is not a known one', () => {
  expect(isKnownStatus('APPROVED')).toBe(true);
  for (const status of ['approved', 'VALIDATED', '', 'toString']) expect(isKnownStatus(status)).toBe(false);
});

test.each([
  ['APPROVED', 'APPROVED', 'APPROVED'],
  ['APPROVED', 'PENDING_VERIFICATION', 'PENDING_VERIFICATION'],
  ['SUBMISSION_REQUIRED', 'REJECTED', 'REJECTED'],
  ['APPROVED', 'ON_HOLD', 'ON_HOLD'],
  ['ON_HOLD', 'RESUBMISSION_REQUIRED', 'RESUBMISSION_REQUIRED'],
])('of %s and %s the worse is %s', (one, other, worse) => {
  expect(worseStatus(one, other)).toBe(worse);
});
