/** How a status looks: its word on the screen, a lucide icon and a colour tone (`app/globals.css`). An unknown one shows its raw value. */
export type StatusTone = 'approved' | 'rejected' | 'resubmission' | 'submission' | 'pending' | 'unknown';

export interface StatusLook {
  readonly word: string;
  /** Name of the lucide icon. */
  readonly icon: 'circle-check' | 'circle-x' | 'rotate-ccw' | 'upload' | 'hourglass' | 'circle-question-mark';
  readonly tone: StatusTone;
}

const looks: ReadonlyMap<string, StatusLook> = new Map<string, StatusLook>([
  ['APPROVED', { word: 'Approved', icon: 'circle-check', tone: 'approved' }],
  ['REJECTED', { word: 'Rejected', icon: 'circle-x', tone: 'rejected' }],
  ['RESUBMISSION_REQUIRED', { word: 'Resubmission required', icon: 'rotate-ccw', tone: 'resubmission' }],
  ['SUBMISSION_REQUIRED', { word: 'Submission required', icon: 'upload', tone: 'submission' }],
  ['PENDING_VERIFICATION', { word: 'Pending verification', icon: 'hourglass', tone: 'pending' }],
  ['IN_REVIEW', { word: 'In review', icon: 'hourglass', tone: 'pending' }],
]);

/** @param status null where upstream gave none */
export const toStatusLook = (status: string | null): StatusLook =>
  looks.get(status ?? '') ?? { word: status || 'No status', icon: 'circle-question-mark', tone: 'unknown' };
