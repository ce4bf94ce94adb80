/** Shared data (v1) and the session that it is linked to. */

import { beforeAll, expect, test } from 'vitest';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { addConsent, changeConsent, readConsent, readResource, removeConsent } from '#lib/operations/consents.ts';
import { readDecisions } from '#lib/operations/decisions.ts';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call, openSession } from '../index.ts';
import { addReviewers } from '../testing/add-reviewers.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf } from '../testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const auditor = { ...createReviewer('auditor'), email: 'auditor@desk.example' };
const mlro = { ...createReviewer('mlro'), email: 'mlro@desk.example' };
beforeAll(() => addReviewers(officer, auditor, mlro));

const add = async (name: string, session?: string) =>
  (
    await call(addConsent, officer, {
      body: { label: name, access_token: `specimen-token-${name}-not-a-secret`, session },
    })
  ).id;

/** As the page does: every resource once. */
async function readAll(id: string) {
  for (const resource of resourceNames)
    await call(readResource, officer, { consent: id, resource, query: { document: undefined, fresh: false } }).then(
      () => undefined,
      () => undefined,
    );
  return call(readConsent, officer, { id });
}

test('the same person, and another one', async () => {
  const person = await desk.tagged('passport');
  const { ref } = await call(lookUp, officer, { body: { id: person.session_id } });
  const same = await readAll(await add('same-person', ref));
  expect(same.findings.map(({ code }) => code)).not.toContain('another_person');
  expect(same.session).toMatchObject({ ref, subject: expect.stringContaining(person.subject.split(' ')[0] ?? '') });
  const other = await readAll(await add('other-person', ref));
  expect(other.findings[0]).toMatchObject({ code: 'another_person', severity: 'severe' });
  expect(other.findings[0]?.message).toMatch(/^Not the person of the linked session: /);
  // The session says so too, to whoever may read shared data.
  for (const reviewer of [officer, mlro, auditor])
    expect((await call(readSession, openSession(reviewer, ref))).sharedData).toContainEqual({
      id: other.id,
      findings: other.findings.length,
      severity: 'severe',
      message: `Shared data: ${other.findings[0]?.message}, ${other.findings.length - 1} more`,
    });
  for (const role of ['support', 'admin'] as const)
    expect(await call(readSession, openSession(createReviewer(role), ref))).not.toHaveProperty('sharedData');
  const [event] = await auditEvents('consent.read');
  expect(event).toMatchObject({ ref });
});

test.each(['unlinked', 'linked elsewhere', 'removed'])(
  'what would have blocked a clear and is %s needs a second reviewer from then on',
  async (how) => {
    const [{ ref }, { ref: other }] = [
      await call(lookUp, officer, { body: { id: (await desk.tagged('mrz-agrees')).session_id } }),
      await call(lookUp, officer, { body: { id: (await desk.tagged('id-card')).session_id } }),
    ];
    const needsSecond = async () =>
      (await call(readDecisions, openSession(officer, ref))).fourEyes.needsSecond.clear.includes('shared_data_left');
    const before = await needsSecond();
    const harmless = await add('email-only', ref);
    const { id } = await readAll(await add('other-person', ref));
    expect(await needsSecond()).toBe(before);
    if (how === 'removed') await call(removeConsent, officer, { id });
    else await call(changeConsent, officer, { id, body: { session: how === 'unlinked' ? null : other } });
    expect(await needsSecond()).toBe(true);
    const events = (await auditEvents(how === 'removed' ? 'consent.removed' : 'consent.changed')).filter(
      ({ object }) => object === id,
    );
    expect(events.map((event) => event.ref)).toEqual(how === 'linked elsewhere' ? [other, ref] : [ref]);
    await call(removeConsent, officer, { id: harmless });
  },
);

test('there is no such session', async () => {
  expect(await problemCodeOf(add('full', 'ZZZZZZZZZZ'))).toBe('bad_request');
  const id = await add('full');
  expect(await problemCodeOf(call(changeConsent, officer, { id, body: { session: 'ZZZZZZZZZZ' } }))).toBe(
    'bad_request',
  );
});
