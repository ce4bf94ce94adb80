import { expect, test } from 'vitest';
import type { StepState } from '#lib/model/session/session.ts';
import { noFindingsMessage } from './no-findings-message.ts';

const step = (id: string, type: string, status = 'APPROVED'): StepState => ({ id, type, status, step: id });
const steps = [step('1', 'ID_DOCUMENT', 'REJECTED'), step('2', 'LIVENESS'), step('3', 'EMAIL'), step('4', 'AML')];
const approved = steps.map((one) => ({ ...one, status: 'APPROVED' }));

test('promises nothing', () => {
  for (const message of [approved, approved.slice(0, 3), steps, []].map(noFindingsMessage))
    expect(message).not.toMatch(/\b(?:clear|clean|fine|okay?|good|no problems?|nothing wrong)\b/i);
  expect(noFindingsMessage(approved)).toContain('Check AML');
});

test('refers to the owners’ step of a company', () => {
  expect(noFindingsMessage(approved)).not.toContain('owners');
  const owners = step('5', 'BENEFICIAL_OWNERS');
  expect(noFindingsMessage([...approved, owners])).toContain('AML and owners');
  expect(noFindingsMessage([...approved.slice(0, 3), owners])).not.toMatch(/aml|screening|check/i);
});

test('does not say "no findings" if a step is rejected', () => {
  expect(noFindingsMessage(steps)).not.toMatch(/no findings/i);
});

test('does not mention screening to a role that does not see it', () => {
  expect(noFindingsMessage(approved.slice(0, 3))).not.toMatch(/aml|screening/i);
  const submitted = approved.slice(0, 3).map((one) => ({ ...one, status: 'SUBMITTED' }));
  expect(noFindingsMessage(submitted)).toBe('Nothing for the customer to do at present.');
});
