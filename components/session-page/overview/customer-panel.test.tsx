import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { customerSessionStates, customerStepStates } from '#lib/model/access/customer-side.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { CustomerPanel } from './customer-panel.tsx';

const session: SessionDetail = {
  ref: '7K2M9QXW4D',
  kind: 'individual',
  app: null,
  status: 'TO_DO',
  sandbox: false,
  subject: 'Y•••• T••••',
  steps: [],
  findings: [],
  firstSeenAt: '2026-11-15T08:10:00Z',
  updatedAt: '2026-11-20T08:10:00Z',
  assignee: null,
  readAt: null,
  subjectFacts: [],
};
const step = (type: string, status: string, reasonCode: string | null = null): StepState => ({
  id: type,
  step: type,
  type,
  status,
  reasonCode,
  since: '2026-11-15T12:00:00Z',
});
const markup = (status: string, steps: readonly StepState[]) =>
  renderToStaticMarkup(
    <ClockProvider renderedAtMs={Date.parse('2026-11-21T12:00:00Z')}>
      <CustomerPanel session={{ ...session, status, steps }} />
    </ClockProvider>,
  );
const shown = (status: string, ...steps: readonly StepState[]) =>
  markup(status, steps)
    .replaceAll(/<span class="hidden print:inline">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

test('the document, what to do with it, since when, why, and the sentence', () => {
  const text = shown('TO_DO', step('PROOF_OF_ADDRESS', 'TO_REDO', 'BAD_QUALITY'), step('EMAIL', 'SUBMITTED'));
  expect(text).toContain(
    '|One step is waiting for the customer.|Proof of address|Upload again|To redo|for| |6 d|' +
      'The image is too blurred, dark or small to be checked.|',
  );
  expect(text).toContain('|Please upload your proof of address again: the image is too blurred');
  expect(text).not.toContain('Email');
});

test('a rejected step follows what is to be done; an unknown code is shown as received, a missing one is said to be', () => {
  const text = shown('REJECTED', step('ID_DOCUMENT', 'REJECTED', 'NEW_<CODE>'), step('PHONE', 'TO_DO'));
  expect(text).toMatch(/Phone\|Confirm\|To do.*ID document\|Rejected/);
  expect(text).toContain('Reason |NEW_&lt;CODE&gt;|. Its meaning is not known to Review Desk.');
  expect(shown('TO_DO', step('PHONE', 'TO_REDO'))).toContain('|No reason is available.|');
});

test('where nothing is to be done there is no list; in an unrecognised state there is nothing to send', () => {
  expect(shown('IN_REVIEW', step('PHONE', 'SUBMITTED'))).toContain('The customer has nothing to do.');
  expect(shown('IN_REVIEW', step('PHONE', 'SUBMITTED'))).not.toContain('|Phone|');
  expect(shown('ESCALATED', step('PHONE', 'ESCALATED'))).not.toContain('What can be sent');
});

test('lists exactly the steps that need the customer, then those that were rejected', () => {
  const step = fc.record({
    type: fc.constantFrom('LIVENESS', 'ID_DOCUMENT', 'PHONE', 'DOCUMENTS', 'BENEFICIAL_OWNERS'),
    status: fc.constantFrom(...customerStepStates, 'ESCALATED'),
  });
  const states = fc.constantFrom(...customerSessionStates, 'ESCALATED');
  fc.assert(
    fc.property(states, fc.array(step, { maxLength: 6 }), (status, drawn) => {
      const steps = drawn.map((one, at) => ({ ...one, id: `${at}`, step: `${at}`, reasonCode: null }));
      const names = (...wanted: readonly string[]) =>
        steps.filter((one) => wanted.includes(one.status)).map(({ type }) => stepTypeLabel(type));
      const listed = [...markup(status, steps).matchAll(/<li[^>]*><p[^>]*>(?:<bdi[^>]*>|<span[^>]*>)+([^<]+)</g)];
      const expected = status === 'APPROVED' ? [] : [...names('TO_DO', 'TO_REDO'), ...names('REJECTED')];
      expect(listed.map(([, name]) => name)).toEqual(expected);
    }),
  );
});
