/**
 * Every session of the simulator's catalogue, for every role: a finding stands in the row of the list, in the header and at its step, in the same
 * words, the worst first, and in every export of the company's ownership.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { type Role, roles } from '#lib/model/access/roles.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { FindingCode, ShownFinding } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { assess, type Ownership, type FindingCode as OwnershipCode, toDrawing } from '#lib/ownership/index.ts';
import { toBods } from '#lib/server/exports/bods/index.ts';
import { type DrawnExportSource, toSessionFact } from '#lib/server/exports/content/index.ts';
import { toCsv } from '#lib/server/exports/csv.ts';
import { toSvg } from '#lib/server/exports/vector-drawing/index.ts';
import type { SimulatedSession } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { lookUp, openSession } from '../index.ts';
import { createReviewer, openTestReview, problemCodeOf } from '../testing/open-test-review.ts';
import { listSessions } from './index.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');

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
}
const registered: Registered[] = [];

beforeAll(async () => {
  const all = await desk.sessions();
  // What is found of an owner follows from their own session, once it is registered.
  const ordered = all.toSorted(
    (a, b) => Number(b.tags.includes('within-company')) - Number(a.tags.includes('within-company')),
  );
  for (const { session_id, tags, kind } of ordered) {
    const { ref } = await lookUp(officer, session_id);
    registered.push({ ref, tags, kind });
  }
});

/** Of all sessions, with the session named where one fails. */
async function ofAll(check: (session: Registered) => Promise<void>): Promise<void> {
  expect(registered.length).toBeGreaterThan(100);
  for (const session of registered) {
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
    expect(step?.type ?? null).toBe(finding.stepType);
    if (seesAll(role)) continue;
    expect(stateFindings).toContain(finding.code);
    expect(finding.stepType !== null && isScreeningStep(finding.stepType)).toBe(false);
    expect(finding.message).not.toMatch(/screen|sanction|\bhits?\b|\bAML\b|adverse/i);
  }
}

describe.each(roles)('%s', (role) => {
  const reviewer = createReviewer(role);

  test('list and header have the same findings, each at its step, worst first', async () => {
    let found = 0;
    await ofAll(async ({ ref }) => {
      const detail = await openSession(reviewer, ref).read();
      const [row] = (await listSessions(reviewer, { text: ref })).sessions;
      expect(row?.findings).toEqual(detail.findings);
      expectFindings(role, detail);
      found += detail.findings.length;
    });
    expect(found).toBeGreaterThan(50);
  });

  test('nothing that is not approved is without a finding', async () => {
    await ofAll(async ({ ref }) => {
      const { steps, findings } = await openSession(reviewer, ref).read();
      for (const { step, status } of steps.filter((one) => one.status === 'REJECTED' || one.status === 'TO_REDO'))
        expect({ step, status, found: findings.some((one) => one.step === step) }).toMatchObject({ found: true });
    });
  });
});

describe('exports of the ownership', () => {
  const source = async (role: Role, ref: string): Promise<DrawnExportSource> => {
    const input = await openSession(createReviewer(role), ref).readOwnershipForExport('pdf');
    const ownership = assess(input.declared, { policy: input.policy, settled: input.settlement.settled });
    const drawing = toDrawing(ownership, { orientation: 'down', folded: [], all: true, keep: [] });
    return { input, ownership, drawing };
  };
  const companies = () => registered.filter(({ kind }) => kind === 'corporate');

  test.each(['officer', 'mlro', 'auditor'] as const)('%s: every finding of the session, worst first', async (role) => {
    let exported = 0;
    for (const { ref } of companies()) {
      const { findings } = await openSession(createReviewer(role), ref).read();
      if ((await problemCodeOf(source(role, ref))) !== 'no problem') continue;
      const from = await source(role, ref);
      const said = findings.map(({ message }) => message).join('; ');
      const text = said === '' ? 'None. Check AML and owners separately' : said;
      expect(toSessionFact(from)).toEqual({ label: 'Session findings', text });
      expect(toCsv(from)).toContain(text.replaceAll('"', '""'));
      expect(unescaped(toSvg(from))).toContain(text);
      const bods = JSON.stringify(toBods(from));
      // Of screening nothing, of ownership everything.
      expect(bods).not.toMatch(/sanction|screening|\bhits?\b|adverse media/i);
      for (const { code } of from.ownership.findings) expect(toCsv(from)).toContain(code);
      exported += findings.length;
    }
    expect(exported).toBeGreaterThan(50);
  });

  test('what the list says of ownership stands in what is exported, under the rule of the list', async () => {
    const unexplained: string[] = [];
    for (const { ref, tags } of companies()) {
      if ((await problemCodeOf(source('officer', ref))) !== 'no problem') continue;
      const { ownership } = await source('officer', ref);
      const { findings } = await openSession(officer, ref).read();
      for (const { code } of findings)
        if (behind[code]?.(ownership) === false) unexplained.push(`${tags.join(' ')}: ${code}`);
    }
    expect(unexplained).toEqual([]);
  });

  test.each(['support', 'admin'] as const)('%s: none', async (role) => {
    const [company] = companies();
    expect(await problemCodeOf(source(role, company?.ref ?? ''))).toBe('not_allowed');
  });
});

const unescaped = (xml: string): string =>
  xml
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
