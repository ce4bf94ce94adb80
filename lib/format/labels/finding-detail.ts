/** One more sentence on a finding. In its own file because the list of sessions does not need it. */
import type { Finding, FindingCode } from '#lib/model/session/finding.ts';
import { toDay } from '../dates/date.ts';
import { explainReason } from './reason-explanation.ts';

const details: Partial<Record<FindingCode, (finding: Finding) => string | undefined>> = {
  step_rejected: (finding) => explainReason(finding.reasonCode),
  step_resubmission: (finding) => explainReason(finding.reasonCode),
  document_expired: (finding) => finding.on && `Valid until ${toDay(finding.on)}.`,
  document_expiring: (finding) => finding.on && `Valid until ${toDay(finding.on)}.`,
  hits_reported: () => 'A hit is a possible match. A reviewer decides whether it is the subject.',
  owners_rejected: () => 'People reported as owners or directors. The step shows which checks.',
  screening_incomplete: () =>
    'The verification service reported a different number of hits than it delivered, or no number.',
  action_required: () => 'The verification service marks this screening as requiring action.',
  step_unreadable: () => 'The verification service gave no answer, or one in an unrecognised format.',
  not_screened: () => 'This session has no information about sanctions, political exposure or adverse media.',
  mrz_check_failed: () => 'A character in the machine-readable zone was misread, or the zone was altered.',
  owners_open: () => 'People reported as owners or directors. No status received counts as not approved.',
  status_unknown: (finding) => finding.status && `Status as reported: ${finding.status}.`,
  never_read: () => 'The session is registered but could not be read.',
};

/** Undefined where there is nothing to add. The reason code itself is in the finding. */
export const findingDetail = (finding: Finding): string | undefined => details[finding.code]?.(finding) || undefined;
