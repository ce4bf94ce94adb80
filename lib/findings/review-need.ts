/** Which findings put a session into the work queue, how urgently, until when it is in time, and when that may change by itself. Pure; throws nothing. */
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { consentFindingRules } from '#lib/model/consents/finding.ts';
import { addDays, dayOf, startOfDay } from '#lib/model/day.ts';
import type { Finding, Severity } from '#lib/model/session/finding.schema.ts';
import { type FindingRule, findingRules } from '#lib/model/session/finding.ts';
import { severities } from '#lib/model/session/finding-list.ts';
import type { PressingCause } from '#lib/model/session/queue.schema.ts';
import {
  newRulesReviewDays,
  pendingTooLongMs,
  type ReviewCause,
  reviewCauses,
  reviewDays,
} from '#lib/model/session/queue.ts';

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
  /** What only newer rules found, since the upgrade to them; undefined: nothing. */
  readonly newRules?: { readonly keys: ReadonlySet<string>; readonly sinceMs: number } | undefined;
}

export interface ReviewNeed {
  /** The severity of the gravest finding that needs a person and that not only newer rules make; undefined: none does. */
  readonly severity: Severity | undefined;
  /** What only newer rules found, and nobody decided on: apart from the work queue where the session is decided, else due by its own rule. */
  readonly newRules: 'apart' | { readonly dueAtMs: number } | undefined;
  /** What needs one beside the findings of the session. */
  readonly causes: readonly PressingCause[];
  /** When a step will have waited too long. */
  readonly changesAtMs: number | undefined;
}

/**
 * What a decision settles: this finding on this step, or on the own session of a person whom the step names. A new one, or the same elsewhere, is none that
 * was decided on.
 */
export const decisionKeysOf = ({
  code,
  step,
  session,
  codes,
}: Pick<Finding, 'code' | 'step' | 'session' | 'codes'>): string[] => {
  if (session === undefined) return [JSON.stringify([code, step])];
  return codes?.map((one) => JSON.stringify([code, step, session, one])) ?? [JSON.stringify([code, step, session])];
};
const keyOfConsent = ({ code, resource, place }: ConsentFinding): string =>
  JSON.stringify(['v1', code, resource, place]);
export const isKeyOfConsent = (key: string): boolean => key.startsWith('["v1",');

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
  { isApproved, findings, consentFindings, waitingSinceMs }: Omit<ReviewFacts, 'decidedOn' | 'newRules'>,
  nowMs: number,
): Pressing[] {
  return [
    ...findings
      .filter(({ code }) => needsPerson(findingRules[code], isApproved))
      .flatMap((finding) => decisionKeysOf(finding).map((key) => ({ key, severity: finding.severity }))),
    ...consentFindings
      .filter(isPressingConsent)
      .map((finding) => ({ key: keyOfConsent(finding), severity: finding.severity, cause: 'shared_data' as const })),
    ...(waitingSinceMs.some((since) => since + pendingTooLongMs <= nowMs) ? [waiting] : []),
  ];
}

const gravestOf = (some: readonly Pressing[]): Severity | undefined =>
  severities.find((severity) => some.some((one) => one.severity === severity));

type Undecided = Omit<ReviewFacts, 'decidedOn' | 'newRules'>;

/** What a decision made now is made on. */
export const toDecidedOn = (facts: Undecided, nowMs: number): string[] => {
  const findings = facts.findings.filter(({ code }) => findingRules[code]?.work !== 'follows_decision');
  return [...new Set(pressing({ ...facts, findings }, nowMs).map(({ key }) => key))].sort();
};

/** What needs a person by these findings and did not by those: keys as in `toDecidedOn`. */
export function keysOfNew(
  before: Pick<Undecided, 'findings' | 'consentFindings'>,
  after: Pick<Undecided, 'findings' | 'consentFindings'>,
  isApproved: boolean,
): string[] {
  const keysOf = (found: typeof after) => toDecidedOn({ ...found, isApproved, waitingSinceMs: [] }, 0);
  const known = new Set(keysOf(before));
  return keysOf(after).filter((key) => !known.has(key));
}

export function reviewNeed(facts: ReviewFacts, nowMs: number): ReviewNeed {
  const { decidedOn, newRules } = facts;
  const open = pressing(facts, nowMs).filter(({ key }) => !decidedOn?.has(key));
  const others = open.filter(({ key }) => !newRules?.keys.has(key));
  const isByNewRules = newRules !== undefined && others.length < open.length;
  const ahead = facts.waitingSinceMs.map((since) => since + pendingTooLongMs).filter((atMs) => atMs > nowMs);
  return {
    causes: reviewCauses.flatMap((cause) => {
      const severity = gravestOf((decidedOn ? others : open).filter((one) => one.cause === cause));
      return severity === undefined ? [] : [{ cause, severity }];
    }),
    severity: gravestOf(others),
    newRules: isByNewRules ? (decidedOn ? 'apart' : { dueAtMs: dueAtMs(newRules.sinceMs) }) : undefined,
    changesAtMs: ahead.length === 0 ? undefined : Math.min(...ahead),
  };
}

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(startOfDay(day)).getUTCDay());

/** The end of the last day on which a session of this severity is in time; without one, of what only new rules found. */
export function dueAtMs(sinceMs: number, severity?: Severity): number {
  let day = dayOf(sinceMs);
  for (let left = severity === undefined ? newRulesReviewDays : reviewDays[severity]; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return startOfDay(addDays(day, 1));
}

/** Whether accesses that no session has need a person. */
export const consentNeedsPerson = (findings: readonly ConsentFinding[]): boolean => findings.some(isPressingConsent);
