import type { StepState } from '#lib/model/session/session.ts';

/** What an empty list of findings means. Never reassuring: screening results and owners are judged in their own steps. */
export function noFindingsMessage(steps: readonly StepState[]): string {
  if (steps.length === 0) return 'This session has no steps.';
  // Customer-side states: whatever is to be done is a finding.
  if (steps.some(({ status }) => status === 'SUBMITTED')) return 'Nothing for the customer to do at present.';
  if (steps.some(({ status }) => status !== 'APPROVED'))
    return 'Not every step is approved. See the status of each step.';
  // A role that does not see screening must not learn of it here.
  if (!steps.some(({ type }) => type === 'AML')) return 'No findings in the steps shown.';
  const hasOwners = steps.some(({ type }) => type === 'BENEFICIAL_OWNERS');
  return `No findings. Check AML${hasOwners ? ' and owners' : ''} separately.`;
}
