/** The work queue: which sessions need a person, until when, who has them, and the views of the list that follow from it. */
import { dayMs } from '../day.ts';
import type { Severity } from './finding.schema.ts';
import type { FindingCode } from './finding.ts';

/** So many working days (Monday to Friday, UTC) follow the day on which a session first needed a person, by its gravest finding. */
export const reviewDays: Record<Severity, number> = { severe: 1, warning: 3, notice: 5 };

/** What only new rules found on an undecided session is to be reviewed so many working days after the upgrade. */
export const newRulesReviewDays = 5;

/** A step that waits for so long waits for a person to ask why. */
export const pendingTooLongMs = 48 * 3_600_000;

/** An assignment that its reviewer neither opened nor changed for so long returns to the queue. */
export const untouchedMs = 3 * dayMs;

/** Rows of the stored findings that stand for the state of a session in the queue, beside those of its findings. */
export const queueKeys = ['view:open', 'view:needs_review', 'view:overdue', 'view:expiring', 'view:new_rules'] as const;
export type QueueKey = (typeof queueKeys)[number];

/** The views that every installation has, in the order of the tabs, with the stored row that finds their sessions; null finds all. */
export const keyOfView = {
  needs_review: 'view:needs_review',
  mine: 'view:open',
  overdue: 'view:overdue',
  open_hits: 'hits_reported',
  second_review: 'second_review_waiting',
  earlier_data: 'decided_on_earlier_data',
  declined_approved: 'declined_still_approved',
  new_rules: 'view:new_rules',
  expiring: 'view:expiring',
  all: null,
} as const satisfies Record<string, QueueKey | FindingCode | null>;
export type BuiltInView = keyof typeof keyOfView;
export const builtInViews = Object.keys(keyOfView) as readonly BuiltInView[];

export const isBuiltInView = (text: string): text is BuiltInView => Object.hasOwn(keyOfView, text);

/** `shared_data` is an access that is linked to it; `waiting` means that a step has been pending for too long. */
export const reviewCauses = ['shared_data', 'waiting'] as const;
export type ReviewCause = (typeof reviewCauses)[number];

export const causeTexts: Record<ReviewCause, string> = {
  shared_data: 'Linked shared data',
  waiting: 'Pending for more than 48 hours',
};

/** More sessions than this are not assigned at once. */
export const bulkAssignLimit = 1_000;
export const snoozeReasonLength = 300;
