/** Facts about the steps, for their navigation. Pure. */
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { reasonLabel } from '#lib/format/labels/reason.ts';
import { isMasked } from '#lib/format/text/masked.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';

/** Findings that only repeat the step's status, which is shown next to them. */
const statusFindings: ReadonlySet<FindingCode> = new Set([
  'step_rejected',
  'step_resubmission',
  'step_waiting',
  'step_missing',
  'status_unknown',
]);

/** The most important fact of a step: its most serious finding, else what it reports about the subject. */
export function keyFact(session: SessionDetail, step: StepState): string | undefined {
  const findings = session.findings.filter((finding) => finding.step === step.step);
  const worst = findings.find((finding) => !statusFindings.has(finding.code) || reasonLabel(finding.reasonCode));
  if (worst) return worst.code === 'step_unreadable' ? 'Could not be read' : worst.message;
  const fact = (key: string) =>
    session.subjectFacts.find((one) => one.step === step.step && one.key === key && !isMasked(one.value))?.value;
  const documentType = fact('document_type');
  return documentType === undefined ? (fact('email') ?? fact('phone')) : documentTypeLabel(documentType);
}

/** How many are approved; in customer-side states, how many the customer has submitted. */
export function approvedText(steps: readonly StepState[]): string {
  if (steps.length === 0) return 'none';
  const count = (...statuses: string[]) => steps.filter(({ status }) => statuses.includes(status)).length;
  const isCustomerSide = count('TO_DO', 'TO_REDO', 'SUBMITTED') > 0;
  return isCustomerSide
    ? `${steps.length - count('TO_DO', 'TO_REDO')} of ${steps.length} submitted`
    : `${count('APPROVED')} of ${steps.length} approved`;
}
