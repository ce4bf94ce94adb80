/** Sessions and steps have these statuses (contract 2.7, field notes). The list is not closed: further ones may come at any time. */
export const knownStatuses = [
  'APPROVED',
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  'SUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
] as const;
type KnownStatus = (typeof knownStatuses)[number];

/** Nothing was submitted yet, in the service's word or as a customer-side state. */
export const isNotSubmitted = (status: string | null | undefined): boolean =>
  status === 'SUBMISSION_REQUIRED' || status === 'TO_DO';

export const isKnownStatus = (status: string): status is KnownStatus =>
  (knownStatuses as readonly string[]).includes(status);

const byUrgency: readonly KnownStatus[] = [
  'SUBMISSION_REQUIRED',
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
];

/** Finds the known status among these on which the session depends most; it is undefined when all are approved or unknown. */
export const mostUrgentStatus = (statuses: readonly string[]): KnownStatus | undefined =>
  byUrgency.find((status) => statuses.includes(status));

/** Finds the less good of two statuses that an answer gives for one step; a rejection comes before all. */
export function worseStatus(one: string, other: string): string {
  const both = [one, other];
  if (both.includes('REJECTED')) return 'REJECTED';
  return mostUrgentStatus(both) ?? both.find((status) => status !== 'APPROVED') ?? one;
}
