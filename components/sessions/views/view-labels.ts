import type { BuiltInView } from '#lib/model/session/queue.ts';

export const viewLabels: Record<BuiltInView, string> = {
  needs_review: 'Needs review',
  mine: 'Mine',
  overdue: 'Overdue',
  open_hits: 'Open hits',
  second_review: 'Waiting for second review',
  earlier_data: 'Decided on earlier data',
  declined_approved: 'Declined here, approved in the service',
  expiring: 'Expiring documents',
  all: 'All',
};
