/** The difference between two versions of one session. Pure. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepName } from '#lib/format/labels/step-type.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';

export interface SessionDifference {
  /** "Status: Pending verification → Approved", the session first, then its steps in their order. */
  readonly messages: readonly string[];
  /** Steps (as addresses name them) whose status, findings or values differ. */
  readonly steps: ReadonlySet<string>;
}

const label = (status: string): string => toStatusLook(status).label;
const differ = (before: unknown, now: unknown): boolean => replaceEqualDeep(before, now) !== before;

export function differenceOf(before: SessionDetail, now: SessionDetail): SessionDifference {
  const messages: string[] = [];
  const steps = new Set<string>();
  if (before.status !== now.status) messages.push(`Status: ${label(before.status)} → ${label(now.status)}`);
  for (const step of now.steps) {
    const was = before.steps.find((one) => one.step === step.step);
    const name = stepName(step);
    const isSameStatus = was?.status === step.status;
    const hasNewDetails = isSameStatus && differ(detailsOf(before, step.step), detailsOf(now, step.step));
    if (!isSameStatus || hasNewDetails) steps.add(step.step);
    if (!was) messages.push(`${name}: new, ${label(step.status)}`);
    else if (!isSameStatus) messages.push(`${name}: ${label(was.status)} → ${label(step.status)}`);
    else if (hasNewDetails) messages.push(`${name}: details changed`);
  }
  for (const step of before.steps)
    if (!now.steps.some((one) => one.step === step.step)) messages.push(`${stepName(step)}: removed`);
  if (messages.length === 0 && differ(withoutTimes(before), withoutTimes(now)))
    messages.push('Subject details changed');
  return { messages, steps };
}

/** Findings that follow reviewers' verdicts: what a step reports is the same. New hits are named by the live change itself. */
const ofReview: ReadonlySet<FindingCode> = new Set([
  'hits_reported',
  'hits_match',
  'owners_hits',
  'hits_false_positive',
  'approval_missing',
  'duplicate_candidates',
  'duplicate_match',
  'duplicates_false_positive',
]);

const detailsOf = ({ subjectFacts, findings }: SessionDetail, step: string) => [
  subjectFacts.filter((fact) => fact.step === step),
  findings.filter((finding) => finding.step === step && !ofReview.has(finding.code)),
];

/** Times move without a change. */
const withoutTimes = ({ subject, alias, app, findings, subjectFacts }: SessionDetail) => ({
  subject,
  alias,
  app,
  findings: findings.filter(({ code }) => !ofReview.has(code)),
  subjectFacts,
});
