/** Statuses and step types of the verification API (contract 2.7, field notes), and what may be told of a status to whom. */
import type { SessionKind } from '#lib/model/ids.ts';
import { IN_REVIEW } from '#lib/model/review.ts';

export const knownStatuses = [
  'APPROVED',
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  'SUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
] as const;
export type KnownStatus = (typeof knownStatuses)[number];

export const isKnownStatus = (status: string): status is KnownStatus =>
  (knownStatuses as readonly string[]).includes(status);

/** Neither list is closed: further types may come at any time. */
export const knownStepTypes = {
  individual: ['LIVENESS', 'ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'PHONE', 'EMAIL', 'PVID', 'DUPLICATE', 'AML'],
  corporate: ['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'AML', 'BENEFICIAL_OWNERS', 'CORPORATE_OFFICER'],
} as const satisfies Record<SessionKind, readonly string[]>;

// A new type may be another word for screening; hiding one step too many is the smaller harm.
const screeningWords = /(?:^|[^A-Z])(?:AML|PEPS?|SANCTIONS?|SCREENING|WATCHLISTS?|ADVERSE_MEDIA)(?:[^A-Z]|$)/i;

/** Whether the very existence of such a step is of class `screening`. */
export const isScreeningStep = (type: string): boolean => screeningWords.test(type);

const worstFirst: readonly KnownStatus[] = [
  'SUBMISSION_REQUIRED',
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
];

/** Of what is said twice the less good; a rejection before all. */
export function worseStatus(one: string, other: string): string {
  const told = [one, other];
  return (
    ['REJECTED', ...worstFirst].find((status) => told.includes(status)) ??
    told.find((status) => status !== 'APPROVED') ??
    one
  );
}

/**
 * The session status for somebody who may not know that screening exists. Telling a customer that screening holds them up is an offence
 * (tipping off), so the answer may depend on a hidden step in no other way than by "the visible steps do not explain this":
 * - A status that the visible steps explain is told as it is: APPROVED when all of them are, any other when one of them has it.
 * - Otherwise, where every visible step is approved (or none is left), or the session is, it is in review.
 * - Otherwise the worst visible status is told. It is the same for every hidden reason, and true of a step that they can see.
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
  return worstFirst.find((each) => visible.includes(each)) ?? visible.find((each) => !isKnownStatus(each)) ?? IN_REVIEW;
}
