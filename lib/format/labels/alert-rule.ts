/** Alert rules on the settings page. A mail says none of this. */

import type { AlertRule, Digest, MailError } from '../../model/alerts.ts';
import type { Role } from '../../model/reviewer.ts';

export const alertRuleLabels: Record<AlertRule, { readonly label: string; readonly hint: string }> = {
  action_required: {
    label: 'Action required',
    hint: 'The verification service or a missing approval is waiting for an officer.',
  },
  new_hits: { label: 'New hits', hint: 'Screening or monitoring reported a new hit, or a hit has changed.' },
  duplicates: { label: 'Duplicates', hint: 'A face that resembles another session’s.' },
  second_review: {
    label: 'Waiting for a second reviewer',
    hint: 'Another reviewer’s decision needs a second reviewer.',
  },
  overdue: { label: 'Overdue', hint: 'A session has waited past its due date; for its assignee, if there is one.' },
  mention: { label: 'Mentioned in a note', hint: 'Only the person who was mentioned.' },
  assignment: { label: 'Assigned to me', hint: 'By another reviewer.' },
  status_reached: { label: 'Approved or rejected', hint: 'The verification service approved or rejected a session.' },
  referral: { label: 'Referred', hint: 'A session was referred to the MLRO.' },
  delivery_failed: { label: 'Failed delivery', hint: 'A webhook delivery failed after several attempts.' },
};

/** Roles that see states of the customer’s alone read these. */
export const customerStatusHint = 'A customer’s session was approved or rejected.';

export const digestLabels: Record<Digest, string> = {
  immediate: 'At once',
  hourly: 'Every hour, together',
  daily: 'Once a day, together',
};

export const mailErrorLabels: Record<MailError, string> = {
  unreachable: 'The mail server cannot be reached',
  tls: 'The mail server has no valid TLS',
  sign_in: 'The mail server refuses the account of Review Desk',
  timeout: 'The mail server does not answer in time',
  refused: 'The mail server refuses the email',
  address: 'The address does not exist or is not valid',
  failed: 'The email could not be sent',
};

export const alertRoleLabels: Record<Role, string> = {
  support: 'Support',
  officer: 'Officer',
  mlro: 'MLRO',
  auditor: 'Auditor',
  admin: 'Administrator',
};
