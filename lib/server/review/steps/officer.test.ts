/** CORPORATE_OFFICER, from a company's session to the officer's own, against the simulator. */
import { expect, test } from 'vitest';
import { startSimulator } from '../../../../simulator/index.ts';
import { lookUp, openSession } from '../index.ts';
import { createReviewer, openTestReview, problemCodeOf } from '../testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const support = createReviewer('support');

test('an officer’s step is their own session; its id stands in no address, and support gets neither id nor screening', async () => {
  const company = await desk.tagged('officers');
  const { ref } = await lookUp(officer, company.session_id);
  const detail = await openSession(officer, ref).read();
  const steps = detail.steps.filter(({ type }) => type === 'CORPORATE_OFFICER');
  expect(steps).toHaveLength(3);
  for (const { id, step } of steps) {
    expect(step).toMatch(/^CORPORATE_OFFICER~[0-9a-f]{8}$/);
    const answer = JSON.parse((await openSession(officer, ref).readStep(step)).text);
    expect(answer).toMatchObject({
      session: { id, steps: [{ type: 'ID_DOCUMENT' }, { type: 'LIVENESS' }, { type: 'AML' }] },
    });
    const { related } = await openSession(officer, ref).explainStep(step);
    expect(related).toEqual([{ sessionId: id, session: null }]);
    const limited = await openSession(support, ref).readStep(step);
    expect(limited.text).not.toMatch(new RegExp(`AML|${id}`));
    expect(JSON.stringify(await openSession(support, ref).read())).not.toContain(id);
    expect((await openSession(support, ref).readSessionAnswer()).text).not.toContain(id);
  }
  const namesOf = async (reviewer: typeof officer) =>
    (await openSession(reviewer, ref).read()).steps.map(({ person }) => person);
  // The alias stands for a name, until their own session is registered.
  expect((await namesOf(officer)).filter((person) => person?.startsWith('cust-'))).toHaveLength(3);
  const own = await lookUp(officer, steps[0]?.id ?? '');
  const { subject } = await openSession(officer, own.ref).read();
  expect(subject).toMatch(/\S/);
  expect((await namesOf(officer)).filter((person) => person === subject)).toHaveLength(1);
  expect((await namesOf(support)).every((person) => person === undefined)).toBe(true);
  // What is open there blocks a clear of the company, and says whose it is.
  const screened = await lookUp(officer, steps[2]?.id ?? '');
  const { subject: third } = await openSession(officer, screened.ref).read();
  const { blocks } = await openSession(officer, ref).readDecisions();
  expect(blocks.find(({ code }) => code === 'person_hits_open')).toMatchObject({
    target: { ref: screened.ref },
    subject: third,
  });
  expect(await problemCodeOf(openSession(officer, ref).readStep('CORPORATE_OFFICER'))).toBe('not_found');
  expect(await openSession(officer, ref).findAddress('CORPORATE_OFFICER')).toMatchObject({
    step: undefined,
    ambiguousType: 'CORPORATE_OFFICER',
  });
});
