/** Nothing of a sandbox stands among what is of production: place by place, against the simulator and a real store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { getStore, type ListQuery } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import {
  checkImport,
  countEnvironments,
  explainStep,
  initSession,
  listSessions,
  lookUp,
  readOwnership,
} from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-environments-'));
let simulator: Awaited<ReturnType<typeof startSimulator>>;

interface Known {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
}
const sessionsOf = async (query: string): Promise<Known[]> =>
  (await (await fetch(`${simulator.controlUrl}/sessions?${query}`)).json()) as Known[];

const officer: Reviewer = {
  id: 'reviewer-officer',
  name: 'Test',
  email: 'test@desk.example',
  roles: ['officer'],
  authMethod: 'password',
  sessionHash: 'abc',
  request: { requestId: '00000000-0000-4000-8000-000000000000', ip: null, userAgentHash: null },
};

const refOf = async ({ session_id }: Known) => (await lookUp(officer, session_id)).ref;
/** As upstream would have it if the session had been made with a sandbox key. */
async function move(ref: string, to: 'sandbox' | 'production') {
  const { db } = await getStore();
  await db
    .updateTable('sessions')
    .set({ sandbox: to === 'sandbox' ? 1 : 0 })
    .where('ref', '=', ref)
    .execute();
}

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, controlPort: 0, cacheFolder: join(folder, 'evidence') });
  Object.assign(process.env, {
    BASE_URL: 'http://localhost:3000',
    VERIFICATION_API_URL: simulator.apiUrl,
    VERIFICATION_API_KEYS: JSON.stringify(simulator.keys),
    VERIFICATION_MAX_PER_MINUTE: '100000',
    AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
    DATABASE_URL: `file:${join(folder, 'desk.db')}`,
  });
});
afterAll(async () => {
  await getUpstream().close();
  await (await getStore()).close();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

test('list, search, counts, facets and neighbours keep to their environment', async () => {
  const names = { production: new Set<string>(), sandbox: new Set<string>() };
  for (const app of ['kyc-eu', 'kyc-sandbox', 'kyc-eu', 'kyc-sandbox', 'kyc-eu']) {
    const { ref, sandbox } = await initSession(officer, { app, alias: `mixed ${names.production.size}` });
    names[sandbox ? 'sandbox' : 'production'].add(ref ?? '');
  }
  expect(await countEnvironments(officer)).toEqual({ production: 3, sandbox: 2 });
  for (const sandbox of [false, true]) {
    const own = sandbox ? names.sandbox : names.production;
    for (const query of [{ sandbox }, { sandbox, text: 'mixed' }]) {
      const { sessions, count, facets } = await listSessions(officer, query);
      expect(new Set(sessions.map(({ ref }) => ref))).toEqual(own);
      expect(sessions.every((session) => session.sandbox === sandbox)).toBe(true);
      expect(count).toEqual({ value: own.size, exact: true });
      const total = (counts: readonly { readonly count: number }[]) => counts.reduce((sum, { count: n }) => sum + n, 0);
      expect([total(facets.status), total(facets.kind), total(facets.app)]).toEqual([own.size, own.size, own.size]);
    }
    const query: ListQuery = { audience: 'full', sandbox, sort: { key: 'updated', descending: false }, limit: 50 };
    const { sessions } = await getStore();
    for (const ref of own) {
      const { previous, next, total } = await sessions.neighbours(query, ref);
      expect(total.value).toBe(own.size);
      for (const beside of [previous, next]) if (beside !== null) expect(own).toContain(beside);
    }
  }
  // Asked for both at once, each row says which it is.
  const both = await listSessions(officer, {});
  expect(both.sessions.filter((session) => session.sandbox)).toHaveLength(2);
});

test('an alias that both have opens the production session, even when the sandbox moved last', async () => {
  const production = await initSession(officer, { app: 'kyc-eu', alias: 'shared-alias' });
  const sandbox = await initSession(officer, { app: 'kyc-sandbox', alias: 'shared-alias' });
  expect(sandbox.sandbox).toBe(true);
  expect(await lookUp(officer, 'shared-alias')).toEqual({ ref: production.ref });
});

test('a face that matches across: where the session stands, and nothing of what is known of it', async () => {
  const [own, other] = await sessionsOf('tag=dup-two-names');
  if (!own || !other) throw new Error('a pair is needed');
  const [ref, matched] = [await refOf(own), await refOf(other)];
  const at = { id: ref, step: 'DUPLICATE' };
  expect((await explainStep(officer, at)).related).toMatchObject([{ session: { ref: matched } }]);

  await move(matched, 'sandbox');
  const elsewhere = { sessionId: other.session_id, session: null, elsewhere: { ref: matched, sandbox: true } };
  expect((await explainStep(officer, at)).related).toEqual([elsewhere]);

  await move(ref, 'sandbox');
  await move(matched, 'production');
  expect((await explainStep(officer, at)).related).toMatchObject([{ elsewhere: { sandbox: false } }]);
});

test('an owner whose own session is of the other environment brings no screening to the map', async () => {
  const company = (await sessionsOf('tag=kyb-pep-owner')).find(({ kind }) => kind === 'corporate');
  if (!company) throw new Error('a company is needed');
  const ref = await refOf(company);
  const own = (await lookUp(officer, (await readOwnership(officer, ref)).sessions[0]?.sessionId ?? '')).ref;
  expect((await readOwnership(officer, ref)).declared.individuals?.[0]).toMatchObject({ screened: { hits: 1 } });
  await move(own, 'sandbox');
  const { declared, sessions } = await readOwnership(officer, ref);
  expect(declared.individuals?.[0]).toMatchObject({ screened: null });
  expect(sessions[0]).toMatchObject({ ref: null });
});

test('a file with ids of both says of each known one where it stands', async () => {
  const found = await Promise.all(['kyc-eu', 'kyc-sandbox'].map(async (app) => (await sessionsOf(`app=${app}`))[0]));
  for (const session of found) if (session) await refOf(session);
  const { rows } = await checkImport(officer, found.map((session) => session?.session_id).join('\n'));
  expect(rows.map(({ verdict, sandbox }) => [verdict, sandbox])).toEqual([
    ['known', false],
    ['known', true],
  ]);
});
