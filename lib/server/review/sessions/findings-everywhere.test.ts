/**
 * Sessions of the simulator's catalogue, for every role: a finding stands in the row of the list, which is stored, in the header and at its step,
 * made at each read, in the same words, the worst first, and in every export of the company's ownership.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { type Reviewer, type Role, roles } from '#lib/model/reviewer.ts';
import type { ShownFinding } from '#lib/model/session/finding.schema.ts';
import { type FindingCode, findingKeys, keysOfFinding } from '#lib/model/session/finding.ts';
import type { SessionQuery } from '#lib/model/session/list.schema.ts';
import { sortKeys } from '#lib/model/session/list.ts';
import type { SessionDetail, SessionRow } from '#lib/model/session/session.schema.ts';
import { readDecisions } from '#lib/operations/decisions.ts';
import { listSessions, lookUp, readSession } from '#lib/operations/sessions.ts';
import { assess, type Ownership, type FindingCode as OwnershipCode, toDrawing } from '#lib/ownership/index.ts';
import type { DossierRecord } from '#lib/server/dossier-record.ts';
import { toBods } from '#lib/server/exports/bods/bods.ts';
import { type DrawnExportSource, toSessionFact } from '#lib/server/exports/content/facts.ts';
import { findingSection } from '#lib/server/exports/dossier/sections/summary.ts';
import { toCsv } from '#lib/server/exports/ownership-csv.ts';
import { toSvg } from '#lib/server/exports/vector-drawing/sheet.ts';
import type { SimulatedSession } from '#lib/server/testing/open-test-desk.ts';
import { isWhole, sample } from '#lib/testing/sample.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call, exportDossier, exportOwnership, openSession } from '../index.ts';
import { catalogueFindings } from '../testing/catalogue-findings.ts';
import { createReviewer, openTestReview, problemCodeOf } from '../testing/open-test-review.ts';
import { parseListParams } from './index.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const support = createReviewer('support');

/** All that roles may know of who may not know of screening and see no document data. */
const stateFindings: readonly FindingCode[] = [
  'step_rejected',
  'step_resubmission',
  'step_waiting',
  'step_missing',
  'step_unreadable',
  'status_unknown',
  'never_read',
  'environment_not_stated',
  'steps_missing',
];
const seesAll = (role: Role): boolean => role !== 'support' && role !== 'admin';

/** Sanctions, then rejected and void screening, PEP, expired, adverse media; then all that is less than severe. */
function rankOf({ code, severity, worst }: ShownFinding): number {
  if (severity !== 'severe') return severity === 'warning' ? 5 : 6;
  if (code === 'ownership_sanctions') return 0;
  if (code === 'hits_reported') return worst?.kind === 'pep' ? 2 : worst?.kind === 'adverse_media' ? 4 : 0;
  return code === 'document_expired' ? 3 : 1;
}

/** What stands behind a session's finding in the computed ownership. */
const behind: Partial<Record<FindingCode, (ownership: Ownership) => boolean>> = {
  ownership_sanctions: has('SANCTIONS_50', 'SANCTIONS_50_POSSIBLE'),
  ownership_loop: has('LOOP', 'SELF_HOLDING', 'CLOSED_LOOP', 'LOOP_TOO_LARGE'),
  ownership_undisclosed: has(
    'UNDISCLOSED',
    'UNLISTED_MAY_OWN',
    'MISSING_SHARE',
    'HOLDINGS_UNTOLD',
    'BAD_SHARE',
    'BAD_ID',
    'BAD_EDGE',
  ),
  ownership_mismatch: has('ULTIMATE_MISMATCH'),
  owners_missing: has('LIST_MISSING', 'NO_OWNERS'),
  ownership_undetermined: (ownership) =>
    !ownership.computed ||
    ownership.findings.some(({ severity }) => severity === 'warns') ||
    ownership.assessments.some(({ verdict }) => verdict === 'undetermined' || verdict === 'review'),
};

function has(...codes: OwnershipCode[]) {
  return ({ findings }: Ownership): boolean => findings.some(({ code }) => codes.includes(code));
}

interface Registered extends Pick<SimulatedSession, 'tags' | 'kind'> {
  readonly ref: string;
  /** What an officer's list says is found. */
  readonly codes: readonly FindingCode[];
}
let registered: readonly Registered[] = [];

/** The list, to its end. */
async function allRows(reviewer: Reviewer, query: SessionQuery = {}): Promise<ReadonlyMap<string, SessionRow>> {
  const rows: SessionRow[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await call(listSessions, reviewer, { query: { ...query, limit: 200, ...(after && { after }) } });
    rows.push(...page.sessions);
    after = page.next;
  }
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  expect(byRef.size).toBe(rows.length);
  return byRef;
}

const situations: typeof catalogueFindings = [
  ...catalogueFindings,
  ['poa-no-date', 'proof_undated'],
  ['hostile-formula', 'document_specimen'],
  ['reset-done', 'step_missing'],
];

/** All of the catalogue, or a tenth of it and each finding. */
function drawnOf(all: readonly SimulatedSession[]): readonly SimulatedSession[] {
  const withFinding = situations.flatMap(([tag, ...codes]) => codes.map((code) => ({ tag, code })));
  const tags = new Set(sample(withFinding, { by: ({ code }) => code }).map(({ tag }) => tag));
  const some = new Set(sample(all, { by: ({ kind }) => kind }));
  // What is found of an owner follows from their own session, once it is registered.
  const isOwner = ({ tags: own }: SimulatedSession) => own.includes('within-company');
  const others = all.filter((one) => !isOwner(one) && (some.has(one) || one.tags.some((tag) => tags.has(tag))));
  return [...all.filter(isOwner), ...others];
}

beforeAll(async () => {
  const all = await desk.sessions();
  expect(all.length).toBeGreaterThan(100);
  const looked: Omit<Registered, 'codes'>[] = [];
  for (const { session_id, tags, kind } of drawnOf(all))
    looked.push({ ref: (await call(lookUp, officer, { body: { id: session_id } })).ref, tags, kind });
  const rows = await allRows(officer);
  registered = looked.map((one) => ({
    ...one,
    codes: [...new Set(rows.get(one.ref)?.findings.map(({ code }) => code))],
  }));
}, 300_000);

/** Of a role, the sessions that this run looks at: among those of all of these roles is every finding, and each role has some. */
function drawn(role: Role, among: readonly Role[], sessions: readonly Registered[]): readonly Registered[] {
  const all = among.flatMap((as) =>
    sessions.flatMap((session) => [...session.codes, 'any'].map((code) => ({ as, session, code }))),
  );
  const cases = [...sample(all, { by: ({ code }) => code }), ...sample(all, { by: ({ as }) => as })];
  const own = new Set(cases.filter(({ as }) => as === role).map(({ session }) => session));
  expect(own.size).toBeGreaterThan(0);
  return [...own];
}

/** Of each session, which is named where one fails. */
async function ofEach(sessions: readonly Registered[], check: (session: Registered) => Promise<void>): Promise<void> {
  for (const session of sessions) {
    try {
      await check(session);
    } catch (error) {
      throw new Error(`${session.ref} ${session.tags.join(' ')}`, { cause: error });
    }
  }
}

function expectFindings(role: Role, { findings, steps }: SessionDetail): void {
  const ranks = findings.map(rankOf);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  for (const finding of findings) {
    expect(finding.message).toBe(findingMessage(finding, Date.now()));
    const step = steps.find((one) => one.step === finding.step);
    // A step that is absent is named by its type alone.
    if (finding.code !== 'step_absent') expect(step?.type ?? null).toBe(finding.stepType);
    if (seesAll(role)) continue;
    expect(stateFindings).toContain(finding.code);
    expect(finding.stepType !== null && isScreeningStep(finding.stepType)).toBe(false);
    expect(finding.message).not.toMatch(/screen|sanction|\bhits?\b|\bAML\b|adverse/i);
  }
}

describe.each(roles)('%s', (role) => {
  const reviewer = createReviewer(role);

  test('list and page say the same, each finding at its step, worst first, and nothing that is not approved is without one', async () => {
    const rows = await allRows(reviewer);
    const found = new Set<FindingCode>();
    let count = 0;
    await ofEach(drawn(role, roles, registered), async ({ ref }) => {
      const detail = await call(readSession, openSession(reviewer, ref));
      const { readAt, subjectFacts, retention, revealable, sharedData, proofMonths, ...page } = detail;
      // Names of persons, reasons and times stand on the page alone.
      const steps = page.steps.map(({ person, reasonCode, since, ...step }) => step);
      // The place in the queue stands in the header, read apart.
      const { review, ...listed } = rows.get(ref) ?? {};
      expect(listed).toEqual({ ...page, steps });
      expectFindings(role, detail);
      for (const { step, status } of steps.filter((one) => one.status === 'REJECTED' || one.status === 'TO_REDO'))
        expect({ step, status, found: detail.findings.some((one) => one.step === step) }).toMatchObject({
          found: true,
        });
      for (const { code } of detail.findings) found.add(code);
      count += detail.findings.length;
    });
    expect(rows.size).toBe(registered.length);
    if (!isWhole) return;
    expect(count).toBeGreaterThan(50);
    expect(found.size).toBeGreaterThan(role === 'officer' ? 20 : 2);
  });
});

describe.each(['officer', 'support', 'admin'] as const)('for %s', (role) => {
  const reviewer = createReviewer(role);

  test('each finding finds the sessions that have it, in every order, and is counted', async () => {
    const rows = [...(await allRows(reviewer)).values()];
    const { facets } = await call(listSessions, reviewer, { query: {} });
    const having = new Map(
      findingKeys.map((key) => [
        key,
        rows.filter(({ findings }) => findings.flatMap(keysOfFinding).includes(key)).map(({ ref }) => ref),
      ]),
    );
    for (const [key, refs] of having)
      expect(facets.finding.find(({ value }) => value === key)?.count ?? 0, key).toBe(refs.length);
    const orders = sortKeys.filter((one) => one !== 'subject');
    const lists = findingKeys.flatMap((key) => (having.get(key)?.length ? orders.map((sort) => ({ key, sort })) : []));
    for (const { key, sort } of sample(lists, { by: (list) => list.key })) {
      const refs = [...(await allRows(reviewer, { finding: [key], sort })).keys()];
      expect(refs.toSorted(), `${key} by ${sort}`).toEqual(having.get(key)?.toSorted());
    }
  });
});

test('each finding stands in the dialog of the decision and in the dossier, in the same words', async () => {
  await ofEach(drawn('officer', ['officer'], registered), async ({ ref }) => {
    const session = openSession(officer, ref);
    const { findings } = await call(readSession, session);
    const { blocks, toConsider } = await call(readDecisions, session);
    // Where several are found of one person, the dialog names each, and the page the worst with the number of the others.
    const one = findings.filter(({ code }) => code !== 'person_findings').map(({ message }) => message);
    expect([...blocks, ...toConsider].map(({ message }) => message)).toEqual(expect.arrayContaining(one));
    const made: DossierRecord[] = [];
    await call(exportDossier, session, {
      query: {
        pictures: false,
        signal: new AbortController().signal,
        onProgress: () => undefined,
        onFile: async () => undefined,
        draw: async (record) => {
          made.push(record);
          return new Uint8Array();
        },
      },
    });
    const [record] = made;
    if (!record) throw new Error('nothing was drawn');
    const section = findingSection({ record, pictures: new Map(), recordHash: '', stepNames: new Map() });
    const titles = section?.blocks
      .flatMap((block) => (block.kind === 'points' ? block.points : []))
      .map(({ title }) => title);
    expect(titles ?? []).toEqual(findings.map(({ message }) => message));
  });
}, 300_000);

describe('exports of the ownership', () => {
  const source = async (role: Role, ref: string): Promise<DrawnExportSource> => {
    const input = await call(exportOwnership, openSession(createReviewer(role), ref), {
      format: 'pdf',
      query: { policy: undefined },
    });
    const ownership = assess(input.declared, { policy: input.policy, confirmed: input.settlement.settled });
    const drawing = toDrawing(ownership, { orientation: 'down', folded: [], all: true, keep: [] });
    return { input, ownership, drawing };
  };
  /** Undefined: it has no ownership that could be exported. */
  const sourceOrNone = (role: Role, ref: string): Promise<DrawnExportSource | undefined> =>
    source(role, ref).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
  const companies = () => registered.filter(({ kind }) => kind === 'corporate');
  const exporting = ['officer', 'mlro', 'auditor'] as const;

  test.each(exporting)('%s: every finding of the session, worst first', async (role) => {
    let exported = 0;
    await ofEach(drawn(role, exporting, companies()), async ({ ref }) => {
      const { findings } = await call(readSession, openSession(createReviewer(role), ref));
      const from = await sourceOrNone(role, ref);
      if (from === undefined) return;
      const said = findings.map(({ message }) => message).join('; ');
      const text = said === '' ? 'None. Check AML and owners separately' : said;
      expect(toSessionFact(from)).toEqual({ label: 'Session findings', text });
      const csv = toCsv(from);
      expect(csv).toContain(text.replaceAll('"', '""'));
      expect(unescaped(toSvg(from))).toContain(text);
      const bods = JSON.stringify(toBods(from));
      // Of screening nothing, of ownership everything.
      expect(bods).not.toMatch(/sanction|screening|\bhits?\b|adverse media/i);
      for (const { code } of from.ownership.findings) expect(csv).toContain(code);
      exported += findings.length;
    });
    expect(exported).toBeGreaterThan(isWhole ? 50 : 0);
  });

  test('what the list says of ownership stands in what is exported, under the rule of the list', async () => {
    const unexplained: string[] = [];
    for (const { ref, tags } of drawn('officer', ['officer'], companies())) {
      const from = await sourceOrNone('officer', ref);
      if (from === undefined) continue;
      const { findings } = await call(readSession, openSession(officer, ref));
      for (const { code } of findings)
        if (behind[code]?.(from.ownership) === false) unexplained.push(`${tags.join(' ')}: ${code}`);
    }
    expect(unexplained).toEqual([]);
  });

  test.each(['support', 'admin'] as const)('%s: none', async (role) => {
    const [company] = companies();
    expect(await problemCodeOf(source(role, company?.ref ?? ''))).toBe('not_allowed');
  });
});

test('every finding of the catalogue stands in every sample', () => {
  const known = new Set(situations.flatMap(([, ...codes]) => codes));
  const unknown = registered.flatMap(({ codes, tags }) =>
    codes.flatMap((code) => (known.has(code) ? [] : [`${tags.join(' ')}: ${code}`])),
  );
  expect(unknown).toEqual([]);
});

test('hits of screening are nobody else’s finding', async () => {
  const ofOfficer = await call(listSessions, officer, { query: { finding: ['hits_reported', 'hits_sanctions'] } });
  expect(ofOfficer.count.value).toBeGreaterThan(0);
  const ofSupport = await call(listSessions, support, { query: { finding: ['hits_reported', 'hits_sanctions'] } });
  expect(ofSupport).toMatchObject({ sessions: [], count: { value: 0, exact: true } });
  expect(ofSupport.facets.status).toEqual([]);
  // What it asked for has a name, and nothing else of screening has.
  const { finding } = (await call(listSessions, support, { query: { finding: ['hits_pep'] } })).facets;
  expect(finding.filter(({ value }) => value.startsWith('hits_'))).toEqual([
    { value: 'hits_pep', count: 0, label: 'PEP hits' },
  ]);
});

test('every counted finding has a name for people', async () => {
  const { facets } = await call(listSessions, officer, { query: {} });
  expect(facets.finding.length).toBeGreaterThan(20);
  expect(facets.finding).toContainEqual({
    value: 'document_expired',
    count: expect.any(Number),
    label: 'Document expired',
  });
  for (const { label } of facets.finding) expect(label).toMatch(/^[A-Z][^_]+$/);
});

test('a filter that no database stores is refused before one is asked', () => {
  for (const name of ['status', 'step', 'app', 'assignee'])
    expect(() => parseListParams(new URLSearchParams({ [name]: 'a\0' })), name).toThrow('bad_request');
});

test('an unknown finding is refused with the name of the parameter, in the address of a page too', async () => {
  const parse = (query: string) => parseListParams(new URLSearchParams(query));
  expect(parse('finding=document_expired,hits_sanctions')).toEqual({ finding: ['document_expired', 'hits_sanctions'] });
  for (const bad of ['finding=document', 'finding=document_expired,x', 'finding=__proto__'])
    await expect(call(listSessions, officer, { query: parse(bad) }), bad).rejects.toMatchObject({
      code: 'bad_request',
      detail: 'Invalid parameter: finding.',
    });
});

const unescaped = (xml: string): string =>
  xml
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
