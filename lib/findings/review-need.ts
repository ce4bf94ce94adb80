/** Which findings put a session into the work queue, how urgently, until when it is in time, and when that may change by itself. Pure; throws nothing. */
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { consentFindingRules } from '#lib/model/consents/finding.ts';
import { addDays, dayOf, startOfDay } from '#lib/model/day.ts';
import type { Finding, Severity } from '#lib/model/session/finding.schema.ts';
import { type FindingRule, findingRules, severities } from '#lib/model/session/finding.ts';
import type { PressingCause } from '#lib/model/session/queue.schema.ts';
import { pendingTooLongMs, type ReviewCause, reviewCauses, reviewDays } from '#lib/model/session/queue.ts';

export interface ReviewFacts {
  /** The verification service approved it. */
  readonly isApproved: boolean;
  readonly findings: readonly Finding[];
  /** The findings of the shared data that are linked to the session. */
  readonly consentFindings: readonly ConsentFinding[];
  /** The moments since which its waiting steps wait. */
  readonly waitingSinceMs: readonly number[];
  /** Keys of the findings on which the decision in force was made; undefined: nothing is decided, or no longer. */
  readonly decidedOn: ReadonlySet<string> | undefined;
}

export interface ReviewNeed {
  /** The severity of the gravest finding that needs a person; undefined: none does. */
  readonly severity: Severity | undefined;
  /** What needs one beside the findings of the session. */
  readonly causes: readonly PressingCause[];
  /** When a step will have waited too long. */
  readonly changesAtMs: number | undefined;
}

/** What a decision settles: this finding on this step. A new one, or the same on another step, is none that was decided on. */
const keyOf = ({ code, step }: Finding): string => JSON.stringify([code, step]);
const keyOfConsent = ({ code, resource, place }: ConsentFinding): string =>
  JSON.stringify(['v1', code, resource, place]);

/** That a step waits too long is no more urgent than that something is missing. */
const waiting = { key: JSON.stringify(['waiting']), severity: 'warning', cause: 'waiting' } as const;

type Pressing = { readonly key: string; readonly severity: Severity; readonly cause?: ReviewCause };

// An earlier version may have stored a code that is not known now.
const needsPerson = (rule: FindingRule | undefined, isApproved = false): boolean =>
  rule?.work === 'needs_person' ||
  rule?.work === 'follows_decision' ||
  (isApproved && rule?.work === 'informs_while_open');
const isPressingConsent = ({ code }: ConsentFinding): boolean => needsPerson(consentFindingRules[code]);

/** Everything about the session that needs a person, decided or not. */
function pressing(
  { isApproved, findings, consentFindings, waitingSinceMs }: Omit<ReviewFacts, 'decidedOn'>,
  nowMs: number,
): Pressing[] {
  return [
    ...findings
      .filter(({ code }) => needsPerson(findingRules[code], isApproved))
      .map((finding) => ({ key: keyOf(finding), severity: finding.severity })),
    ...consentFindings
      .filter(isPressingConsent)
      .map((finding) => ({ key: keyOfConsent(finding), severity: finding.severity, cause: 'shared_data' as const })),
    ...(waitingSinceMs.some((since) => since + pendingTooLongMs <= nowMs) ? [waiting] : []),
  ];
}

const gravestOf = (some: readonly Pressing[]): Severity | undefined =>
  severities.find((severity) => some.some((one) => one.severity === severity));

/** What a decision made now is made on. */
export const toDecidedOn = (facts: Omit<ReviewFacts, 'decidedOn'>, nowMs: number): string[] => {
  const findings = facts.findings.filter(({ code }) => findingRules[code]?.work !== 'follows_decision');
  return [...new Set(pressing({ ...facts, findings }, nowMs).map(({ key }) => key))].sort();
};

export function reviewNeed(facts: ReviewFacts, nowMs: number): ReviewNeed {
  const open = pressing(facts, nowMs).filter(({ key }) => !facts.decidedOn?.has(key));
  const ahead = facts.waitingSinceMs.map((since) => since + pendingTooLongMs).filter((atMs) => atMs > nowMs);
  return {
    causes: reviewCauses.flatMap((cause) => {
      const severity = gravestOf(open.filter((one) => one.cause === cause));
      return severity === undefined ? [] : [{ cause, severity }];
    }),
    severity: gravestOf(open),
    changesAtMs: ahead.length === 0 ? undefined : Math.min(...ahead),
  };
}

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(startOfDay(day)).getUTCDay());

/** The end of the last day on which a session of this severity is in time. */
export function dueAtMs(sinceMs: number, severity: Severity): number {
  let day = dayOf(sinceMs);
  for (let left = reviewDays[severity]; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return startOfDay(addDays(day, 1));
}

/** Whether accesses that no session has need a person. */
export const consentNeedsPerson = (findings: readonly ConsentFinding[]): boolean => findings.some(isPressingConsent);
