/** What the desk adds to a step, against the simulator and a real store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Role } from '#lib/model/role.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { explainStep, lookUp, openFile, readSession, readStep } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-explain-'));
let simulator: Awaited<ReturnType<typeof startSimulator>>;

interface Known {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly steps: readonly { readonly type: string; readonly status: string }[];
}
const tagged = async (tag: string): Promise<Known[]> =>
  (await (await fetch(`${simulator.controlUrl}/sessions?${tag && `tag=${tag}`}`)).json()) as Known[];
const upstreamReads = async () =>
  ((await (await fetch(`${simulator.controlUrl}/requests`)).json()) as unknown[]).length;
const reviewer = (...roles: Role[]): Reviewer => ({
  id: `reviewer-${roles.join('-')}`,
  name: 'Test',
  email: 'test@desk.example',
  roles,
  authMethod: 'password',
  sessionHash: 'abc',
  request: { requestId: '00000000-0000-4000-8000-000000000000', ip: null, userAgentHash: null },
});
const officer = reviewer('officer');
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
/** Registers the first session with the tag and reads one step of it, as the page does before it asks for the explanation. */
async function opened(tag: string, type: string) {
  const sessions = await tagged(tag);
  const session = sessions.find(({ steps }) => steps.some((step) => step.type === type));
  if (!session) throw new Error(`no session tagged ${tag} with ${type}`);
  const { ref } = await lookUp(officer, session.session_id);
  const reading = await readStep(officer, { kind: session.kind, id: ref, step: type });
  return { ref, session, reading, body: JSON.parse(reading.text), at: { id: ref, step: type } };
}
const lastEvents = async (action: string) =>
  (await (await getStore()).audit.list({ limit: 500 })).filter((event) => event.action === action);

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, controlPort: 0, cacheFolder: join(folder, 'evidence') });
  Object.assign(process.env, {
    BASE_URL: 'http://localhost:3000',
    VERIFICATION_API_URL: simulator.apiUrl,
    VERIFICATION_API_KEYS: JSON.stringify(simulator.keys),
    VERIFICATION_MAX_PER_MINUTE: '6000',
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

describe('a screening', () => {
  test('is explained hit by hit under the ids of the answer, of the same reading, without another read', async () => {
    const { at, body, reading } = await opened('huge-aml', 'AML');
    const before = await upstreamReads();
    const startedAtMs = performance.now();
    const explained = await explainStep(officer, at);
    const firstMs = performance.now() - startedAtMs;
    await explainStep(officer, at);
    expect(await upstreamReads()).toBe(before);
    expect(explained.readAt).toBe(new Date(reading.readAtMs).toISOString());
    const ids = (body.verification.aml.hits as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(37);
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}(-\d+)?$|^[\w.:-]+$/);
    const [screening] = explained.screening ?? [];
    expect([...(screening?.order ?? [])].sort()).toEqual([...ids].sort());
    expect(screening?.hits.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(explained).toMatchObject({ phone: null, related: [] });
    expect(firstMs).toBeLessThan(2_000);
    const [event] = await lastEvents('step.explained');
    expect(event).toMatchObject({ ref: at.id, outcome: 'done', actor: 'reviewer-officer' });
    expect(event?.fieldGroups).toEqual(expect.arrayContaining(['screening', 'name']));
  });

  test('hits keep their ids when upstream turns them round', async () => {
    const { session, ref, body } = await opened('aml-reorders', 'AML');
    const named = (one: { verification: { aml: { hits: { id: string; info: unknown }[] } } }) =>
      one.verification.aml.hits.map(({ id, info }) => `${id} ${JSON.stringify(info)}`);
    await fetch(`${simulator.controlUrl}/sessions/${session.session_id}/transition`, {
      method: 'POST',
      body: JSON.stringify({ reorder: true, notify: false }),
    });
    const at = { kind: 'individual', id: ref, step: 'AML' } as const;
    const again = JSON.parse((await readStep(officer, at, { fresh: true })).text);
    expect(named(again)).not.toEqual(named(body));
    expect(named(again).sort()).toEqual(named(body).sort());
  });

  test('does not exist for who may not know of it; null hits explain nothing', async () => {
    const { at } = await opened('aml-total-5-of-3', 'AML');
    for (const role of ['support', 'admin'] as const)
      expect(await problemOf(explainStep(reviewer(role), at))).toBe('not_found');
    expect((await explainStep(officer, (await opened('aml-null-hits', 'AML')).at)).screening).toEqual([]);
  });

  test('what it says of the customer reaches officers beside the other steps, and nobody else', async () => {
    const { ref } = await opened('aml-common-name', 'AML');
    const facts = (await readSession(officer, ref)).subjectFacts;
    expect(facts.filter(({ key }) => key === 'name').map(({ stepType }) => stepType)).toEqual(['ID_DOCUMENT', 'AML']);
    for (const role of ['support', 'admin'] as const)
      expect(JSON.stringify(await readSession(reviewer(role), ref))).not.toMatch(/AML|screen/i);
  });
});

test('a phone is read for who sees contacts in clear, for nobody else', async () => {
  const [{ session_id = '' } = {}] = (await tagged('')).filter(({ steps }) =>
    steps.some(({ type, status }) => type === 'PHONE' && status === 'APPROVED'),
  );
  const { ref } = await lookUp(officer, session_id);
  const at = { id: ref, step: 'PHONE' };
  const body = JSON.parse((await readStep(officer, { kind: 'individual', ...at })).text);
  const { phone } = await explainStep(officer, at);
  expect(phone?.checks).toHaveLength(4);
  expect(phone?.international?.replaceAll(' ', '')).toContain(body.verification.phone.number.slice(-4));
  for (const role of ['support', 'admin'] as const) {
    const explained = await explainStep(reviewer(role), at);
    expect(explained).toMatchObject({ screening: null, phone: null, related: [] });
  }
});

describe('sessions that a step names', () => {
  test('matches of a face: those that are registered, from the registry alone, and the trail names them', async () => {
    const { at, body, session } = await opened('dup-two-names', 'DUPLICATE');
    const [match] = body.verification.duplicate.matches as { session_id: string }[];
    const before = await upstreamReads();
    expect((await explainStep(officer, at)).related).toContainEqual({ sessionId: match?.session_id, session: null });
    expect(await upstreamReads()).toBe(before);
    expect(match?.session_id).not.toBe(session.session_id);
    const { ref } = await lookUp(officer, match?.session_id ?? '');
    const [related] = (await explainStep(officer, at)).related;
    expect(related).toEqual({ sessionId: match?.session_id, session: await readSession(officer, ref) });
    const [event] = await lastEvents('step.explained');
    expect(event?.detail).toEqual({ sessions: ref });
    expect((await explainStep(reviewer('support'), at)).related).toEqual([]);
    expect((await explainStep(reviewer('auditor'), at)).related).toHaveLength(1);
  });

  test('a representative and 400 owners, quickly', async () => {
    const representative = await opened('representative-readable', 'LEGAL_REPRESENTATIVE');
    expect((await explainStep(officer, representative.at)).related).toMatchObject([
      { sessionId: representative.body.id, session: null },
    ]);
    const owners = await opened('ubo-sanctioned-10-among-400', 'BENEFICIAL_OWNERS');
    const ids = (owners.body.individuals as { id: string | null }[]).flatMap(({ id }) => id ?? []);
    const startedAtMs = performance.now();
    const { related, screening } = await explainStep(officer, owners.at);
    expect(performance.now() - startedAtMs).toBeLessThan(2_000);
    expect(related.map(({ sessionId }) => sessionId)).toEqual([...new Set(ids)]);
    expect(screening).not.toBeNull();
    const hidden = await readStep(reviewer('support'), {
      kind: 'corporate',
      id: owners.ref,
      step: 'BENEFICIAL_OWNERS',
    });
    expect(hidden.redacted.join().length).toBeLessThan(200);
    expect(hidden.text).not.toMatch(/aml|screen|firstname/i);
    expect(hidden.redacted.join()).not.toMatch(/aml|screen/i);
  });
});

test('a file tells the reading that it belongs to', async () => {
  const { ref, reading } = await opened('dup-two-names', 'DUPLICATE');
  const at = { kind: 'individual', id: ref, step: 'DUPLICATE', key: 'verification.duplicate.face' } as const;
  const file = await openFile(officer, at, { range: null, signal: new AbortController().signal });
  await file.body.cancel();
  expect(file.readAtMs).toBe(reading.readAtMs);
});
