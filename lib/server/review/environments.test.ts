/** Nothing of the sandbox appears in production, nor the other way round, against the simulator and a real store. */

import { expect, test } from 'vitest';
import { initSession } from '#lib/operations/new-session.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { listSessions, lookUp } from '#lib/operations/sessions.ts';
import { explainStep } from '#lib/operations/steps.ts';
import { getStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call, countEnvironments, openSession } from './index.ts';
import { createReviewer, openTestReview, type SimulatedSession } from './testing/open-test-review.ts';
import { checkImport } from './testing/run-import.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');

const refOf = async ({ session_id }: SimulatedSession) =>
  (await call(lookUp, officer, { body: { id: session_id } })).ref;
/** As if the session had been created with a sandbox key. */
async function move(ref: string, to: 'sandbox' | 'production') {
  const { db } = await getStore();
  await db
    .updateTable('sessions')
    .set({ sandbox: to === 'sandbox' ? 1 : 0 })
    .where('ref', '=', ref)
    .execute();
}

test('list, search, counts and facets keep to their environment', async () => {
  const names = { production: new Set<string>(), sandbox: new Set<string>() };
  for (const app of ['kyc-eu', 'kyc-sandbox', 'kyc-eu', 'kyc-sandbox', 'kyc-eu']) {
    const { ref, sandbox } = await call(initSession, officer, {
      query: { app },
      body: { alias: `mixed ${names.production.size}` },
    });
    names[sandbox ? 'sandbox' : 'production'].add(ref ?? '');
  }
  expect(await countEnvironments(officer)).toEqual({ production: 3, sandbox: 2 });
  for (const sandbox of [false, true]) {
    const own = sandbox ? names.sandbox : names.production;
    for (const query of [{ sandbox }, { sandbox, text: 'mixed' }]) {
      const { sessions, count, facets } = await call(listSessions, officer, { query: query });
      expect(new Set(sessions.map(({ ref }) => ref))).toEqual(own);
      expect(sessions.every((session) => session.sandbox === sandbox)).toBe(true);
      expect(count).toEqual({ value: own.size, exact: true });
      const total = (counts: readonly { readonly count: number }[]) => counts.reduce((sum, { count: n }) => sum + n, 0);
      expect([total(facets.status), total(facets.kind), total(facets.app)]).toEqual([own.size, own.size, own.size]);
    }
  }
  // In a list of both, each row names its environment.
  const both = await call(listSessions, officer, { query: {} });
  expect(both.sessions.filter((session) => session.sandbox)).toHaveLength(2);
});

test('an alias of both opens the production session, even when the sandbox changed last', async () => {
  const production = await call(initSession, officer, { query: { app: 'kyc-eu' }, body: { alias: 'shared-alias' } });
  const sandbox = await call(initSession, officer, { query: { app: 'kyc-sandbox' }, body: { alias: 'shared-alias' } });
  expect(sandbox.sandbox).toBe(true);
  expect(await call(lookUp, officer, { body: { id: 'shared-alias' } })).toEqual({ ref: production.ref });
});

test('a face that matches across environments: only the ref and the environment of the other session', async () => {
  const [own, other] = await desk.sessions('tag=dup-two-names');
  if (!own || !other) throw new Error('a pair is needed');
  const [ref, matched] = [await refOf(own), await refOf(other)];
  const related = async () => (await call(explainStep, openSession(officer, ref), { step: 'DUPLICATE' })).related;
  expect(await related()).toMatchObject([{ session: { ref: matched } }]);

  await move(matched, 'sandbox');
  const elsewhere = { sessionId: other.session_id, session: null, elsewhere: { ref: matched, sandbox: true } };
  expect(await related()).toEqual([elsewhere]);

  await move(ref, 'sandbox');
  await move(matched, 'production');
  expect(await related()).toMatchObject([{ elsewhere: { sandbox: false } }]);
});

test('an owner whose own session is of the other environment brings no screening to the map', async () => {
  const ref = await refOf(await desk.tagged('kyb-pep-owner', ({ kind }) => kind === 'corporate'));
  const readOwners = () => call(readOwnership, openSession(officer, ref));
  const own = (await call(lookUp, officer, { body: { id: (await readOwners()).sessions[0]?.sessionId ?? '' } })).ref;
  expect((await readOwners()).declared.individuals?.[0]).toMatchObject({ screened: { hits: 1 } });
  await move(own, 'sandbox');
  const { declared, sessions } = await readOwners();
  expect(declared.individuals?.[0]).toMatchObject({ screened: null });
  expect(sessions[0]).toMatchObject({ ref: null });
});

test('an import check names the environment of each known id', async () => {
  const found = await Promise.all(['kyc-eu', 'kyc-sandbox'].map(async (app) => (await desk.sessions(`app=${app}`))[0]));
  for (const session of found) if (session) await refOf(session);
  const { rows } = await checkImport(officer, found.map((session) => session?.session_id).join('\n'));
  expect(rows.map(({ verdict, sandbox }) => [verdict, sandbox])).toEqual([
    ['known', false],
    ['known', true],
  ]);
});
