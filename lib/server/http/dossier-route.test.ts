/** The dossier over its route, against the simulator: who gets it, what is in it, what the audit log says of it. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { POST as reportPrint } from '#app/api/printed/route.ts';
import { PUT as record } from '#app/api/sessions/[ref]/beneficial-owners/route.ts';
import { POST as second } from '#app/api/sessions/[ref]/decisions/[id]/second/route.ts';
import { POST as decide, GET as readDecisions } from '#app/api/sessions/[ref]/decisions/route.ts';
import { GET as getDossier } from '#app/api/sessions/[ref]/dossier.pdf/route.ts';
import { PUT as rate } from '#app/api/sessions/[ref]/risk-rating/route.ts';
import { POST as markOpened } from '#app/api/sessions/[ref]/steps/[step]/opened/route.ts';
import { toDay } from '#lib/format/dates/date.ts';
import { addMonths, dayOf } from '#lib/model/day.ts';
import type { DossierLine } from '#lib/model/review/dossier.ts';
import { lookUp } from '#lib/operations/sessions.ts';
import { call } from '#lib/server/review/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { listReviewers, setRoles } from '../auth/index.ts';
import { verifyProof } from '../checkpoints/index.ts';
import type { DossierRecord } from '../dossier-record.ts';
import { readPdf } from '../exports/testing/read-pdf.ts';
import { createReviewer, stepFor } from '../review/testing/open-test-review.ts';
import { getStore } from '../store/index.ts';
import { openTestDesk } from '../testing/open-test-desk.ts';
import { parseVerifierKey } from '../transparency/index.ts';
import { getUpstream } from '../upstream/index.ts';

// Pictures of the simulator are drawn when they are first asked for.
vi.setConfig({ testTimeout: 120_000 });

const desk = openTestDesk({
  startSimulator,
  roles: ['officer', 'mlro', 'auditor', 'support', 'admin'],
  settings: { VERIFICATION_MAX_PER_MINUTE: '100000' },
});

async function opened(tag: string) {
  const session = await desk.tagged(tag, () => true);
  const { ref } = await call(lookUp, createReviewer('officer'), { body: { id: session.session_id } });
  return { ref, session };
}

type Role = 'officer' | 'mlro' | 'auditor' | 'support' | 'admin';
const send = (ref: string, query = '', as: Role = 'officer') => desk.send(getDossier, { as, params: { ref }, query });
const events = async (action: string) =>
  (await (await getStore()).audit.list({ limit: 300 })).filter((event) => event.action === action);
const recordOf = (attachments: ReadonlyMap<string, Uint8Array>): DossierRecord =>
  JSON.parse(new TextDecoder().decode(attachments.get('dossier.json')));

const raise = (): never => {
  throw new Error('no dossier');
};

describe('a dossier', () => {
  test('has what the reviewer may see, its record, its position in the audit log and the hashes of its files', async () => {
    const { ref, session } = await opened('sanctioned');
    const { status, bytes, headers } = await send(ref);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="dossier-${ref}-[0-9-]{10}\\.pdf"$`),
    );
    const pdf = await readPdf(bytes);
    const text = pdf.pages.join(' ');
    expect(pdf.title).toBe(session.subject);
    expect(pdf.isMarked).toBe(true);
    expect(pdf.bookmarks).toEqual([
      'Findings',
      'Decisions',
      'Values and sources',
      'Steps',
      'Evidence',
      'Screening',
      'Risk and next review',
      'Files',
      'Record and audit log',
    ]);
    expect(text).toContain('sanctions hit reported');
    for (const [at, page] of pdf.pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pdf.pages.length}`);
      expect(page).toContain('Never disclose to the customer');
    }
    expect(pdf.tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toContain('ID document: Front');

    const record = recordOf(pdf.attachments);
    expect(record.session.subject).toBe(session.subject);
    expect(record.steps.map(({ type }) => type)).toEqual(session.steps.map(({ type }) => type));
    const hashes = record.files.flatMap(({ fetched }) => (fetched && 'value' in fetched ? [fetched.value.sha256] : []));
    expect(hashes.length).toBeGreaterThan(2);
    for (const hash of hashes) expect(text.replaceAll(/\s/g, '')).toContain(hash.slice(0, 32));
    // No name of a session at the verification service, in the file or in what is attached to it.
    expect(JSON.stringify(record)).not.toContain(session.session_id);

    const [started] = await events('dossier.started');
    const [exported] = await events('dossier.exported');
    expect(record.audit).toMatchObject({ seq: started?.seq, hash: started?.hash });
    expect(text).toContain(String(started?.hash));
    expect(exported).toMatchObject({
      ref,
      outcome: 'done',
      detail: { start: started?.seq, pictures: true, sha256: createHash('sha256').update(bytes).digest('hex') },
    });
    const covering = await (await getStore()).checkpoints.findLast();
    const proof = new TextDecoder().decode(pdf.attachments.get('audit-position.tlog-proof'));
    expect(verifyProof(proof, [parseVerifierKey(covering?.vkey ?? '')]).event.seq).toBe(started?.seq);
    expect((await events('file.delivered')).filter((event) => event.ref === ref).length).toBe(record.files.length);
  });

  test('goes to officers, mlro and auditors alone; others learn the same of every session', async () => {
    const { ref } = await opened('passport');
    for (const as of ['officer', 'mlro', 'auditor'] as const)
      expect((await send(ref, '?pictures=no', as)).status).toBe(200);
    const before = (await events('dossier.started')).length;
    for (const as of ['support', 'admin'] as const)
      for (const one of [ref, '0000000000']) {
        const { status, text } = await send(one, '', as);
        expect(status).toBe(403);
        expect(JSON.parse(text).code).toBe('not_allowed');
      }
    expect((await events('dossier.started')).length).toBe(before);
    expect((await desk.send(getDossier, { params: { ref } })).status).toBe(401);
    expect((await send('0000000000')).status).toBe(404);
    expect((await send(ref, '?pictures=perhaps')).status).toBe(400);
    expect((await send(ref, '?other=yes')).status).toBe(400);
  });

  test('without pictures fetches no file, and says so', async () => {
    const { ref } = await opened('passport');
    const before = (await events('file.delivered')).length;
    const { bytes } = await send(ref, '?pictures=no');
    const pdf = await readPdf(bytes);
    expect(pdf.pages.join(' ')).toContain('no file was fetched');
    expect(pdf.bookmarks).not.toContain('Evidence');
    expect((await events('file.delivered')).length).toBe(before);
  });

  test('of a company has the map as a picture with its text, the owners and the rule', async () => {
    const { ref } = await opened('ubo-ring');
    const pdf = await readPdf((await send(ref, '?pictures=no')).bytes);
    const text = pdf.pages.join(' ');
    expect(pdf.bookmarks).toContain('Ownership');
    expect(pdf.tags.some(({ role, alt }) => role === 'Figure' && alt?.startsWith('Map of who owns'))).toBe(true);
    expect(text).toContain('AMLR');
    const record = recordOf(pdf.attachments);
    const input = record.ownership && 'value' in record.ownership ? record.ownership.value : undefined;
    expect(text).toContain(input?.inputHash);
    for (const { name } of input?.declared.individuals ?? []) expect(text).toContain(name?.split(' ')[0]);
  });

  test('has the rating, its reasons and the recorded owners, with former ones', async () => {
    const { ref } = await opened('ubo-pyramid');
    const put = (route: typeof rate, json: object) =>
      desk.send(route, { as: 'officer', params: { ref }, method: 'PUT', json });
    const owner = { name: 'Vera Muster', grounds: ['control'], sharePercent: '25.5', sources: ['register'], words: '' };
    const none = { outcome: 'none', steps: 'Asked twice.', managers: [{ name: 'Otto Sample', position: 'Director' }] };
    const identified = { outcome: 'identified', owners: [owner], words: 'An extract of the register.' };
    const reasons = { grounds: ['country'], text: 'Lives in a listed country.' };
    const nextReviewOn = addMonths(dayOf(Date.now()), 12);
    expect((await put(record, { finding: none, version: 0 })).status).toBe(200);
    expect((await put(record, { finding: identified, version: 1 })).status).toBe(200);
    expect((await put(rate, { rating: 'high', nextReviewOn, reasons, version: 0 })).status).toBe(200);
    const pdf = await readPdf((await send(ref, '?pictures=no')).bytes);
    const text = pdf.pages.join(' ');
    for (const part of ['Vera Muster', 'Control', 'An extract of the register.', 'Otto Sample, Director'])
      expect(text).toContain(part);
    for (const part of ['High', toDay(nextReviewOn), 'Country or region', 'Lives in a listed country.'])
      expect(text).toContain(part);
    expect(recordOf(pdf.attachments)).toMatchObject({
      risk: { value: { version: 1, current: { rating: 'high' } } },
      ownerRecord: { value: { version: 2, current: { finding: identified }, former: [{ finding: none }] } },
    });
    expect(JSON.stringify(recordOf(pdf.attachments).risk)).not.toContain('mayWrite');
  });

  test('names what could not be read, and is made all the same', async () => {
    const { ref, session } = await opened('name-mononym');
    const found = await (await getStore()).sessions.find({ ref });
    if (found === undefined) throw new Error('the session is not stored');
    getUpstream().invalidate({ app: found.appKey, kind: found.kind, sessionId: found.sessionId });
    await desk.control('POST', '/faults', { fault: '500', path: `/session/${session.session_id}/step/` });
    const { status, bytes } = await send(ref, '?pictures=no').finally(() => desk.control('DELETE', '/faults'));
    expect(status).toBe(200);
    const pdf = await readPdf(bytes);
    const gaps = recordOf(pdf.attachments).steps.filter(({ answer }) => 'gap' in answer);
    expect(gaps.length).toBeGreaterThan(0);
    expect(pdf.pages.join(' ')).toContain('Could not be read when this dossier was created');
  });

  test('has the decisions with their reviewers, what was frozen and the proof of the latest; a referral is nowhere', async () => {
    const { ref } = await opened('aml-sparse-hits');
    const params = { ref };
    const reasons = { codes: ['adverse_media'], text: 'canary-reason' };
    const made = await desk.send(decide, {
      as: 'officer',
      params,
      json: { decision: 'decline', reasons, version: 0 },
    });
    expect(made.status).toBe(200);
    const { id } = made.json.waiting;

    // Whoever may be the second reviewer opens the evidence first, on screen and on paper.
    const hidden = await readPdf((await send(ref, '?pictures=no', 'mlro')).bytes);
    expect(hidden.pages.join(' ')).toContain('Waiting for a second reviewer');
    const unseen = recordOf(hidden.attachments).decisions;
    expect(unseen).toMatchObject({ value: { history: [{ kind: null, reasons: null, frozen: null }] } });
    expect(hidden.pages.join(' ') + JSON.stringify(recordOf(hidden.attachments))).not.toContain('canary-reason');

    const state = (await desk.send(readDecisions, { as: 'mlro', params })).json;
    for (const { step, hit } of state.second.toOpen)
      await desk.send(markOpened, { as: 'mlro', params: { ref, step: step ?? '' }, json: hit === null ? {} : { hit } });
    const agree = { verdict: 'agree', reason: 'canary-second', version: 1 };
    expect((await desk.send(second, { as: 'mlro', params: { ref, id }, json: agree })).status).toBe(200);
    const before = [await send(ref, '?pictures=no'), await send(ref, '?pictures=no', 'mlro')];
    const refer = { decision: 'refer', reasons: { codes: [], text: 'canary-referral' }, version: 2 };
    expect((await desk.send(decide, { as: 'officer', params, json: refer })).status).toBe(200);
    const after = [await send(ref, '?pictures=no'), await send(ref, '?pictures=no', 'mlro')];
    const texts = await Promise.all(
      [...before, ...after].map(async ({ bytes }) => {
        const pdf = await readPdf(bytes);
        return { pdf, text: pdf.pages.join(' '), record: recordOf(pdf.attachments) };
      }),
    );
    for (const { text, record } of texts) {
      for (const part of ['Declined', 'In force', 'Adverse media', 'canary-reason', 'canary-second', 'agreed'])
        expect(text).toContain(part);
      expect(text + JSON.stringify(record)).not.toMatch(/referr|referral/i);
    }
    for (const at of [0, 1]) expect(texts[at + 2]?.record.decisions).toEqual(texts[at]?.record.decisions);

    const { pdf, text, record } = texts[0] ?? raise();
    const decided = 'value' in record.decisions ? record.decisions.value.history[0] : undefined;
    expect(text.replaceAll(/\s/g, '')).toContain(decided?.frozen?.contentHash);
    for (const file of decided?.frozen?.files ?? [])
      expect(text.replaceAll(/\s/g, '')).toContain(file.sha256 ?? 'Couldnotbefetched');
    const [agreed] = await events('decision.agreed');
    const covering = await (await getStore()).checkpoints.findLast();
    const proof = new TextDecoder().decode(pdf.attachments.get('decision-1.tlog-proof'));
    const verified = verifyProof(proof, [parseVerifierKey(covering?.vkey ?? '')]);
    expect(verified.event).toMatchObject({ seq: agreed?.seq, hash: agreed?.hash, action: 'decision.agreed' });
    expect(text.replaceAll(/\s/g, '')).toContain(agreed?.hash);
    expect(text).toContain(verified.checkpoint.origin);

    // An attachment as a file, checked by the command that the dossier names.
    const file = join(mkdtempSync(join(tmpdir(), 'dossier-')), 'decision-1.tlog-proof');
    writeFileSync(file, pdf.attachments.get('decision-1.tlog-proof') ?? '');
    const checked = spawnSync(
      process.execPath,
      ['--conditions=react-server', 'bin/audit.mjs', 'verify', file, '--key', covering?.vkey ?? ''],
      { encoding: 'utf8' },
    );
    expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining('Proven: event') });
  });

  test('of sandbox data says so on every page', async () => {
    const sandbox = (await desk.sessions('')).find((one) => one.sandbox);
    const { ref } = await call(lookUp, createReviewer('officer'), { body: { id: sandbox?.session_id ?? '' } });
    const { pages } = await readPdf((await send(ref, '?pictures=no')).bytes);
    for (const page of pages) expect(page).toContain('SANDBOX');
  });

  test('can be followed while it is made', async () => {
    const { ref } = await opened('passport');
    const { bytes: body, headers } = await send(ref, '?progress=yes');
    const bytes = Buffer.from(body);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    const start = bytes.indexOf('%PDF-');
    const lines = bytes
      .subarray(0, start)
      .toString()
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one) as DossierLine);
    const last = lines.at(-1);
    expect(last).toMatchObject({ bytes: bytes.length - start, name: expect.stringMatching(/^dossier-.*\.pdf$/) });
    expect(new Set(lines.flatMap((one) => ('stage' in one ? [one.stage] : [])))).toEqual(
      new Set(['steps', 'files', 'ownership', 'proof', 'pages']),
    );
    const sha256 = createHash('sha256').update(bytes.subarray(start)).digest('hex');
    expect(last).toMatchObject({ sha256 });
    expect((await events('dossier.exported'))[0]).toMatchObject({ detail: { sha256 } });
  });

  test('that nobody waits for any more is ended, and recorded as that', async () => {
    const { ref } = await opened('dup-50');
    const abort = new AbortController();
    const response = await getDossier(
      new Request(`http://localhost:3000/api/sessions/${ref}/dossier.pdf?progress=yes`, {
        headers: { cookie: desk.cookie('officer') },
        signal: abort.signal,
      }),
      { params: Promise.resolve({ ref }) },
    );
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(async () => (await events('dossier.exported'))[0]?.outcome, { timeout: 20_000 }).toBe('failed');
    expect((await events('dossier.exported'))[0]).toMatchObject({ ref, detail: { why: 'cancelled' } });
  });

  test('goes to nobody whose roles were changed while it was made', async () => {
    const { ref } = await opened('passport');
    const request = new Request(`http://localhost:3000/api/sessions/${ref}/dossier.pdf?pictures=no&progress=yes`, {
      headers: { cookie: desk.cookie('mlro') },
    });
    const reader = (await getDossier(request, { params: Promise.resolve({ ref }) })).body?.getReader();
    await reader?.read();
    const { email } = (await listReviewers()).find(({ roles }) => roles.includes('mlro')) ?? raise();
    onTestFinished(() => setRoles(email, ['mlro']).then(() => undefined));
    await setRoles(email, ['support']);
    let rest = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      rest += Buffer.from(part.value).toString('latin1');
    expect(rest).not.toContain('%PDF-');
    expect(rest).toMatch(/"code":"(?:not_allowed|signed_out)"/);
    expect((await events('dossier.exported'))[0]).toMatchObject({ ref, outcome: 'failed' });
  });
});

describe('a printed page', () => {
  const print = (json: unknown, as: Role = 'officer') => desk.send(reportPrint, { as, json });

  test('is an event with its session, its step and the filters of a list', async () => {
    const { ref } = await opened('passport');
    expect((await print({ path: `/sessions/${ref}/steps/AML`, search: '?hit=h3' })).status).toBe(204);
    expect((await events('page.printed'))[0]).toMatchObject({
      ref,
      object: await stepFor(createReviewer('officer'), ref, 'AML'),
      detail: { page: 'steps' },
    });
    expect(JSON.stringify((await events('page.printed'))[0])).not.toContain('h3');
    expect((await print({ path: '/sessions', search: '?status=REJECTED' }, 'support')).status).toBe(204);
    expect((await events('page.printed'))[0]).toMatchObject({
      ref: null,
      detail: { page: 'sessions', filters: '?status=REJECTED' },
    });
  });

  test('that does not exist is none', async () => {
    expect((await print({ path: '/sessions/0000000000', search: '' })).status).toBe(404);
    for (const path of ['', 'sessions', '//evil.example', '/a b', `/${'x'.repeat(400)}`])
      expect((await print({ path, search: '' })).status).toBe(400);
  });
});
