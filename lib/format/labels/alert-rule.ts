/** Alert rules on the settings page. A mail says none of this. */
import type { Role } from '../../model/access/roles.ts';
import type { AlertRule } from '../../model/alerts/alert-rule.ts';
import type { MailError } from '../../model/alerts/alert-settings.ts';
import type { Digest } from '../../model/alerts/schedule.ts';

export const alertRuleLabels: Record<AlertRule, { readonly label: string; readonly hint: string }> = {
  action_required: {
    label: 'Action required',
    hint: 'The verification service or a missing approval waits for an officer.',
  },
  new_hits: { label: 'New hits', hint: 'Screening or monitoring found a hit, or one that says something else now.' },
  duplicates: { label: 'Duplicates', hint: 'A face that resembles another session’s.' },
  second_review: {
    label: 'Waiting for a second reviewer',
    hint: 'Somebody else decided and needs a second pair of eyes.',
  },
  overdue: { label: 'Overdue', hint: 'A session has waited past its due date; for its assignee, if there is one.' },
  mention: { label: 'Mentioned in a note', hint: 'Only the person who was mentioned.' },
  assignment: { label: 'Assigned to me', hint: 'By somebody else.' },
  status_reached: { label: 'Approved or rejected', hint: 'A session reached its final status.' },
  referral: { label: 'Referred', hint: 'A session was referred to the MLRO.' },
  delivery_failed: { label: 'Delivery given up', hint: 'A webhook delivery failed after several attempts.' },
};

/** For roles that see states of the customer’s alone. */
export const customerStatusHint = 'A customer’s session was approved or rejected.';

export const digestLabels: Record<Digest, string> = {
  immediate: 'At once',
  hourly: 'Every hour, together',
  daily: 'Once a day, together',
};

export const mailErrorLabels: Record<MailError, string> = {
  unreachable: 'The mail server cannot be reached',
  tls: 'The mail server has no valid TLS',
  sign_in: 'The mail server refuses our account',
  timeout: 'The mail server does not answer in time',
  refused: 'The mail server refuses the mail',
  address: 'The address does not exist or is not valid',
  failed: 'The mail could not be sent',
};

export const alertRoleLabels: Record<Role, string> = {
  support: 'Support',
  officer: 'Officer',
  mlro: 'MLRO',
  auditor: 'Auditor',
  admin: 'Administrator',
};
