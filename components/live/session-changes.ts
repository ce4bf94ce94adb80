/** What is different between two readings of one session, for who looks at it. Pure. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { toStatusLook } from '#lib/format/status.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SessionDetail } from '#lib/model/review.ts';

export interface SessionDifference {
  /** "Status: Pending verification → Approved", the session first, then its steps in their order. */
  readonly words: readonly string[];
  /** Steps (as addresses name them) whose state, findings or values differ. */
  readonly steps: ReadonlySet<string>;
}

const word = (status: string): string => toStatusLook(status).word;
const differ = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) !== one;

export function differenceOf(before: SessionDetail, now: SessionDetail): SessionDifference {
  const words: string[] = [];
  const steps = new Set<string>();
  if (before.status !== now.status) words.push(`Status: ${word(before.status)} → ${word(now.status)}`);
  for (const step of now.steps) {
    const was = before.steps.find((one) => one.step === step.step);
    const name = toStepName(step.type);
    if (!was) words.push(`${name}: new, ${word(step.status)}`);
    else if (was.status !== step.status) words.push(`${name}: ${word(was.status)} → ${word(step.status)}`);
    const says = (session: SessionDetail) => [
      session.subjectFacts.filter((fact) => fact.step === step.step),
      session.findings.filter((finding) => finding.step === step.step),
    ];
    if (was?.status !== step.status) steps.add(step.step);
    else if (differ(says(before), says(now))) {
      steps.add(step.step);
      words.push(`${name}: what it says changed`);
    }
  }
  for (const { step, type } of before.steps)
    if (!now.steps.some((one) => one.step === step)) words.push(`${toStepName(type)}: no longer there`);
  if (words.length === 0 && differ(toWhole(before), toWhole(now))) words.push('What is known of the subject changed');
  return { words, steps };
}

/** All but the times, which move without a change. */
const toWhole = ({ subject, alias, app, findings, subjectFacts }: SessionDetail) => ({
  subject,
  alias,
  app,
  findings,
  subjectFacts,
});
