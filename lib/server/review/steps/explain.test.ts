/** What Review Desk adds to a step, against the simulator and a real store. */

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { explainStep, readStep } from '#lib/operations/steps.ts';
import { getStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call, openFile, openSession } from '../index.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf, stepFor } from '../testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');

const explain = (by: Reviewer, at: { readonly ref: string; readonly step: string }) =>
  call(explainStep, openSession(by, at.ref), { step: at.step });

/** Registers the first session with the tag and reads one step of it, as the page does before it reads the explanation. */
async function opened(tag: string, type: string) {
  const session = await desk.tagged(tag, ({ steps }) => steps.some((step) => step.type === type));
  const { ref } = await call(lookUp, officer, { body: { id: session.session_id } });
  const answer = await call(readStep, openSession(officer, ref), { step: type });
  return { ref, session, answer, body: JSON.parse(answer.text), at: { ref, step: type } };
}

describe('a screening', () => {
  test('is explained hit by hit under the ids of the answer, from the same read', async () => {
    const { at, body, answer } = await opened('huge-aml', 'AML');
    const before = await desk.sentCount();
    const idle = process.threadCpuUsage();
    const explained = await explain(officer, at);
    const first = process.threadCpuUsage(idle);
    await explain(officer, at);
    expect(await desk.sentCount()).toBe(before);
    expect(explained.readAt).toBe(new Date(answer.readAtMs).toISOString());
    const ids = (body.verification.aml.hits as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(37);
    for (const id of ids) expect(id).toMatch(/^h1-[0-9A-HJKMNP-TV-Z]{16}(-\d+)?$/);
    const [screening] = explained.screening ?? [];
    expect([...(screening?.order ?? [])].sort()).toEqual([...ids].sort());
    expect(screening?.hits.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(explained).toMatchObject({ phone: null, related: [] });
    expect((first.user + first.system) / 1_000).toBeLessThan(2_000);
    const [event] = await auditEvents('step.explained');
    expect(event).toMatchObject({ ref: at.ref, outcome: 'done', actor: 'reviewer-officer' });
    expect(event?.fieldGroups).toEqual(expect.arrayContaining(['screening', 'name']));
  });

  test('hits keep their ids when upstream reorders them', async () => {
    const { session, ref, body } = await opened('aml-reorders', 'AML');
    const named = (one: { verification: { aml: { hits: { id: string; info: unknown }[] } } }) =>
      one.verification.aml.hits.map(({ id, info }) => `${id} ${JSON.stringify(info)}`);
    await desk.control('POST', `/sessions/${session.session_id}/transition`, { reorder: true, notify: false });
    const again = JSON.parse((await call(readStep, openSession(officer, ref), { step: 'AML', fresh: true })).text);
    expect(named(again)).not.toEqual(named(body));
    expect(named(again).sort()).toEqual(named(body).sort());
  });

  test('hits alike in all that tells them apart keep their ids in any order, and every process knows them', async () => {
    const { session, ref, body } = await opened('aml-twins', 'AML');
    const said = (one: { verification: { aml: { hits: { id: string; info: unknown }[] } } }) =>
      one.verification.aml.hits.map(({ id, info }) => `${id} ${JSON.stringify(info)}`).sort();
    expect(new Set(said(body)).size).toBe(4);
    for (let turn = 1; turn <= 3; turn++) {
      await desk.control('POST', `/sessions/${session.session_id}/transition`, { reorder: true, notify: false });
      expect(
        said(JSON.parse((await call(readStep, openSession(officer, ref), { step: 'AML', fresh: true })).text)),
      ).toEqual(said(body));
    }
    const { db } = await getStore();
    const rows = await db
      .selectFrom('hits')
      .innerJoin('sessions', 'sessions.rid', 'hits.rid')
      .select(['hit', 'gone_at'])
      .where('ref', '=', ref)
      .execute();
    const ids = (body.verification.aml.hits as { id: string }[]).map(({ id }) => id);
    expect(rows.map(({ hit }) => hit).sort()).toEqual(ids.sort());
    expect(rows.every(({ gone_at }) => gone_at === null)).toBe(true);
  });

  test('a store that could not remember the hits is asked again for the same answer', async () => {
    const session = await desk.tagged('aml-sparse-hits', ({ steps }) => steps.some(({ type }) => type === 'AML'));
    const { ref } = await call(lookUp, officer, { body: { id: session.session_id } });
    const { db } = await getStore();
    await sql`pragma query_only = 1`.execute(db);
    expect(await problemCodeOf(call(readStep, openSession(officer, ref), { step: 'AML' }))).toBe('store_unavailable');
    await sql`pragma query_only = 0`.execute(db);
    const before = await desk.sentCount();
    expect((await call(readStep, openSession(officer, ref), { step: 'AML' })).text).toContain('"id":"h1-');
    expect(await desk.sentCount()).toBe(before);
  });

  test('one entry on two companies is two hits', async () => {
    const { at } = await opened('ubo-one-entry-on-two-companies', 'BENEFICIAL_OWNERS');
    const { screening } = await explain(officer, at);
    const ids = screening?.flatMap(({ order }) => order) ?? [];
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });

  test('a hit has the gravest kind that its types, tags and lists name', async () => {
    const { screening } = await explain(officer, (await opened('aml-kind-by-list', 'AML')).at);
    expect(screening?.[0]?.hits.map(({ kinds }) => kinds)).toEqual([
      ['sanctions', 'adverse_media'],
      ['sanctions', 'other'],
      ['pep'],
    ]);
  });

  test('does not exist for roles that may not know of it; null hits have no explanation', async () => {
    const { at } = await opened('aml-total-5-of-3', 'AML');
    for (const role of ['support', 'admin'] as const)
      expect(await problemCodeOf(explain(createReviewer(role), at))).toBe('not_found');
    expect((await explain(officer, (await opened('aml-null-hits', 'AML')).at)).screening).toEqual([]);
  });

  test('its customer data reaches officers beside the other steps, and no other role', async () => {
    const { ref } = await opened('aml-common-name', 'AML');
    const facts = (await call(readSession, openSession(officer, ref))).subjectFacts;
    expect(facts.filter(({ key }) => key === 'name').map(({ stepType }) => stepType)).toEqual(['ID_DOCUMENT', 'AML']);
    for (const role of ['support', 'admin'] as const)
      expect(JSON.stringify(await call(readSession, openSession(createReviewer(role), ref)))).not.toMatch(
        /AML|screen/i,
      );
  });
});

test('a phone is explained only for roles that see contacts in clear', async () => {
  const [{ session_id = '' } = {}] = (await desk.sessions()).filter(({ steps }) =>
    steps.some(({ type, status }) => type === 'PHONE' && status === 'APPROVED'),
  );
  const { ref } = await call(lookUp, officer, { body: { id: session_id } });
  const at = { ref, step: 'PHONE' };
  const body = JSON.parse((await call(readStep, openSession(officer, ref), { step: 'PHONE' })).text);
  const { phone } = await explain(officer, at);
  expect(phone?.checks).toHaveLength(4);
  expect(phone?.international?.replaceAll(' ', '')).toContain(body.verification.phone.number.slice(-4));
  for (const role of ['support', 'admin'] as const) {
    const reviewer = createReviewer(role);
    const explained = await explain(reviewer, { ref, step: await stepFor(reviewer, ref, 'PHONE') });
    expect(explained).toMatchObject({ screening: null, phone: null, related: [] });
  }
});

describe('sessions that a step names', () => {
  test('matches of a face: registered sessions, from the registry alone, named by the audit event', async () => {
    const { at, body, session } = await opened('dup-two-names', 'DUPLICATE');
    const [match] = body.verification.duplicate.matches as { session_id: string }[];
    const before = await desk.sentCount();
    expect((await explain(officer, at)).related).toContainEqual({ sessionId: match?.session_id, session: null });
    expect(await desk.sentCount()).toBe(before);
    expect(match?.session_id).not.toBe(session.session_id);
    const { ref } = await call(lookUp, officer, { body: { id: match?.session_id ?? '' } });
    const [related] = (await explain(officer, at)).related;
    const { sharedData, ...shown } = await call(readSession, openSession(officer, ref));
    expect(related).toEqual({ sessionId: match?.session_id, session: shown });
    const [event] = await auditEvents('step.explained');
    expect(event?.detail).toEqual({ sessions: ref });
    await expect(explain(createReviewer('support'), at)).rejects.toMatchObject({ code: 'not_found' });
    expect((await explain(createReviewer('auditor'), at)).related).toHaveLength(1);
  });

  test('a representative and 400 owners, quickly', async () => {
    const representative = await opened('representative-readable', 'LEGAL_REPRESENTATIVE');
    expect((await explain(officer, representative.at)).related).toMatchObject([
      { sessionId: representative.body.id, session: null },
    ]);
    const owners = await opened('ubo-sanctioned-10-among-400', 'BENEFICIAL_OWNERS');
    const ids = (owners.body.individuals as { id: string | null }[]).flatMap(({ id }) => id ?? []);
    const idle = process.threadCpuUsage();
    const { related, screening } = await explain(officer, owners.at);
    const { user, system } = process.threadCpuUsage(idle);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect(related.map(({ sessionId }) => sessionId)).toEqual([...new Set(ids)]);
    expect(screening).not.toBeNull();
    const support = createReviewer('support');
    const hidden = await call(readStep, openSession(support, owners.at.ref), {
      step: await stepFor(support, owners.at.ref, 'BENEFICIAL_OWNERS'),
    });
    expect(hidden.redacted.join().length).toBeLessThan(200);
    expect(hidden.text).not.toMatch(/aml|screen|firstname/i);
    expect(hidden.redacted.join()).not.toMatch(/aml|screen/i);
  });
});

test('a file has the read time of the step that names it', async () => {
  const { ref, answer } = await opened('dup-two-names', 'DUPLICATE');
  const face = { step: 'DUPLICATE', key: 'verification.duplicate.face' };
  const file = await call(openFile, openSession(officer, ref), {
    ...face,
    query: { range: null, signal: new AbortController().signal },
  });
  await file.body.cancel();
  expect(file.readAtMs).toBe(answer.readAtMs);
});
