/** What may be said of a finding beyond its one line; apart, because the list needs none of it. */
import type { Finding, FindingCode } from '#lib/model/finding.ts';
import { toDay } from './date.ts';
import { explainReason } from './reason-explanation.ts';

const details: Partial<Record<FindingCode, (finding: Finding) => string | undefined>> = {
  step_rejected: (finding) => explainReason(finding.reasonCode),
  step_resubmission: (finding) => explainReason(finding.reasonCode),
  document_expired: (finding) => finding.on && `Valid until ${toDay(finding.on)}.`,
  document_expiring: (finding) => finding.on && `Valid until ${toDay(finding.on)}.`,
  hits_reported: () => 'A hit is what screening proposes; a reviewer says whether it is the subject.',
  owners_rejected: () => 'Of the persons who are reported as owners or directors; the step says which check.',
  screening_incomplete: () => 'Upstream reported another number of hits than it delivered, or no number.',
  action_required: () => 'Upstream says that action is required. The step shows what else it says.',
  step_unreadable: () => 'Upstream gave no answer to it, or one in a shape that this desk does not know.',
  not_screened: () => 'Nothing here says anything about sanctions, political exposure or adverse media.',
  mrz_check_failed: () => 'A character in the machine readable zone was misread, or the zone was altered.',
  owners_open: () =>
    'Of the persons who are reported as owners or directors; a state that did not come is not approved.',
  status_unknown: (finding) => finding.status && `Upstream says ${finding.status}.`,
  never_read: () => 'The desk has heard of this session but could not read it.',
};

/** One more sentence, where there is one. Upstream's reason code stands in the finding itself. */
export const findingDetail = (finding: Finding): string | undefined => details[finding.code]?.(finding) || undefined;
