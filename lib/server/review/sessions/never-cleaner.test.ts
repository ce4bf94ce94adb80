/**
 * From the body of a step or a session to the row of every role: whatever stands at a leaf, nothing throws, and no finding is lost unless another
 * one stands for it.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSession, parseStep } from '#lib/contract/index.ts';
import { absent, isElement, nothing, pathsOf, withPart, wrongValues } from '#lib/contract/testing/changed-parts.ts';
import { fullSteps } from '#lib/contract/testing/full-steps.ts';
import { toAudienceFindings } from '#lib/findings/index.ts';
import { aFact, aSession, aStep } from '#lib/findings/testing/records.ts';
import { toCustomerSide } from '#lib/model/access/customer-side.ts';
import { audienceOf, isHiddenFact, isScreeningStep, maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { lostFindings } from '#lib/model/session/testing/cleaner.ts';
import { factsOf, sessionFactsOf } from '#lib/server/refresh/refresh-job/facts/facts.ts';
import { joinEntries, toSteps } from '#lib/server/refresh/refresh-job/steps.ts';
import type { FactRecord, SessionRecord, StepRecord } from '#lib/server/store/index.ts';
import { runs } from '#lib/testing/sample.ts';
import { toListedRow } from './redacted-session.ts';
import { troubledSteps } from './testing/troubled-steps.ts';

const nowMs = Date.parse('2026-01-01');
const rolesThatSeeScreening = roles.filter((role) => maySeeScreening([role]));

/** As the store gives it to the audience of the role. */
function forAudience(role: Role, record: SessionRecord): SessionRecord {
  if (maySeeScreening([role])) return record;
  const side = toCustomerSide(record, undefined);
  return {
    ...record,
    status: side.status,
    steps: side.steps.map((step, position) => ({ ...step, position, screening: false, updatedAtMs: nowMs })),
    facts: record.facts.filter((fact) => !isHiddenFact(record.kind, fact)),
  };
}

function rowOf(role: Role, session: SessionRecord) {
  const record = forAudience(role, session);
  const findings = toAudienceFindings({ ...record, isReviewed: true }, audienceOf([role]), nowMs);
  return toListedRow(
    [role],
    { ...record, names: record.facts, findings, review: null, assigneeName: null },
    nowMs,
    (_, step) => step,
  );
}

const clean = [
  ...['hits_reported', 'hits_delivered'].map((key) => aFact('AML', key, '0')),
  aFact('AML', 'name', 'Ana Specimen'),
];
const ofDocument = factsOf(
  'individual',
  { step: 'ID_DOCUMENT', type: 'ID_DOCUMENT' },
  parseStep('individual', 'ID_DOCUMENT', fullSteps.individual.ID_DOCUMENT),
);

/** A session whose other steps are approved and say nothing against anybody. */
function recordOf(kind: SessionKind, type: string, body: unknown): SessionRecord {
  const step: StepRecord = aStep(type, 'APPROVED', { screening: isScreeningStep(type) });
  const others: readonly (readonly [string, readonly FactRecord[]])[] =
    kind === 'individual'
      ? [
          ['AML', clean],
          ['ID_DOCUMENT', ofDocument],
        ]
      : [['AML', clean]];
  const beside = others.filter(([other]) => other !== type);
  return aSession({
    kind,
    steps: [step, ...beside.map(([other]) => aStep(other))],
    facts: [...factsOf(kind, step, parseStep(kind, type, body)), ...beside.flatMap(([, facts]) => facts)],
    firstReceivedAtMs: nowMs,
    refreshedAtMs: nowMs,
  });
}

/**
 * The entry's status is that of the step; where the body does not repeat it, nothing contradicts it. An approved step without a reason is
 * how the contract has it, and so is a screening on which the provider decided nothing. Only an answer that says so is not monitored, and a second name
 * that is gone, or is another one, contradicts nothing, or is no specimen’s. A host of another name
 * is not the subject.
 */
const mayBeAbsent =
  /^(?:reason|(?:corporates\.\d+\.aml\.)?(?:status|decision)) [0-3]$|^verification\.aml\.monitored [0-36]$|^document\.fields\.full_name [0-9]$|^document\.host_id_document\.fields\.(?:first|last)name 9$/;

const cases = (['individual', 'corporate'] as const).flatMap((kind) =>
  [...Object.entries(fullSteps[kind]), ...troubledSteps[kind]].map(([type, full], at) => ({ kind, type, full, at })),
);

describe.each(cases)('$kind $type $at', ({ kind, type, full }) => {
  const paths = pathsOf(full);
  const records = new Map<string, SessionRecord>();
  for (const path of paths)
    for (const [number, change] of [...nothing, ...wrongValues].entries()) {
      // An element less is another answer.
      if (isElement(path) && nothing.includes(change) && !(change !== absent && change !== '')) continue;
      records.set(`${path.join('.')} ${number}`, recordOf(kind, type, withPart(full, path, change)));
    }

  test.each(rolesThatSeeScreening)('no row of %s is cleaner', (role) => {
    const right = rowOf(role, recordOf(kind, type, full));
    const cleaner = [...records].flatMap(([name, record]) => {
      const lost = lostFindings(right.findings, rowOf(role, record).findings);
      const isPromised = !mayBeAbsent.test(name);
      return isPromised && lost.length > 0 ? [`${name}: ${lost.join(', ')}`] : [];
    });
    expect(cleaner).toEqual([]);
  });

  test('any JSON in any place never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const record = recordOf(kind, type, withPart(full, path, value));
        for (const role of roles) expect(() => rowOf(role, record)).not.toThrow();
      }),
      runs(30),
    );
  });
});

test.each(cases)('$kind $type $at listed under a type that nobody knows is no cleaner', ({ kind, type, full }) => {
  const right = rowOf('officer', recordOf(kind, type, full));
  const renamed = rowOf('officer', recordOf(kind, 'NEVER_SEEN', full));
  const byCode = ({ findings }: typeof right) => findings.map((one) => ({ ...one, step: null }));
  expect(renamed.findings.map(({ code }) => code)).toContain('type_unknown');
  // What is severe in a step may be a warning in one that nobody can check.
  expect(lostFindings(byCode(right), byCode(renamed))).toEqual([]);
});

describe('a session', () => {
  const full = {
    app: { name: 'kyc-eu', id: 'app-7' },
    session: {
      alias: 'Ana',
      id: 'a1',
      status: 'REJECTED',
      sandbox: false,
      steps: [
        { id: '11', type: 'PHONE', status: 'REJECTED' },
        { id: '12', type: 'EMAIL', status: 'RESUBMISSION_REQUIRED' },
        { id: '13', type: 'AML', status: 'PENDING_VERIFICATION' },
      ],
    },
  };
  function sessionOf(body: unknown): SessionRecord | undefined {
    const parsed = parseSession(body);
    // Not registered, or as it was.
    if (!parsed.ok) return undefined;
    const { session } = parsed.value;
    // Without a list of steps, those of an earlier answer stay.
    const steps = (toSteps(session.steps) ?? toSteps(full.session.steps) ?? []).map((step) => ({
      ...step,
      updatedAtMs: nowMs,
    }));
    return aSession({
      status: session.status,
      steps,
      facts: sessionFactsOf({
        sandbox: session.sandbox,
        unreadable: parsed.unreadable.length,
        hasSteps: session.steps !== null,
        listed: joinEntries(session.steps ?? []),
        answer: parsed.value,
      }),
      refreshedAtMs: nowMs,
    });
  }

  test.each(roles)('is never cleaner for %s', (role) => {
    const record = sessionOf(full);
    if (!record) throw new Error('not parsed');
    const right = rowOf(role, record);
    for (const path of pathsOf(full).filter((each) => !isElement(each)))
      for (const change of [...nothing, ...wrongValues]) {
        const changed = sessionOf(withPart(full, path, change));
        if (changed === undefined) continue;
        const row = rowOf(role, changed);
        expect(row.status, path.join('.')).not.toBe('APPROVED');
        // Whoever may not know of screening gets the customer's states, which say less.
        if (!maySeeScreening([role])) continue;
        const isList = path.at(-1) === 'steps';
        // Another list is another answer.
        if (isList && Array.isArray(change)) continue;
        if (isList) expect(row.findings.map(({ code }) => code)).toContain('steps_missing');
        const byCode = (findings: typeof row.findings) =>
          findings.map((one) => ({ ...one, step: one.stepType === null ? null : 'any' }));
        expect(
          lostFindings(byCode(right.findings), byCode(row.findings)),
          `${path.join('.')} ${String(change)}`,
        ).toEqual([]);
      }
  });
});
