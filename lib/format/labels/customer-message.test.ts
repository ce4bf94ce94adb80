import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  customerSessionStates,
  customerStepStates,
  isCustomerStep,
  toCustomerSide,
} from '#lib/model/access/customer-side.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { toCustomerAnswer } from './customer-message.ts';
import { explainReason } from './reason-explanation.ts';

const types: Record<SessionKind, readonly string[]> = {
  individual: ['LIVENESS', 'ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'PHONE', 'EMAIL', 'PVID'],
  corporate: ['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'BENEFICIAL_OWNERS', 'CORPORATE_OFFICER'],
};
const listed = ['BAD_QUALITY', 'IDENTITY_DOCUMENT_EXPIRED', 'FORGED_REJECTION', 'RESTRICTED_NATIONALITY_TYPE'];

const redo = { type: 'PROOF_OF_ADDRESS', status: 'TO_REDO', reasonCode: 'BAD_QUALITY' };
const sentence = 'Please upload your proof of address again: the image is too blurred, dark or small to be checked.';
const messageOf = (status: string, ...steps: readonly { type: string; status: string; reasonCode?: string }[]) =>
  toCustomerAnswer({ status, steps }).message;

describe('the sentence to send', () => {
  test('says what is to be done, and why where the customer can act on it', () => {
    expect(messageOf('TO_DO', redo, { type: 'EMAIL', status: 'SUBMITTED' })).toBe(sentence);
    expect(
      messageOf('TO_DO', { type: 'ID_DOCUMENT', status: 'TO_REDO', reasonCode: 'IDENTITY_DOCUMENT_EXPIRED' }),
    ).toBe('Please upload your identity document again: the document has expired.');
    expect(messageOf('REJECTED', { type: 'ID_DOCUMENT', status: 'REJECTED', reasonCode: 'FORGED_REJECTION' })).toBe(
      'Unfortunately your identity document could not be accepted.',
    );
  });

  test('covers all that is to be done, each once', () => {
    const phone = { type: 'PHONE', status: 'TO_DO' };
    expect(messageOf('TO_DO', redo, phone, phone)).toBe(`${sentence} Please confirm your phone number.`);
    for (const status of ['TO_DO', 'TO_REDO'])
      for (const type of [...types.individual, ...types.corporate])
        expect(messageOf('TO_DO', { type, status })).toMatch(/^Please [a-z]+ (?:your|the) [a-z ]+\.$/);
  });

  test('regrets once', () => {
    const steps = ['PHONE', 'EMAIL', 'EMAIL'].map((type) => ({ type, status: 'REJECTED' }));
    expect(messageOf('REJECTED', ...steps)).toBe(
      'Unfortunately your phone number could not be accepted. Your email address could not be accepted.',
    );
  });

  test('asks for nothing where nothing is to be done', () => {
    expect(messageOf('IN_REVIEW', { type: 'PHONE', status: 'SUBMITTED' })).toBe(
      'We have everything we need; the check is not finished. You do not need to do anything.',
    );
    expect(messageOf('APPROVED', { type: 'PHONE', status: 'APPROVED' })).toBe('Your verification is complete.');
    expect(messageOf('TO_DO')).toMatch(/^Please start/);
  });

  test('is missing for an unrecognised state', () => {
    expect(messageOf('ESCALATED', { type: 'PHONE', status: 'ESCALATED' })).toBeUndefined();
    expect(messageOf('constructor', { type: 'constructor', status: 'toString' })).toBeUndefined();
    expect(messageOf('ESCALATED', redo)).toBe(sentence);
  });

  test('does not repeat a code that it does not know', () => {
    expect(messageOf('TO_DO', { ...redo, reasonCode: 'NEW_CODE' })).toBe('Please upload your proof of address again.');
  });
});

test('every state has an answer that neither promises nor hints at anything', () => {
  for (const status of [...customerSessionStates, 'ESCALATED', ''])
    for (const state of [...customerStepStates, 'ESCALATED'])
      for (const kind of ['individual', 'corporate'] as const) {
        const { headline, message } = toCustomerAnswer({
          status,
          steps: types[kind].map((type) => ({ type, status: state })),
        });
        expect(headline).toMatch(/^[A-Z0-9].*\.$/);
        if (message !== undefined) expect(message).toMatch(/^[A-Z].*\.$/);
        expect(message ?? '').not.toMatch(/screen|sanction|compliance|soon|approved|missing information/i);
      }
  for (const kind of ['individual', 'corporate'] as const)
    expect(types[kind].every((type) => isCustomerStep(kind, type))).toBe(true);
});

test('for any customer-side session the answer names exactly the steps that need the customer', () => {
  const statuses = [
    'APPROVED',
    'REJECTED',
    'RESUBMISSION_REQUIRED',
    'SUBMISSION_REQUIRED',
    'PENDING_VERIFICATION',
    'ESCALATED',
  ];
  const sessions = fc.constantFrom<SessionKind>('individual', 'corporate').chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      status: fc.constantFrom(...statuses),
      steps: fc.array(
        fc.record({
          type: fc.constantFrom(...types[kind], 'AML', 'DUPLICATE', 'VIDEO_CALL'),
          status: fc.constantFrom(...statuses),
          code: fc.constantFrom(null, 'SANCTIONS_HIT', ...listed),
        }),
        { maxLength: 8 },
      ),
    }),
  );
  fc.assert(
    fc.property(sessions, ({ kind, status, steps }) => {
      const side = toCustomerSide(
        {
          kind,
          status,
          steps: steps.map((step, at) => ({ ...step, step: `${at}`, stepId: `${at}` })),
          facts: steps.flatMap(({ code }, at) => (code ? [{ key: 'reason_code', value: code, step: `${at}` }] : [])),
        },
        undefined,
      );
      const { asked, rejected, message } = toCustomerAnswer(side);
      const expected =
        side.status === 'APPROVED' ? [] : side.steps.filter(({ status: state }) => state.startsWith('TO_'));
      expect(asked).toEqual(expected);
      expect(rejected.map(({ status: state }) => state)).toEqual(rejected.map(() => 'REJECTED'));
      // One request for each kind of step that waits, and none for any other.
      const requests = message?.match(/Please /g)?.length ?? 0;
      const distinct = new Set(expected.map(({ type, status: state, reasonCode }) => `${type} ${state} ${reasonCode}`));
      expect(requests).toBeLessThanOrEqual(Math.max(distinct.size, Number(side.steps.length === 0)));
      expect(requests > 0).toBe(expected.length > 0 || (side.status === 'TO_DO' && side.steps.length === 0));
      expect(message).not.toMatch(/SANCTIONS_HIT|AML|VIDEO_CALL/);
    }),
  );
});

test('every listed reason has an explanation for who asks', () => {
  for (const code of listed) expect(explainReason(code)).toMatch(/^[A-Z].*\.$/);
});
