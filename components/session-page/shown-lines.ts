/** What was found in a session and in the shared data that is linked to it, in one list. Pure. */
import type { Route } from 'next';
import { consentPage, stepPage } from '#lib/model/addresses.ts';
import type { FindingCode, Severity, ShownFinding } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';

export interface ShownLine {
  readonly key: string;
  readonly severity: Severity;
  readonly message: string;
  /** Where its evidence is; null: it concerns the whole session. */
  readonly href: Route | null;
  /** Absent: of linked shared data. */
  readonly code?: FindingCode;
  readonly finding?: ShownFinding;
}

/** The tab of the step shows its status, and its reason stands below. */
const saidByStatus: ReadonlySet<FindingCode> = new Set([
  'step_rejected',
  'step_resubmission',
  'step_waiting',
  'step_missing',
  'status_unknown',
]);

/** Whether a finding of the step on screen says no more than the step's status does. */
export const isSaidByStatus = ({ code }: ShownLine): boolean => code !== undefined && saidByStatus.has(code);

/** What was found in one place, in one line. */
export interface LineGroup {
  readonly key: string;
  readonly href: Route | null;
  /** Most serious first. */
  readonly lines: readonly [ShownLine, ...ShownLine[]];
}

/** Lines of one step, or of one access to shared data, together where its most serious one stands. */
export function toLineGroups(lines: readonly ShownLine[]): LineGroup[] {
  const groups = Map.groupBy(lines, ({ key, href }) => href ?? key);
  return [...groups].flatMap(([key, [first, ...more]]) =>
    first ? [{ key, href: first.href, lines: [first, ...more] as const }] : [],
  );
}

/** Most serious first. */
export const severityOrder: readonly Severity[] = ['severe', 'warning', 'notice'];

/** Most serious first; each linked access is one line. */
export function toShownLines({ ref, findings, sharedData }: SessionDetail): ShownLine[] {
  const own = findings.map(
    (finding): ShownLine => ({
      key: `${finding.code} ${finding.step} ${finding.against ?? ''}`,
      severity: finding.severity,
      message: finding.message,
      href: finding.step === null ? null : stepPage(ref, finding.step),
      code: finding.code,
      finding,
    }),
  );
  const linked = (sharedData ?? []).map(
    ({ id, severity, message }): ShownLine => ({
      key: `shared data ${id}`,
      severity,
      message,
      href: consentPage(id),
    }),
  );
  return [...own, ...linked].sort((a, b) => severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity));
}
