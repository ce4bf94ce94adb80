/** Steps that share a type: officers, each with their own session, and steps that nothing tells apart. */

import { expect, test } from 'vitest';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { readStep } from '#lib/operations/steps.ts';
import { call, openSession } from '../index.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { createReviewer, openTestReview, stepFor } from '../testing/open-test-review.ts';

const service = createFakeService();
openTestReview(service.start);
const officer = createReviewer('officer');
const support = createReviewer('support');

const own = (id: string, ...steps: readonly (readonly [type: string, status: string])[]) => {
  service.sessions[id] = {
    kind: 'individual',
    steps: {},
    entries: steps.map(([type, status], at) => ({ id: String(at), type, status })),
  };
};

test('each officer is read as their own session, with their own findings', async () => {
  const [first, second, third] = [
    '0f1a2b3c-1111-2222-3333-44445555',
    '0f1a2b3c-aaaa-bbbb-cccc-ddddeeee',
    '77777777-0000-0000-0000-00000000',
  ];
  own(first, ['ID_DOCUMENT', 'APPROVED'], ['AML', 'REJECTED']);
  own(second, ['ID_DOCUMENT', 'APPROVED'], ['AML', 'APPROVED']);
  own(third, ['ID_DOCUMENT', 'APPROVED']);
  const entry = (id: string) => ({ id, type: 'CORPORATE_OFFICER', status: 'APPROVED' });
  service.sessions.company = { kind: 'corporate', steps: {}, entries: [first, second, third].map(entry) };
  const { ref } = await call(lookUp, officer, { body: { id: 'company' } });
  const { steps, findings } = await call(readSession, openSession(officer, ref));
  const found = steps.map(({ step }) => findings.filter((one) => one.step === step).map(({ code }) => code));
  expect(found).toEqual([['person_rejected'], [], ['person_unscreened']]);
  for (const [at, { step }] of steps.entries()) {
    const { text } = await call(readStep, openSession(officer, ref), { step });
    expect(JSON.parse(text).session.id).toBe([first, second, third][at]);
    // The id opens the officer's flow: it stands in no address.
    expect(step).not.toContain('-');
    const limited = (await call(readStep, openSession(support, ref), { step: await stepFor(support, ref, step) })).text;
    expect(limited).not.toMatch(/AML|REJECTED|0f1a2b3c/);
  }
});

test('steps that nothing tells apart are one, with the worst status', async () => {
  service.sessions.twice = {
    kind: 'corporate',
    steps: { DOCUMENTS: {} },
    entries: ['APPROVED', 'REJECTED', 'PENDING_VERIFICATION'].map((status) => ({ type: 'DOCUMENTS', status })),
  };
  const { ref } = await call(lookUp, officer, { body: { id: 'twice' } });
  const { steps, findings } = await call(readSession, openSession(officer, ref));
  expect(steps).toMatchObject([{ step: 'DOCUMENTS', status: 'REJECTED' }]);
  expect(findings[0]).toMatchObject({ code: 'step_rejected', step: 'DOCUMENTS' });
});
