/**
 * Tipping-off: telling a customer that screening holds them up is an offence, so reviewers whose roles do not see class `screening` must not
 * learn that it exists. The whole rule is here: who may know, which steps and facts are hidden from the others, and what status they get. The store
 * keeps both versions of a session and serves them by `Audience`; the redactor in `lib/contract` applies the same functions to a raw answer.
 */
import { IN_REVIEW, isKnownStatus, mostUrgentStatus } from '../session/status.ts';
import { findStepType } from '../session/step-type.ts';
import { permissionOf, type SensitivityClass } from './permissions.ts';
import type { Role } from './roles.ts';

/** Whether these roles may know that screening exists. */
export const maySeeScreening = (held: readonly Role[]): boolean => permissionOf(held, 'screening') === 'show';

/**
 * Who an answer is for. The `limited` audience gets visible status and times, no screening step, no screening fact, and no filter, count or
 * order that depends on one.
 */
export type Audience = 'full' | 'limited';

export const audienceOf = (held: readonly Role[]): Audience => (maySeeScreening(held) ? 'full' : 'limited');

// An unknown type, or one that is not stated, may be another word for screening; hiding one step too many is the smaller harm.
const screeningWords =
  /(?:^|[^A-Z])(?:AML|PEPS?|SANCTIONS?|SCREENING|WATCHLISTS?|ADVERSE_MEDIA|NOT_STATED)(?:[^A-Z]|$)/i;

/** Whether the very existence of such a step is of class `screening`. */
export function isScreeningStep(type: string): boolean {
  const known = findStepType(type);
  return known ? known.isScreening === true : screeningWords.test(type);
}

const hiddenClasses: readonly SensitivityClass[] = ['screening', 'unknown', 'secret'];

/** Withheld from the limited audience: facts of class screening or of no class, and every fact of a screening step. */
export const isHiddenFact = (
  fact: { readonly sensitivity: SensitivityClass; readonly step: string | null; readonly stepType: string | null },
  steps: readonly { readonly step: string; readonly type: string; readonly screening: boolean }[],
): boolean =>
  hiddenClasses.includes(fact.sensitivity) ||
  steps.some((step) => step.screening && (step.step === fact.step || step.type === fact.stepType));

/**
 * The session status for the limited audience. It may depend on a hidden step in no other way than by "the visible steps do not explain this":
 * - A status that the visible steps explain is given as it is: APPROVED when all of them are, any other when one of them has it.
 * - Otherwise, where every visible step is approved (or none is left), or the session is, it is in review.
 * - Otherwise the most urgent visible status is given: the same for every hidden reason, and true of a step that they can see.
 */
export function visibleStatus(
  status: string,
  steps: readonly { readonly type: string; readonly status: string }[] | null,
): string {
  const visible = (steps ?? []).filter((step) => !isScreeningStep(step.type)).map((step) => step.status);
  const allApproved = visible.every((each) => each === 'APPROVED');
  const explained = status === 'APPROVED' ? allApproved : visible.includes(status);
  if (explained) return status;
  if (status === 'APPROVED' || allApproved) return IN_REVIEW;
  return mostUrgentStatus(visible) ?? visible.find((each) => !isKnownStatus(each)) ?? IN_REVIEW;
}
