import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentFindingCodes } from '#lib/model/consents/finding.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { findingCodes, findingRules } from '#lib/model/session/finding.ts';
import { pendingTooLongMs } from '#lib/model/session/queue.ts';
import { dueAtMs, type ReviewFacts, reviewNeed, toDecidedOn } from './review-need.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const severityOf = (code: Finding['code']) => findingRules[code].severity;
const informs = (code: Finding['code']) => findingRules[code].work.startsWith('informs');
const finding = (code: Finding['code'], step: string | null = '1'): Finding => ({
  code,
  severity: severityOf(code),
  step,
  stepType: step,
});
const afterDecision: readonly Finding['code'][] = [
  'declined_still_approved',
  'decided_on_earlier_data',
  'second_review_waiting',
  // A new date, a new record settles them.
  'review_overdue',
  'owner_record_outdated',
];
const nothing: ReviewFacts = {
  isApproved: false,
  findings: [],
  consentFindings: [],
  waitingSinceMs: [],
  decidedOn: undefined,
};
const anyFacts = fc.record({
  isApproved: fc.boolean(),
  findings: fc.array(
    fc
      .tuple(fc.constantFrom(...findingCodes), fc.constantFrom('1', '2', null))
      .map(([code, step]) => finding(code, step)),
  ),
  consentFindings: fc.array(
    fc.record({
      code: fc.constantFrom(...consentFindingCodes),
      severity: fc.constantFrom('severe' as const, 'warning' as const, 'notice' as const),
      resource: fc.constant(null),
      place: fc.constantFrom(null, '0'),
    }),
  ),
  waitingSinceMs: fc.array(fc.integer({ min: -100, max: 10 }).map((hours) => nowMs + hours * 3_600_000)),
});

describe('the table', () => {
  test('every severe finding and every warning needs a person, but for what the customer is asked to send again', () => {
    const informing = findingCodes.filter((code) => informs(code) && severityOf(code) !== 'notice');
    expect(informing).toEqual(['step_resubmission']);
  });

  test('a finding that informs needs nobody, one that needs a person does', () => {
    for (const code of findingCodes)
      expect([code, reviewNeed({ ...nothing, findings: [finding(code)] }, nowMs).severity]).toEqual([
        code,
        informs(code) ? undefined : severityOf(code),
      ]);
  });
});

test('an approved session with anything open, and one of an unrecognised status, need a person', () => {
  const settled = ['never_read', 'hits_false_positive', 'duplicates_false_positive', 'owner_documents_not_reported'];
  for (const code of findingCodes) {
    const need = reviewNeed({ ...nothing, isApproved: true, findings: [finding(code)] }, nowMs);
    expect([code, need.severity]).toEqual([code, settled.includes(code) ? undefined : severityOf(code)]);
  }
  expect(reviewNeed({ ...nothing, findings: [finding('status_unknown', null)] }, nowMs).severity).toBe('warning');
});

test('a decision settles what it was made on, and nothing else', () => {
  const decidedOn = new Set(
    toDecidedOn({ ...nothing, findings: [finding('step_rejected'), finding('steps_differ')] }, nowMs),
  );
  const need = (...findings: Finding[]) => reviewNeed({ ...nothing, findings, decidedOn }, nowMs).severity;
  expect(need(finding('step_rejected'), finding('steps_differ'))).toBeUndefined();
  expect(need(finding('step_rejected', '2'))).toBe('severe');
  expect(need(finding('step_rejected'), finding('document_expiring'))).toBe('warning');
});

test('a decision made now leaves nothing open, whatever is found; without one nothing is settled', () => {
  fc.assert(
    fc.property(anyFacts, (all) => {
      // These follow from a decision, so none settles them.
      const facts = { ...all, findings: all.findings.filter(({ code }) => !afterDecision.includes(code)) };
      const decidedOn = new Set(toDecidedOn(facts, nowMs));
      expect(reviewNeed({ ...facts, decidedOn }, nowMs)).toMatchObject({ severity: undefined, causes: [] });
      expect(reviewNeed({ ...facts, decidedOn: undefined }, nowMs).severity === undefined).toBe(decidedOn.size === 0);
    }),
  );
});

test('more findings never need a person less', () => {
  const rank = { severe: 3, warning: 2, notice: 1 };
  const rankOf = (facts: Omit<ReviewFacts, 'decidedOn'>) => {
    const { severity } = reviewNeed({ ...facts, decidedOn: undefined }, nowMs);
    return severity ? rank[severity] : 0;
  };
  fc.assert(
    fc.property(anyFacts, anyFacts, (one, another) => {
      const other = { ...another, isApproved: one.isApproved };
      const both = {
        isApproved: one.isApproved,
        findings: [...one.findings, ...other.findings],
        consentFindings: [...one.consentFindings, ...other.consentFindings],
        waitingSinceMs: [...one.waitingSinceMs, ...other.waitingSinceMs],
      };
      expect(rankOf(both)).toBe(Math.max(rankOf(one), rankOf(other)));
    }),
  );
});

test('a step that waits needs a person from a moment that is known before', () => {
  const facts = { ...nothing, waitingSinceMs: [nowMs - 5, nowMs] };
  expect(reviewNeed(facts, nowMs)).toEqual({
    severity: undefined,
    causes: [],
    changesAtMs: nowMs - 5 + pendingTooLongMs,
  });
  expect(reviewNeed(facts, nowMs - 5 + pendingTooLongMs)).toEqual({
    severity: 'warning',
    causes: [{ cause: 'waiting', severity: 'warning' }],
    changesAtMs: nowMs + pendingTooLongMs,
  });
});

test.each([
  ['2026-11-20T10:00:00Z', 'severe', '2026-11-24T00:00:00Z'], // a Friday: Monday is the last day
  ['2026-11-21T10:00:00Z', 'severe', '2026-11-24T00:00:00Z'],
  ['2026-11-23T00:00:00Z', 'severe', '2026-11-25T00:00:00Z'],
  ['2026-11-23T23:59:59Z', 'severe', '2026-11-25T00:00:00Z'],
  ['2026-11-20T10:00:00Z', 'warning', '2026-11-26T00:00:00Z'],
  ['2026-11-20T10:00:00Z', 'notice', '2026-11-28T00:00:00Z'],
] as const)('since %s, %s: due until %s', (since, severity, due) => {
  expect(new Date(dueAtMs(Date.parse(since), severity)).toISOString()).toBe(new Date(due).toISOString());
});
