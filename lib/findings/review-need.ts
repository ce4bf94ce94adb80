/**
 * Which findings put a session into the work queue, and until when it is in time. Hides the table of codes. Pure; throws nothing.
 *
 * Whether a session needs a person, how urgently, and when that may change by itself. Pure.
 */
import type { ConsentFinding } from '#lib/model/consents/finding.ts';
import type { Finding, FindingCode, Severity } from '#lib/model/session/finding.ts';
import {
  type PressingCause,
  pendingTooLongMs,
  type ReviewCause,
  reviewCauses,
  reviewDays,
} from '#lib/model/session/queue.ts';
import { addDays, toDay } from './day.ts';
import { contradictsApproval, workOfConsentFinding, workOfFinding } from './needs-person.ts';

export interface ReviewFacts {
  /** By the verification service. */
  readonly isApproved: boolean;
  readonly findings: readonly Finding[];
  /** Of the accesses to shared data that are linked to the session. */
  readonly consentFindings: readonly ConsentFinding[];
  /** Since when its waiting steps wait. */
  readonly waitingSinceMs: readonly number[];
  /** Keys of the findings on which the decision in force was made; undefined: nothing is decided, or no longer. */
  readonly decidedOn: ReadonlySet<string> | undefined;
}

export interface ReviewNeed {
  /** Of the gravest finding that needs a person; undefined: none does. */
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

const order: readonly Severity[] = ['severe', 'warning', 'notice'];
/** That a step waits too long is no more urgent than that something is missing. */
const waiting = { key: JSON.stringify(['waiting']), severity: 'warning', cause: 'waiting' } as const;

type Pressing = { readonly key: string; readonly severity: Severity; readonly cause?: ReviewCause };

/** Everything about the session that needs a person, decided or not. */
function pressing(
  { isApproved, findings, consentFindings, waitingSinceMs }: Omit<ReviewFacts, 'decidedOn'>,
  nowMs: number,
): Pressing[] {
  return [
    ...findings
      .filter(({ code }) => workOfFinding[code] === 'needs_person' || (isApproved && contradictsApproval.has(code)))
      .map((finding) => ({ key: keyOf(finding), severity: finding.severity })),
    ...consentFindings
      .filter(({ code }) => workOfConsentFinding[code] === 'needs_person')
      .map((finding) => ({ key: keyOfConsent(finding), severity: finding.severity, cause: 'shared_data' as const })),
    ...(waitingSinceMs.some((since) => since + pendingTooLongMs <= nowMs) ? [waiting] : []),
  ];
}

const gravestOf = (some: readonly Pressing[]): Severity | undefined =>
  order.find((severity) => some.some((one) => one.severity === severity));

/** What follows from the decision itself is not settled by it. */
const ofDecisions: ReadonlySet<FindingCode> = new Set([
  'declined_still_approved',
  'decided_on_earlier_data',
  'second_review_waiting',
  // A new date, a new record answers them.
  'review_overdue',
  'owner_record_outdated',
] satisfies FindingCode[]);

/** What a decision made now is made on. */
export const toDecidedOn = (facts: Omit<ReviewFacts, 'decidedOn'>, nowMs: number): string[] => {
  const findings = facts.findings.filter(({ code }) => !ofDecisions.has(code));
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

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The end of the last day on which a session of this severity is in time. */
export function dueAtMs(sinceMs: number, severity: Severity): number {
  let day = toDay(sinceMs);
  for (let left = reviewDays[severity]; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return Date.parse(`${addDays(day, 1)}T00:00:00Z`);
}

/** Whether accesses that no session has need a person. */
export const consentNeedsPerson = (findings: readonly ConsentFinding[]): boolean =>
  findings.some(({ code }) => workOfConsentFinding[code] === 'needs_person');
