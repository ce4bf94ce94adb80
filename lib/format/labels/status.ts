/** How a status is shown: label, lucide icon and colour tone (`app/globals.css`). An unknown status shows its raw value. */
export type StatusTone = 'approved' | 'rejected' | 'resubmission' | 'submission' | 'pending' | 'unknown';

export interface StatusLook {
  readonly label: string;
  /** Name of the lucide icon. */
  readonly icon: 'circle-check' | 'circle-x' | 'rotate-ccw' | 'upload' | 'hourglass' | 'circle-question-mark';
  readonly tone: StatusTone;
}

const looks: ReadonlyMap<string, StatusLook> = new Map<string, StatusLook>([
  ['APPROVED', { label: 'Approved', icon: 'circle-check', tone: 'approved' }],
  ['REJECTED', { label: 'Rejected', icon: 'circle-x', tone: 'rejected' }],
  ['RESUBMISSION_REQUIRED', { label: 'Resubmission required', icon: 'rotate-ccw', tone: 'resubmission' }],
  ['SUBMISSION_REQUIRED', { label: 'Submission required', icon: 'upload', tone: 'submission' }],
  ['PENDING_VERIFICATION', { label: 'Pending verification', icon: 'hourglass', tone: 'pending' }],
  ['NOT_STATED', { label: 'No status', icon: 'circle-question-mark', tone: 'unknown' }],
  ['TO_DO', { label: 'To do', icon: 'upload', tone: 'submission' }],
  ['TO_REDO', { label: 'To redo', icon: 'rotate-ccw', tone: 'resubmission' }],
  ['SUBMITTED', { label: 'Submitted', icon: 'hourglass', tone: 'pending' }],
  ['IN_REVIEW', { label: 'In review', icon: 'hourglass', tone: 'pending' }],
]);

/** @param status null where the verification service gave none */
export const toStatusLook = (status: string | null): StatusLook =>
  looks.get(status ?? '') ?? { label: status || 'No status', icon: 'circle-question-mark', tone: 'unknown' };
