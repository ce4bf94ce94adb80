/** The whole way from a reviewer to the verification service and back, against the simulator and a real store. */

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { listSessions, lookUp, readSession } from '#lib/operations/sessions.ts';
import { explainStep, markOpened, readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { getStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call, findAddress, openFile, openSession } from './index.ts';
import { countSelects } from './testing/count-selects.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf } from './testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const support = createReviewer('support');

const wholeFile = () => ({ range: null, signal: new AbortController().signal });
const front = { step: 'ID_DOCUMENT', key: 'document.files.front' };

async function registered(tag: string) {
  const session = await desk.tagged(tag);
  const { ref } = await call(lookUp, officer, { body: { id: session.session_id } });
  return { session, ref, open: (by: Reviewer = officer) => openSession(by, ref, session.kind) };
}

/** An individual who has submitted such a step. */
async function sessionWith(type: string) {
  const found = (await desk.sessions()).find(
    ({ kind, steps }) =>
      kind === 'individual' && steps.some((step) => step.type === type && step.status !== 'SUBMISSION_REQUIRED'),
  );
  if (!found) throw new Error(`no session with ${type}`);
  return found;
}

describe('one request', () => {
  // What the page of a step reads.
  async function readPage(ref: string, type: string) {
    const session = openSession(officer, ref);
    session.reviewed().catch(() => undefined);
    const title = await findAddress(session, type);
    const address = await findAddress(session, type);
    const step = address?.step?.step ?? '';
    const [, detail] = await Promise.all([
      call(readSession, session),
      call(readSession, session),
      call(readStep, session, { step }),
      call(explainStep, session, { step }),
    ]);
    return { title, address, detail };
  }

  test.each(['PHONE', 'AML'])(
    '%s: reads the session once for all parts of a page, and each part has one audit event',
    async (type) => {
      const session = await sessionWith(type);
      const { ref } = await call(lookUp, officer, { body: { id: session.session_id } });
      await readPage(ref, type);
      const before = (await auditEvents()).length;
      const selects = await countSelects(() => readPage(ref, type));
      expect(selects).toBeGreaterThan(0);
      // The session, its parts, its next review, its assignee’s name, its shared data, the rule for its proof of address.
      expect(selects).toBeLessThanOrEqual(8);
      const events = (await auditEvents()).slice(0, -before);
      expect(events.map(({ action }) => action).sort()).toEqual(['session.read', 'step.delivered', 'step.explained']);
      expect(events.every((event) => event.ref === ref)).toBe(true);
    },
  );

  test('the address of a session and its step is resolved without an audit event', async () => {
    const session = await sessionWith('PHONE');
    const { ref } = await call(lookUp, officer, { body: { id: session.session_id } });
    const before = (await auditEvents()).length;
    const phone = session.steps.find(({ type }) => type === 'PHONE');
    for (const name of ['PHONE', String(phone?.id)])
      expect(await findAddress(openSession(officer, session.session_id), name)).toEqual({
        ref,
        kind: 'individual',
        step: { step: String(phone?.id), type: 'PHONE' },
      });
    expect(await findAddress(openSession(officer, ref), 'TELEPATHY')).toEqual({
      ref,
      kind: 'individual',
      step: undefined,
    });
    expect(await findAddress(openSession(officer, '..'))).toBeUndefined();
    expect(await findAddress(openSession(officer, '00000000-0000-4000-8000-000000000000'))).toBeUndefined();
    expect(await auditEvents()).toHaveLength(before);
  });
});

describe('a step', () => {
  test('is canonical, with files at our addresses, and audited', async () => {
    const { open, ref } = await registered('mrz-agrees');
    const { text, redacted } = await call(readStep, open(), { step: 'ID_DOCUMENT' });
    const body = JSON.parse(text);
    expect(body).toMatchObject({
      type: 'ID_DOCUMENT',
      document: { files: { front: { url: expect.stringContaining(`/session/${ref}/step/`) } } },
    });
    expect(text).not.toContain(desk.apiUrl());
    expect(redacted).toEqual([]);
    const last = (await auditEvents('step.delivered')).find((event) => event.ref === ref);
    expect(last).toMatchObject({ actor: 'reviewer-officer', outcome: 'done' });
    expect(last?.fieldGroups).toEqual(expect.arrayContaining(['identity', 'name', 'evidence']));
  });

  test('one read for each audience, two redactions', async () => {
    const { open, session } = await registered('mrz-agrees');
    await call(readStep, open(), { step: 'ID_DOCUMENT' });
    const before = await desk.sentCount();
    const [whole, masked, withheld] = await Promise.all(
      [officer, support, createReviewer('admin')].map(async (by) => {
        const { steps } = await call(readSession, open(by));
        const { step = '' } = steps.find(({ type }) => type === 'ID_DOCUMENT') ?? {};
        return call(readStep, open(by), { step });
      }),
    );
    expect(await desk.sentCount()).toBe(before + 1);
    // To support a step has one name, which says nothing.
    for (const step of ['ID_DOCUMENT', 'AML', 'none'])
      expect(await problemCodeOf(call(readStep, open(support), { step }))).toBe('not_found');
    const [given = ''] = session.subject.split(' ');
    const first = JSON.parse(whole?.text ?? '{}').document.fields.firstname as string;
    expect(first.length).toBeGreaterThan(1);
    expect(masked?.text).not.toContain(first);
    expect(masked?.text).not.toContain(given);
    expect(masked?.text).toContain('•');
    expect(masked?.text).not.toContain('/files/');
    expect(masked?.redacted.join()).toContain('document.files');
    expect(withheld?.text).not.toContain('•');
    expect(withheld?.text).not.toContain(first);
  });

  test('files: the bytes for roles that see evidence, renewed once when expired, one audit event for their ranges', async () => {
    const { open, ref } = await registered('mrz-agrees');
    const read = async (range: string | null) => {
      const opened = await call(openFile, open(), { ...front, query: { ...wholeFile(), range } });
      let bytes = 0;
      for await (const chunk of opened.body) bytes += chunk.byteLength;
      return { ...opened, bytes };
    };
    const whole = await read(null);
    expect(whole.contentType).toMatch(/^image\//);
    expect(whole.bytes).toBe(whole.contentLength);
    expect((await read('bytes=10-19')).bytes).toBe(10);
    await desk.control('POST', '/clock', { advanceMs: 16 * 60_000 });
    expect((await read(null)).bytes).toBe(whole.bytes);
    expect(await problemCodeOf(call(openFile, open(support), { ...front, query: wholeFile() }))).toBe('not_allowed');
    expect(
      await problemCodeOf(call(openFile, open(), { ...front, key: 'document.files.left', query: wholeFile() })),
    ).toBe('not_found');
    const delivered = (await auditEvents('file.delivered')).filter(
      (event) => event.ref === ref && event.actor === 'reviewer-officer',
    );
    expect(delivered).toHaveLength(1);
    await call(markOpened, officer, { ref, step: 'ID_DOCUMENT', body: { file: front.key } });
    expect((await auditEvents())[0]).toMatchObject({ action: 'file.opened' });
  });

  test('no audit event, no bytes: neither a step nor a file goes out unrecorded (R32)', async () => {
    const { open } = await registered('mrz-agrees');
    const mlro = createReviewer('mlro'); // has not received this file within five minutes
    const store = await getStore();
    await sql`pragma query_only = on`.execute(store.db); // the same as a full or read-only disk
    try {
      const mediaRequests = async () => (await desk.sent()).filter(({ path }) => path.startsWith('/media/')).length;
      const before = await mediaRequests();
      expect(await problemCodeOf(call(readStep, open(mlro), { step: 'ID_DOCUMENT' }))).toBe('store_unavailable');
      expect(await problemCodeOf(call(openFile, open(mlro), { ...front, query: wholeFile() }))).toBe(
        'store_unavailable',
      );
      expect(await mediaRequests()).toBe(before);
    } finally {
      await sql`pragma query_only = off`.execute(store.db);
    }
    expect((await call(readStep, open(mlro), { step: 'ID_DOCUMENT' })).text).toContain('/files/');
  });

  test('unreadable, missing and foreign steps', async () => {
    const { open, ref } = await registered('mrz-disagrees');
    for (const fault of ['garbage', 'malformed']) {
      await desk.control('POST', '/faults', { path: '/step/', fault });
      expect(await problemCodeOf(call(readStep, open(), { step: 'ID_DOCUMENT', fresh: true }))).toBe(
        'upstream_unreadable',
      );
      await desk.control('DELETE', '/faults');
    }
    expect(await problemCodeOf(call(readStep, open(), { step: 'TELEPATHY' }))).toBe('not_found');
    expect(await problemCodeOf(call(readStep, openSession(officer, ref, 'corporate'), { step: 'ID_DOCUMENT' }))).toBe(
      'not_found',
    );
    expect(await problemCodeOf(call(readStep, open(), { step: '..' }))).toBe('bad_request');
    expect(await problemCodeOf(call(readStep, openSession(officer, `${ref}%2f`), { step: 'ID_DOCUMENT' }))).toBe(
      'bad_request',
    );
  });
});

describe('tipping-off', () => {
  test('support and admin never learn of screening: no step, no finding, no facet, no status that reveals it', async () => {
    const { session, ref, open } = await registered('aml-total-5-of-3');
    const aml = session.steps.find((step) => step.type === 'AML');
    expect((await call(readSession, open())).findings.map((finding) => finding.code)).toEqual(
      expect.arrayContaining(['hits_reported', 'screening_incomplete']),
    );
    for (const by of [support, createReviewer('admin')]) {
      const texts = [
        JSON.stringify(await call(readSession, open(by))),
        (await call(readSessionAnswer, open(by))).text,
        JSON.stringify(await call(listSessions, by, { query: { limit: 200 } })),
        JSON.stringify((await call(listSessions, by, { query: { step: ['AML'] } })).sessions),
      ];
      for (const text of texts) expect(text).not.toMatch(/AML|screen|hits/i);
      for (const step of ['AML', String(aml?.id)]) {
        expect(await problemCodeOf(call(readStep, open(by), { step }))).toBe('not_found');
        expect(await findAddress(openSession(by, ref), step)).toMatchObject({ step: undefined });
      }
    }
  });
});
