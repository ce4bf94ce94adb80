/**
 * The simulator's catalogue through the whole pipeline: raw answers, refresh, stored facts, findings of list and session. What is wrong is found,
 * the worst first.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { listSessions, lookUp, readSession } from '#lib/operations/sessions.ts';
import { readStep } from '#lib/operations/steps.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call, openSession } from '../index.ts';
import { catalogueFindings } from '../testing/catalogue-findings.ts';
import { createReviewer, openTestReview } from '../testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const support = createReviewer('support');

// What is found of an owner follows from their own session, once it is registered.
beforeAll(async () => {
  for (const { session_id } of await desk.sessions('tag=within-company'))
    await call(lookUp, officer, { body: { id: session_id } });
});

const severities = ['severe', 'warning', 'notice'];

describe.each(catalogueFindings)('%s', (tag, ...codes) => {
  test('is found in list and session, worst first', async () => {
    const simulated = await desk.tagged(tag, ({ tags }) => !tags.includes('within-company'));
    const { ref } = await call(lookUp, officer, { body: { id: simulated.session_id } });
    const { findings, steps } = await call(readSession, openSession(officer, ref));
    expect(findings.map(({ code }) => code)).toEqual(codes);
    const order = findings.map(({ severity }) => severities.indexOf(severity));
    expect(order).toEqual(order.toSorted());
    const list = await call(listSessions, officer, { query: { text: ref } });
    expect(list.sessions[0]?.findings).toEqual(findings);
    // Each names a step that can be opened.
    for (const { step } of findings) if (step !== null) expect(steps.map((one) => one.step)).toContain(step);
    const limited = await call(readSession, openSession(support, ref));
    const hidden = /screen|hits|owner|ownership|unreadable$|conflict|action/;
    for (const { code } of limited.findings) if (code !== 'step_unreadable') expect(code).not.toMatch(hidden);
  });
});

test('the kind of a hit comes from tags and names of lists too, the gravest first', async () => {
  const { session_id } = await desk.tagged('aml-kind-by-list');
  const { ref } = await call(lookUp, officer, { body: { id: session_id } });
  const [first] = (await call(readSession, openSession(officer, ref))).findings;
  expect(first).toMatchObject({ count: 3, worst: { kind: 'sanctions', count: 2 } });
});

test('whom a proof of address and the host’s document name is on the page, for those who see names', async () => {
  const { session_id } = await desk.tagged('poa-host-expired');
  const { ref } = await call(lookUp, officer, { body: { id: session_id } });
  const keysFor = async (reviewer: typeof officer) =>
    (await call(readSession, openSession(reviewer, ref))).subjectFacts.map(({ key }) => key);
  expect(await keysFor(officer)).toContain('host_name');
  expect(await keysFor(support)).not.toContain('host_address');
});

test('an older host document is a file, and a reason at a resubmission is shown as one', async () => {
  const proof = await desk.tagged('poa-older-form');
  const { ref } = await call(lookUp, officer, { body: { id: proof.session_id } });
  const answer = await call(readStep, openSession(officer, ref), { step: 'PROOF_OF_ADDRESS' });
  expect(JSON.parse(answer.text).document.host_id_document.url).toContain(`/${ref}/`);
  const again = await desk.tagged('resubmission-reason');
  const { ref: other } = await call(lookUp, officer, { body: { id: again.session_id } });
  const [finding] = (await call(readSession, openSession(officer, other))).findings;
  expect(finding).toMatchObject({ code: 'step_resubmission', reasonCode: 'DOCUMENT_HIDDEN' });
});
