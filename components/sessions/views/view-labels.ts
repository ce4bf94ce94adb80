import type { BuiltInView } from '#lib/model/session/queue.ts';

export const viewLabels: Record<BuiltInView, string> = {
  needs_review: 'Needs review',
  mine: 'Mine',
  overdue: 'Overdue',
  open_hits: 'Open hits',
  second_review: 'Waiting for a second reviewer',
  earlier_data: 'Decided on earlier data',
  declined_approved: 'Declined, still approved by the verification service',
  expiring: 'Expiring documents',
  all: 'All',
};

/** On the tabs, which must all fit: shorter where the count and the tooltip leave no doubt. */
export const tabLabels: Record<BuiltInView, string> = {
  ...viewLabels,
  second_review: 'Second review',
  earlier_data: 'Earlier data',
  declined_approved: 'Declined, still approved',
  expiring: 'Expiring',
};
