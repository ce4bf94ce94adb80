import { expect, test } from 'vitest';
import { customerSessionStates, customerStepStates, isCustomerStep } from '#lib/model/access/customer-side.ts';
import { customerMessage, stepSentence } from './customer-message.ts';

const types = ['LIVENESS', 'ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'PHONE', 'EMAIL', 'PVID'];

test('says what is to be done next, and why where the customer can act on it', () => {
  const redo = { type: 'PROOF_OF_ADDRESS', status: 'TO_REDO', reasonCode: 'BAD_QUALITY' };
  const sentence = 'Please submit your proof of address again: the image is too blurred, dark or small to be checked.';
  expect(stepSentence(redo)).toBe(sentence);
  expect(customerMessage({ status: 'TO_DO', steps: [redo, { type: 'PHONE', status: 'SUBMITTED' }] })).toBe(sentence);
  expect(customerMessage({ status: 'TO_DO', steps: [redo, { type: 'PHONE', status: 'TO_DO' }] })).toBe(
    `${sentence} Please submit your phone number.`,
  );
  expect(stepSentence({ type: 'ID_DOCUMENT', status: 'REJECTED', reasonCode: 'FORGED_REJECTION' })).toBe(
    'Unfortunately your identity document could not be accepted.',
  );
});

test('every state has a message, none of which promises or hints at anything', () => {
  for (const status of customerSessionStates)
    for (const state of customerStepStates) {
      const message = customerMessage({ status, steps: types.map((type) => ({ type, status: state })) });
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(message).not.toMatch(/screen|sanction|compliance|soon|approved|missing information/i);
    }
  expect(types.every((type) => isCustomerStep('individual', type))).toBe(true);
});
