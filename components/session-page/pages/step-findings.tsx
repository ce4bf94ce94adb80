import { FindingIcon } from '#components/ui/status/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import type { FindingCode, ShownFinding } from '#lib/model/session/finding.ts';

/** The heading of the step shows its status, and its reason stands below. */
const shownByStatus: ReadonlySet<FindingCode> = new Set([
  'step_rejected',
  'step_resubmission',
  'step_waiting',
  'step_missing',
  'status_unknown',
]);

interface StepFindingsProps {
  /** Of the session, most serious first. */
  readonly findings: readonly ShownFinding[];
  readonly step: string;
}

/** What was found in this step, in the words of the list, above the evidence for it. */
export function StepFindings({ findings, step }: StepFindingsProps) {
  const found = findings.filter((finding) => finding.step === step && !shownByStatus.has(finding.code));
  if (found.length === 0) return null;
  return (
    <ul
      aria-label="Findings in this step"
      className="flex flex-wrap gap-x-4 gap-y-1 border-hairline border-b bg-surface px-4 py-2"
    >
      {found.map((finding) => (
        <li key={`${finding.code} ${finding.against ?? ''}`} className="flex min-w-0 items-baseline gap-1.5">
          <FindingIcon finding={finding} className="shrink-0 self-center" />
          <SafeText text={finding.message} />
        </li>
      ))}
    </ul>
  );
}
