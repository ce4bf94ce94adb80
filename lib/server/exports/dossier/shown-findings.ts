import { findingDetail } from '#lib/format/labels/finding-detail.ts';
import type { Severity } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';

interface ShownFinding {
  readonly severity: Severity;
  readonly message: string;
  readonly detail: string | null;
  readonly reasonCode: string | null;
  /** Step, or null: the session or its shared data. */
  readonly step: string | null;
}

const order: readonly Severity[] = ['severe', 'warning', 'notice'];

/** Of the session and of the shared data linked to it, most serious first: the list of the session's page. */
export function shownFindings({ findings, sharedData }: SessionDetail): readonly ShownFinding[] {
  const own = findings.map(
    (finding): ShownFinding => ({
      severity: finding.severity,
      message: finding.message,
      detail: findingDetail(finding) ?? null,
      reasonCode: finding.reasonCode ?? null,
      step: finding.step,
    }),
  );
  const linked = (sharedData ?? []).map(
    ({ severity, message }): ShownFinding => ({
      severity,
      message,
      detail: null,
      reasonCode: null,
      step: null,
    }),
  );
  return [...own, ...linked].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}
