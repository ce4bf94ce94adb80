/** The owners of a company on their way to the screen, against the simulator and a real store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Role } from '#lib/model/role.ts';
import type { OwnershipReading, Settled } from '#lib/ownership/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { lookUp, readOwnership, readOwnershipForPaper, settleOwnership } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-ownership-'));
let simulator: Awaited<ReturnType<typeof startSimulator>>;

interface Known {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly subject: string;
}
const tagged = async (tag: string): Promise<Known> => {
  const all = (await (await fetch(`${simulator.controlUrl}/sessions?tag=${tag}`)).json()) as Known[];
  const company = all.find(({ kind }) => kind === 'corporate');
  if (!company) throw new Error(`no company tagged ${tag}`);
  return company;
};
const fault = (path: string, fault: string) =>
  fetch(`${simulator.controlUrl}/faults`, { method: 'POST', body: JSON.stringify({ fault, path }) });
const upstreamReads = async () =>
  ((await (await fetch(`${simulator.controlUrl}/requests`)).json()) as unknown[]).length;
const reviewer = (...roles: Role[]): Reviewer => ({
  id: `reviewer-${roles.join('-')}`,
  name: `Test ${roles.join(' ')}`,
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
const opened = async (tag: string) => (await lookUp(officer, (await tagged(tag)).session_id)).ref;
const events = async (action: string) =>
  (await (await getStore()).audit.list({ limit: 500 })).filter((event) => event.action === action);

const nothing: Settled = { direction: null, unit: null, root: null };
const settle = (by: Reviewer, reading: OwnershipReading, settled: Settled, reason = 'As the register has it') =>
  settleOwnership(by, reading.ref, {
    settled,
    reason,
    version: reading.settlement.version,
    structureHash: reading.structureHash,
  });

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

describe('reading', () => {
  test('what was declared, as it came, with the subject, the policy and a hash that stays', async () => {
    const ref = await opened('ubo-ring');
    const reading = await readOwnership(officer, ref);
    expect(reading).toMatchObject({
      ref,
      policy: { id: 'amlr-2027', threshold: 0.25, comparison: 'gte' },
      settlement: { settled: nothing, lapsed: null, version: 0, by: null, at: null, reason: null },
      steps: { owners: 'BENEFICIAL_OWNERS', company: 'COMPANY_DETAILS' },
      maySettle: true,
      mayExport: true,
    });
    const { declared } = reading;
    expect(declared.subject?.name).toBe((await tagged('ubo-ring')).subject);
    expect(declared.corporates?.map(({ nodeId }) => nodeId)).toEqual([1, 4]);
    expect(declared.corporates?.[0]).toMatchObject({
      name: declared.subject?.name,
      registrationNumber: declared.subject?.registrationNumber,
      edges: [{ nodeId: 4, shares: 42, director: false }],
      links: null,
    });
    expect(declared.individuals?.map(({ edges }) => edges?.map(({ shares }) => shares))).toEqual([[58], [58]]);
    const again = await readOwnership(reviewer('auditor'), ref);
    expect(again).toEqual({ ...reading, maySettle: false });
    expect(reading.inputHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('odd ids and shares stay, a list that did not come is null, an empty one empty', async () => {
    const odd = await readOwnership(officer, await opened('ubo-odd-nodes'));
    expect(odd.declared.individuals?.map(({ nodeId }) => nodeId)).toEqual([2, 2, null, 2.5, 5]);
    expect(odd.declared.individuals?.flatMap(({ edges }) => edges?.map(({ shares }) => shares) ?? [])).toEqual([
      40,
      10,
      1e6,
      'NaN',
      'a quarter',
    ]);
    const none = await readOwnership(officer, await opened('ubo-none-reported'));
    expect(none.declared).toMatchObject({ individuals: [], corporates: [] });
    const missing = await readOwnership(officer, await opened('ubo-not-delivered'));
    expect(missing.declared).toMatchObject({ individuals: null, corporates: null });
    const links = await readOwnership(officer, await opened('ubo-edges-and-links'));
    expect(links.declared.individuals?.map(({ edges }) => edges?.length)).toEqual([1, 1]);
  });

  test('screenings: of a company from its own hits, of a person from the own session once it is registered', async () => {
    const company = await readOwnership(officer, await opened('ubo-screened-company'));
    expect(company.declared.corporates?.[0]).toMatchObject({
      screened: { hits: 4, sanctions: true, worst: 'sanctions', state: 'incomplete' },
      documents: expect.arrayContaining([{ type: 'certificate_of_incorporation', status: 'APPROVED' }]),
    });
    expect(company.declared.corporates?.[1]).toMatchObject({ screened: null, documents: null });

    const ref = await opened('kyb-pep-owner');
    const before = await readOwnership(officer, ref);
    expect(before.sessions).toMatchObject([
      { position: 0, ref: null },
      { position: 1, ref: null },
    ]);
    expect(before.declared.individuals?.[0]).toMatchObject({ screened: null });
    const { ref: own } = await lookUp(officer, before.sessions[0]?.sessionId ?? '');
    const reads = await upstreamReads();
    const after = await readOwnership(officer, ref);
    expect(await upstreamReads()).toBe(reads);
    expect(after.sessions).toMatchObject([
      { position: 0, ref: own },
      { position: 1, ref: null },
    ]);
    expect(after.declared.individuals?.[0]).toMatchObject({
      screened: { hits: 1, sanctions: false, worst: 'pep', state: 'complete' },
    });
    expect(after.declared.individuals?.[1]).toMatchObject({ screened: null });
    expect(after.inputHash).not.toBe(before.inputHash);
    expect(after.structureHash).toBe(before.structureHash);
    const [event] = await events('ownership.read');
    expect(event).toMatchObject({
      ref,
      object: 'BENEFICIAL_OWNERS',
      fieldGroups: ['ownership', 'company', 'screening'],
      detail: { sessions: own, input: after.inputHash },
    });
  });

  test('without the company’s details the owners are read all the same, without the owners nothing is', async () => {
    const ref = await opened('ubo-pyramid');
    const whole = await readOwnership(officer, ref);
    await fault('COMPANY_DETAILS', '500');
    const headless = await readOwnership(officer, ref, { fresh: true });
    expect(headless).toMatchObject({ declared: { subject: null }, steps: { company: null } });
    expect(headless.declared.individuals).toEqual(whole.declared.individuals);
    expect(headless.structureHash).toBe(whole.structureHash);
    await fetch(`${simulator.controlUrl}/faults`, { method: 'DELETE' });
    await fault('BENEFICIAL_OWNERS', '500');
    expect(await problemOf(readOwnership(officer, ref, { fresh: true }))).toBe('upstream_failed');
    await fetch(`${simulator.controlUrl}/faults`, { method: 'DELETE' });
  });

  test('ten thousand owners', async () => {
    const ref = await opened('ubo-10000');
    const reading = await readOwnership(officer, ref);
    const { individuals, corporates } = reading.declared;
    expect((individuals?.length ?? 0) + (corporates?.length ?? 0)).toBe(10_000);
  });

  test('a person has no owners, and what nobody knows is not found', async () => {
    const people = (await (await fetch(`${simulator.controlUrl}/sessions?tag=passport`)).json()) as Known[];
    const { ref } = await lookUp(officer, people[0]?.session_id ?? '');
    expect(await problemOf(readOwnership(officer, ref))).toBe('not_found');
    expect(await problemOf(readOwnership(officer, '0000000000'))).toBe('not_found');
  });
});

describe('who may', () => {
  test('support and admin get one answer, whatever there is, and nobody is asked for it', async () => {
    const refs = [await opened('ubo-ring'), await opened('ubo-none-reported'), '0000000000', 'no id at all'];
    const reads = await upstreamReads();
    const read = (await events('ownership.read')).length;
    const told = new Set<string>();
    for (const role of ['support', 'admin'] as const)
      for (const ref of refs) {
        const tries = [
          readOwnership(reviewer(role), ref),
          readOwnershipForPaper(reviewer(role), ref, 'csv'),
          settleOwnership(reviewer(role), ref, { settled: nothing, reason: 'r', version: 0, structureHash: '' }),
        ];
        for (const work of tries)
          told.add(
            await work.then(
              () => 'an answer',
              (error: unknown) => (error instanceof Problem ? `${error.code} ${error.detail}` : String(error)),
            ),
          );
      }
    expect([...told]).toEqual(['not_allowed undefined']);
    expect(await upstreamReads()).toBe(reads);
    expect(await events('ownership.read')).toHaveLength(read);
  });

  test('officers and mlro settle and export, auditors only export', async () => {
    const ref = await opened('ubo-treasury');
    for (const role of ['officer', 'mlro', 'auditor'] as const) {
      const by = reviewer(role);
      const reading = await readOwnershipForPaper(by, ref, 'svg', 'uk-psc');
      expect(reading.mayExport).toBe(true);
      const [event] = await events('ownership.exported');
      expect(event).toMatchObject({ actor: by.id, ref, detail: { format: 'svg', policy: 'uk-psc' } });
      const may = role !== 'auditor';
      expect(reading.maySettle).toBe(may);
      expect(await problemOf(settle(by, reading, { ...nothing, root: '1' }))).toBe(may ? 'no problem' : 'not_allowed');
    }
  });
});

describe('settling', () => {
  const asPercent: Settled = { direction: 'owners_list_holdings', unit: 'percent', root: '1' };

  test('is in force for the next reading, by name; taken back it is gone, as a version of its own', async () => {
    const ref = await opened('ubo-bad-shares');
    const before = await readOwnership(officer, ref);
    const made = await settle(officer, before, asPercent, 'Register extract, page 3');
    expect(made).toMatchObject({
      settled: asPercent,
      version: 1,
      by: 'Test officer',
      reason: 'Register extract, page 3',
    });
    const after = await readOwnership(reviewer('auditor'), ref);
    expect(after.settlement).toEqual(made);
    expect(after.inputHash).not.toBe(before.inputHash);
    expect(after.structureHash).toBe(before.structureHash);
    const [event] = await events('ownership.settled');
    expect(event).toMatchObject({ ref, actor: 'reviewer-officer', detail: { ...asPercent, version: 1 }, reason: null });
    expect(JSON.stringify(event)).not.toContain('Register extract');

    expect(await problemOf(settle(reviewer('mlro'), before, nothing))).toBe('conflict');
    await settle(reviewer('mlro'), after, nothing, 'Not proven after all');
    const back = await readOwnership(officer, ref);
    expect(back.settlement).toMatchObject({ settled: nothing, lapsed: null, version: 2, by: 'Test mlro' });
    expect(back.inputHash).toBe(before.inputHash);
  });

  test('a root is one of the companies that were named', async () => {
    const reading = await readOwnership(officer, await opened('ubo-two-roots'));
    const [first] = reading.declared.corporates ?? [];
    const root = String(first?.nodeId);
    for (const odd of ['999', String(reading.declared.individuals?.[0]?.nodeId), ''])
      expect(await problemOf(settle(officer, reading, { ...nothing, root: odd }))).toBe('bad_request');
    await settle(officer, reading, { ...nothing, root });
    expect((await readOwnership(officer, reading.ref)).settlement.settled.root).toBe(root);
  });

  test('does not hold for another structure than it was made for', async () => {
    const ref = await opened('ubo-counts');
    const reading = await readOwnership(officer, ref);
    expect(await problemOf(settle(officer, { ...reading, structureHash: 'f'.repeat(64) }, asPercent))).toBe('conflict');
    const store = await getStore();
    const [event] = await store.audit.list({ limit: 1 });
    if (!event) throw new Error('no event');
    // As if it had been settled when upstream still said something else.
    await store.settlements.add(
      {
        ref,
        seenVersion: 0,
        settled: asPercent,
        structureHash: 'e'.repeat(64),
        reason: 'then',
        reviewerId: 'o',
        reviewerName: 'Ana Pérez',
      },
      { ...event, action: 'ownership.settled' },
    );
    const { settlement, inputHash } = await readOwnership(officer, ref);
    expect(settlement).toMatchObject({ settled: nothing, lapsed: asPercent, version: 1, by: 'Ana Pérez' });
    expect(inputHash).toBe(reading.inputHash);
  });
});
