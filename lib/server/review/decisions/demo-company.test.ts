/** Nothing blocks the clear of a company of the demo in which nothing is wrong, once the own sessions of its persons were read for the decision. */
import { beforeAll, expect, test, vi } from 'vitest';
import { readDecisions } from '#lib/operations/decisions.ts';
import { recordOwners } from '#lib/operations/owners.ts';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call, openSession } from '../index.ts';
import { addReviewers } from '../testing/add-reviewers.ts';
import { createReviewer, openTestReview } from '../testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
beforeAll(() => addReviewers(officer));

async function findClean(): Promise<string | undefined> {
  for (const { session_id, status } of await desk.sessions('kind=corporate&app=kyb-eu')) {
    if (status !== 'APPROVED') continue;
    const { ref } = await call(lookUp, officer, { body: { id: session_id } });
    const { findings } = await call(readSession, openSession(officer, ref));
    if (findings.every(({ code }) => code === 'owner_documents_not_reported')) return ref;
  }
  return undefined;
}

test('a clean company needs no override: its persons are found to be whom it names', async () => {
  const ref = (await findClean()) ?? '';
  const finding = {
    outcome: 'none' as const,
    steps: 'The shareholders are many.',
    managers: [{ name: 'Ana Pérez', position: 'Director' }],
  };
  await call(recordOwners, openSession(officer, ref), { body: { version: 0, finding } });
  const before = await call(readDecisions, openSession(officer, ref));
  expect(before.blocks.map(({ code }) => code)).toContain('person_not_read');
  expect(before.blocks.map(({ message }) => message).join()).toMatch(
    /^Own session of [^,]+, (?:owner|representative), not read/,
  );
  const after = await vi.waitFor(
    async () => {
      const present = await call(readDecisions, openSession(officer, ref));
      expect(present.linked).toMatchObject({ isReading: false });
      return present;
    },
    { timeout: 120_000, interval: 200 },
  );
  expect(after.blocks).toEqual([]);
}, 240_000);
