/** The declared owners of a company for the screen, against the simulator and a real store. */

import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import { confirmOwnership, readOwnership } from '#lib/operations/ownership.ts';
import { lookUp } from '#lib/operations/sessions.ts';
import type { Confirmed } from '#lib/ownership/index.ts';
import { confirmations, getStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call, exportOwnership, openSession } from './index.ts';
import { addReviewers } from './testing/add-reviewers.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf } from './testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
beforeAll(() => addReviewers(officer, { ...createReviewer('mlro'), email: 'mlro@desk.example' }));
const company = (tag: string) => desk.tagged(tag, ({ kind }) => kind === 'corporate');
const opened = async (tag: string) =>
  (await call(lookUp, officer, { body: { id: (await company(tag)).session_id } })).ref;
const fault = (path: string, fault: string) => desk.control('POST', '/faults', { fault, path });

const nothing: Confirmed = { direction: null, unit: null, root: null };
const settle = (by: Reviewer, input: OwnershipInput, settled: Confirmed, reason = 'As the register has it') =>
  call(confirmOwnership, openSession(by, input.ref), {
    body: {
      settled,
      reason,
      version: input.settlement.version,
      structureHash: input.structureHash,
    },
  });

describe('the input', () => {
  test('holds the declared values unchanged, with the subject, the policy and a stable hash', async () => {
    const ref = await opened('ubo-ring');
    const reading = await call(readOwnership, openSession(officer, ref));
    expect(reading).toMatchObject({
      ref,
      policy: { id: 'amlr-2027', threshold: 0.25, comparison: 'gte' },
      settlement: { settled: nothing, lapsed: null, version: 0, by: null, at: null, reason: null },
      steps: { owners: 'BENEFICIAL_OWNERS', company: 'COMPANY_DETAILS' },
      maySettle: true,
      mayExport: true,
    });
    const { declared } = reading;
    expect(declared.subject?.name).toBe((await company('ubo-ring')).subject);
    expect(declared.corporates?.map(({ nodeId }) => nodeId)).toEqual([1, 4]);
    expect(declared.corporates?.[0]).toMatchObject({
      name: declared.subject?.name,
      registrationNumber: declared.subject?.registrationNumber,
      edges: [{ nodeId: 4, shares: 42, director: false }],
      links: null,
    });
    expect(declared.individuals?.map(({ edges }) => edges?.map(({ shares }) => shares))).toEqual([[58], [58]]);
    const again = await call(readOwnership, openSession(createReviewer('auditor'), ref));
    expect(again).toEqual({ ...reading, maySettle: false });
    expect(reading.inputHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('odd ids and shares stay, a missing list is null, an empty one empty', async () => {
    const odd = await call(readOwnership, openSession(officer, await opened('ubo-odd-nodes')));
    expect(odd.declared.individuals?.map(({ nodeId }) => nodeId)).toEqual([2, 2, null, 2.5, 5]);
    expect(odd.declared.individuals?.flatMap(({ edges }) => edges?.map(({ shares }) => shares) ?? [])).toEqual([
      40,
      10,
      1e6,
      'NaN',
      'a quarter',
    ]);
    const none = await call(readOwnership, openSession(officer, await opened('ubo-none-reported')));
    expect(none.declared).toMatchObject({ individuals: [], corporates: [] });
    const missing = await call(readOwnership, openSession(officer, await opened('ubo-not-delivered')));
    expect(missing.declared).toMatchObject({ individuals: null, corporates: null });
    const links = await call(readOwnership, openSession(officer, await opened('ubo-edges-and-links')));
    expect(links.declared.individuals?.map(({ edges }) => edges?.length)).toEqual([1, 1]);
  });

  test('screenings: of a company from its own hits, of a person from their own session once registered', async () => {
    const company = await call(readOwnership, openSession(officer, await opened('ubo-screened-company')));
    expect(company.declared.corporates?.[0]).toMatchObject({
      screened: { hits: 4, sanctions: true, worst: 'sanctions', state: 'incomplete' },
      documents: expect.arrayContaining([{ type: 'certificate_of_incorporation', status: 'APPROVED' }]),
    });
    expect(company.declared.corporates?.[1]).toMatchObject({ screened: null, documents: null });

    const ref = await opened('kyb-pep-owner');
    const before = await call(readOwnership, openSession(officer, ref));
    expect(before.sessions).toMatchObject([
      { position: 0, ref: null },
      { position: 1, ref: null },
    ]);
    expect(before.declared.individuals?.[0]).toMatchObject({ screened: null });
    const { ref: own } = await call(lookUp, officer, { body: { id: before.sessions[0]?.sessionId ?? '' } });
    const reads = await desk.sentCount();
    const after = await call(readOwnership, openSession(officer, ref));
    expect(await desk.sentCount()).toBe(reads);
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
    const [event] = await auditEvents('ownership.read');
    expect(event).toMatchObject({
      ref,
      object: 'BENEFICIAL_OWNERS',
      fieldGroups: ['ownership', 'company', 'screening'],
      detail: { sessions: own, input: after.inputHash },
    });
  });

  test('the owners are read even without the company details; without the owners nothing is', async () => {
    const ref = await opened('ubo-pyramid');
    const whole = await call(readOwnership, openSession(officer, ref));
    await fault('COMPANY_DETAILS', '500');
    const headless = await call(readOwnership, openSession(officer, ref), { fresh: true });
    expect(headless).toMatchObject({ declared: { subject: null }, steps: { company: null } });
    expect(headless.declared.individuals).toEqual(whole.declared.individuals);
    expect(headless.structureHash).toBe(whole.structureHash);
    await desk.control('DELETE', '/faults');
    await fault('BENEFICIAL_OWNERS', '500');
    expect(await problemCodeOf(call(readOwnership, openSession(officer, ref), { fresh: true }))).toBe(
      'upstream_failed',
    );
    await desk.control('DELETE', '/faults');
  });

  test('ten thousand owners', async () => {
    const ref = await opened('ubo-10000');
    const reading = await call(readOwnership, openSession(officer, ref));
    const { individuals, corporates } = reading.declared;
    expect((individuals?.length ?? 0) + (corporates?.length ?? 0)).toBe(10_000);
  });

  test('an individual has no owners, and an unknown session is not found', async () => {
    const people = await desk.sessions('tag=passport');
    const { ref } = await call(lookUp, officer, { body: { id: people[0]?.session_id ?? '' } });
    expect(await problemCodeOf(call(readOwnership, openSession(officer, ref)))).toBe('not_found');
    expect(await problemCodeOf(call(readOwnership, openSession(officer, '0000000000')))).toBe('not_found');
  });
});

describe('permissions', () => {
  test('support and admin always get the same answer, without an upstream request', async () => {
    const refs = [await opened('ubo-ring'), await opened('ubo-none-reported'), '0000000000', 'no id at all'];
    const reads = await desk.sentCount();
    const read = (await auditEvents('ownership.read')).length;
    const responses = new Set<string>();
    for (const role of ['support', 'admin'] as const)
      for (const ref of refs) {
        const tries = [
          call(readOwnership, openSession(createReviewer(role), ref)),
          call(exportOwnership, openSession(createReviewer(role), ref), {
            format: 'csv',
            query: { policy: undefined },
          }),
          call(confirmOwnership, openSession(createReviewer(role), ref), {
            body: {
              settled: nothing,
              reason: 'r',
              version: 0,
              structureHash: '',
            },
          }),
        ];
        for (const work of tries)
          responses.add(
            await work.then(
              () => 'an answer',
              (error: unknown) => (error instanceof Problem ? `${error.code} ${error.detail}` : String(error)),
            ),
          );
      }
    expect([...responses]).toEqual(['not_allowed undefined']);
    expect(await desk.sentCount()).toBe(reads);
    expect(await auditEvents('ownership.read')).toHaveLength(read);
  });

  test('officers and mlro settle and export, auditors only export', async () => {
    const ref = await opened('ubo-treasury');
    for (const role of ['officer', 'mlro', 'auditor'] as const) {
      const by = createReviewer(role);
      const reading = await call(exportOwnership, openSession(by, ref), { format: 'svg', query: { policy: 'uk-psc' } });
      expect(reading.mayExport).toBe(true);
      const [event] = await auditEvents('ownership.exported');
      expect(event).toMatchObject({ actor: by.id, ref, detail: { format: 'svg', policy: 'uk-psc' } });
      const may = role !== 'auditor';
      expect(reading.maySettle).toBe(may);
      expect(await problemCodeOf(settle(by, reading, { ...nothing, root: '1' }))).toBe(
        may ? 'no problem' : 'not_allowed',
      );
    }
  });
});

describe('a settlement', () => {
  const asPercent: Confirmed = { direction: 'owners_list_holdings', unit: 'percent', root: '1' };

  test('applies to the next read, with its author; undoing it is a new version', async () => {
    const ref = await opened('ubo-bad-shares');
    const before = await call(readOwnership, openSession(officer, ref));
    const made = await settle(officer, before, asPercent, 'Register extract, page 3');
    expect(made).toMatchObject({
      settled: asPercent,
      version: 1,
      by: 'Test officer',
      reason: 'Register extract, page 3',
    });
    const after = await call(readOwnership, openSession(createReviewer('auditor'), ref));
    expect(after.settlement).toEqual(made);
    expect(after.inputHash).not.toBe(before.inputHash);
    expect(after.structureHash).toBe(before.structureHash);
    const [event] = await auditEvents('ownership.settled');
    expect(event).toMatchObject({ ref, actor: 'reviewer-officer', detail: { ...asPercent, version: 1 }, reason: null });
    expect(JSON.stringify(event)).not.toContain('Register extract');

    expect(await problemCodeOf(settle(createReviewer('mlro'), before, nothing))).toBe('conflict');
    await settle(createReviewer('mlro'), after, nothing, 'Not proven after all');
    const back = await call(readOwnership, openSession(officer, ref));
    expect(back.settlement).toMatchObject({ settled: nothing, lapsed: null, version: 2, by: 'Test mlro' });
    expect(back.inputHash).toBe(before.inputHash);
  });

  test('a root must be one of the declared companies', async () => {
    const reading = await call(readOwnership, openSession(officer, await opened('ubo-two-roots')));
    const [first] = reading.declared.corporates ?? [];
    const root = String(first?.nodeId);
    for (const odd of ['999', String(reading.declared.individuals?.[0]?.nodeId), ''])
      expect(await problemCodeOf(settle(officer, reading, { ...nothing, root: odd }))).toBe('bad_request');
    await settle(officer, reading, { ...nothing, root });
    expect((await call(readOwnership, openSession(officer, reading.ref))).settlement.settled.root).toBe(root);
  });

  test('lapses for another structure', async () => {
    const ref = await opened('ubo-counts');
    const reading = await call(readOwnership, openSession(officer, ref));
    expect(await problemCodeOf(settle(officer, { ...reading, structureHash: 'f'.repeat(64) }, asPercent))).toBe(
      'conflict',
    );
    const store = await getStore();
    const [event] = await store.audit.list({ limit: 1 });
    if (!event) throw new Error('no event');
    // As if it had been settled for an earlier answer.
    await store
      .record(confirmations)
      .add(
        { ref, version: 0, author: { ...officer, name: 'Ana Pérez' } },
        { settled: asPercent, structureHash: 'e'.repeat(64), reason: 'then' },
        () => ({ ...event, action: 'ownership.settled' }),
      );
    const { settlement, inputHash } = await call(readOwnership, openSession(officer, ref));
    expect(settlement).toMatchObject({ settled: nothing, lapsed: asPercent, version: 1, by: 'Ana Pérez' });
    expect(inputHash).toBe(reading.inputHash);
  });
});
