/** CORPORATE_OFFICER, from a company's session to the officer's own, against the simulator. */

import { expect, test } from 'vitest';
import { readDecisions } from '#lib/operations/decisions.ts';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { explainStep, readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call, findAddress, openSession } from '../index.ts';
import { createReviewer, openTestReview, problemCodeOf, stepFor } from '../testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const support = createReviewer('support');

test('an officer’s step is their own session; its id stands in no address, and support gets neither id nor screening', async () => {
  const company = await desk.tagged('officers');
  const { ref } = await call(lookUp, officer, { body: { id: company.session_id } });
  const detail = await call(readSession, openSession(officer, ref));
  const steps = detail.steps.filter(({ type }) => type === 'CORPORATE_OFFICER');
  expect(steps).toHaveLength(3);
  for (const { id, step } of steps) {
    expect(step).toMatch(/^CORPORATE_OFFICER~[0-9a-f]{8}$/);
    const answer = JSON.parse((await call(readStep, openSession(officer, ref), { step })).text);
    expect(answer).toMatchObject({
      session: { id, steps: [{ type: 'ID_DOCUMENT' }, { type: 'LIVENESS' }, { type: 'AML' }] },
    });
    const { related } = await call(explainStep, openSession(officer, ref), { step });
    expect(related).toEqual([{ sessionId: id, session: null }]);
    const limited = await call(readStep, openSession(support, ref), { step: await stepFor(support, ref, step) });
    expect(limited.text).not.toMatch(new RegExp(`AML|${id}`));
    expect(JSON.stringify(await call(readSession, openSession(support, ref)))).not.toContain(id);
    expect((await call(readSessionAnswer, openSession(support, ref))).text).not.toContain(id);
  }
  const namesOf = async (reviewer: typeof officer) =>
    (await call(readSession, openSession(reviewer, ref))).steps.map(({ person }) => person);
  // The alias stands for a name, until their own session is registered.
  expect((await namesOf(officer)).filter((person) => person?.startsWith('cust-'))).toHaveLength(3);
  const own = await call(lookUp, officer, { body: { id: steps[0]?.id ?? '' } });
  const { subject } = await call(readSession, openSession(officer, own.ref));
  expect(subject).toMatch(/\S/);
  expect((await namesOf(officer)).filter((person) => person === subject)).toHaveLength(1);
  expect((await namesOf(support)).every((person) => person === undefined)).toBe(true);
  // What is open there blocks a clear of the company, and says whose it is.
  const screened = await call(lookUp, officer, { body: { id: steps[2]?.id ?? '' } });
  const { subject: third } = await call(readSession, openSession(officer, screened.ref));
  const { blocks } = await call(readDecisions, openSession(officer, ref));
  expect(blocks.find(({ code }) => code === 'person_hits_open')).toMatchObject({
    target: { ref: screened.ref },
    subject: third,
  });
  expect(await problemCodeOf(call(readStep, openSession(officer, ref), { step: 'CORPORATE_OFFICER' }))).toBe(
    'not_found',
  );
  expect(await findAddress(openSession(officer, ref), 'CORPORATE_OFFICER')).toMatchObject({
    step: undefined,
    ambiguousType: 'CORPORATE_OFFICER',
  });
});
