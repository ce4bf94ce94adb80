import { daysBetween, parseWireDate } from '#lib/format/dates/date.ts';
import { type Finding, type FindingCode, findingCodes, type Severity } from '#lib/model/session/finding.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import { IN_REVIEW, isKnownStatus } from '#lib/model/session/status.ts';
import type { FactRecord, SessionRecord, StepRecord } from '#lib/server/store/index.ts';

/** A document that expires within this many days is a finding. */
const expiresSoonDays = 30;
const adultAtYears = 18;

const severityOf: Record<FindingCode, Severity> = {
  step_rejected: 'severe',
  document_expired: 'severe',
  hits_reported: 'severe',
  owners_rejected: 'severe',
  screening_incomplete: 'warning',
  action_required: 'warning',
  step_unreadable: 'warning',
  not_screened: 'warning',
  mrz_check_failed: 'warning',
  mrz_differs: 'warning',
  subject_minor: 'warning',
  duplicate_candidates: 'warning',
  step_resubmission: 'warning',
  document_expiring: 'warning',
  status_unknown: 'warning',
  owners_open: 'notice',
  step_waiting: 'notice',
  step_missing: 'notice',
  never_read: 'notice',
};
const severityOrder: Record<Severity, number> = { severe: 0, warning: 1, notice: 2 };

const byStatus: Record<string, FindingCode> = {
  REJECTED: 'step_rejected',
  RESUBMISSION_REQUIRED: 'step_resubmission',
  PENDING_VERIFICATION: 'step_waiting',
  SUBMISSION_REQUIRED: 'step_missing',
};

/**
 * The findings of a session, most serious first. An empty list is no approval: it means only that states and facts gave no finding.
 *
 * @param record for the limited audience already without screening, by the store
 * @param options `screening`: whether the reviewer may know of screening; only then is its absence a finding. `identity`: whether the reviewer sees
 *   document data; the others get findings from states and reason codes
 */
export function toFindings(
  record: SessionRecord,
  options: { readonly screening: boolean; readonly identity: boolean; readonly nowMs: number },
): Finding[] {
  const findings: Finding[] = [];
  const add = (
    code: FindingCode,
    step: StepRecord | null,
    more: Omit<Finding, 'code' | 'severity' | 'step' | 'stepType'> = {},
  ) =>
    findings.push({
      code,
      severity: severityOf[code],
      step: step?.step ?? null,
      stepType: step?.type ?? null,
      ...more,
    });

  if (record.status !== IN_REVIEW && !isKnownStatus(record.status))
    add('status_unknown', null, { status: record.status });
  if (record.refreshedAtMs === null) add('never_read', null);
  for (const step of record.steps) {
    const facts = new Map(record.facts.filter((fact) => fact.step === step.step).map((fact) => [fact.key, fact.value]));
    addStatus(step, facts, add);
    if (!step.screening) addDocument(step, facts, options.nowMs, add);
    if (facts.has('unreadable') && step.status !== 'SUBMISSION_REQUIRED') add('step_unreadable', step);
    const failedChecks = Number(facts.get('mrz_checks_failed'));
    if (failedChecks > 0) add('mrz_check_failed', step, { count: failedChecks });
    const differing = Number(facts.get('mrz_fields_differ'));
    if (differing > 0) add('mrz_differs', step, { count: differing });
    const candidates = Number(facts.get('duplicate_candidates'));
    if (candidates > 0) add('duplicate_candidates', step, { count: candidates });
    if (options.screening)
      for (const code of ['owners_rejected', 'owners_open'] as const) {
        const owners = Number(facts.get(code));
        if (owners > 0) add(code, step, { count: owners });
      }
    // Some owners are screened within their step.
    if (options.screening && (step.screening || facts.has('hits_delivered'))) addScreening(step, facts, add);
  }
  if (options.screening && !record.steps.some((step) => step.screening)) add('not_screened', null);
  const visible = options.identity ? findings : findings.flatMap(withoutIdentity);
  return mergeRejections(visible).sort(
    (a, b) =>
      severityOrder[a.severity] - severityOrder[b.severity] ||
      findingCodes.indexOf(a.code) - findingCodes.indexOf(b.code),
  );
}

const stateFindings: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'step_rejected',
  'step_resubmission',
  'step_waiting',
  'step_missing',
  'step_unreadable',
  'status_unknown',
  'never_read',
]);

/** What is left of a finding for a reviewer who sees states, but no document data. */
function withoutIdentity({ documentType: _, ...finding }: Finding): Finding[] {
  return stateFindings.has(finding.code) ? [finding] : [];
}

/** A rejection for a reason that Review Desk found itself: the finding with the date stands for both and keeps upstream's code. */
const sameAs: Record<string, FindingCode> = {
  IDENTITY_DOCUMENT_EXPIRED: 'document_expired',
  IDENTITY_DOCUMENT_DOB_DATE_MINOR: 'subject_minor',
};

function mergeRejections(findings: readonly Finding[]): Finding[] {
  const isSame = (rejection: Finding, other: Finding) =>
    rejection.code === 'step_rejected' &&
    rejection.step === other.step &&
    sameAs[rejection.reasonCode ?? ''] === other.code;
  return findings
    .filter((finding) => !findings.some((other) => isSame(finding, other)))
    .map((finding) => {
      const rejection = findings.find((other) => isSame(other, finding));
      return rejection?.reasonCode === undefined
        ? finding
        : { ...finding, severity: 'severe', reasonCode: rejection.reasonCode };
    });
}

type Add = (
  code: FindingCode,
  step: StepRecord | null,
  more?: Omit<Finding, 'code' | 'severity' | 'step' | 'stepType'>,
) => void;
type StepFacts = ReadonlyMap<FactRecord['key'], string>;

function addStatus(step: StepRecord, facts: StepFacts, add: Add): void {
  const reasonCode = facts.get('reason_code');
  const documentType = facts.get('document_type');
  const more = { ...(reasonCode !== undefined && { reasonCode }), ...(documentType !== undefined && { documentType }) };
  const code = byStatus[step.status];
  if (code !== undefined) add(code, step, more);
  else if (step.status !== 'APPROVED') add('status_unknown', step, { status: step.status });
}

function addDocument(step: StepRecord, facts: StepFacts, nowMs: number, add: Add): void {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const documentType = facts.get('document_type');
  const expiry = parseWireDate(facts.get('document_expiry'));
  if (expiry !== undefined) {
    const days = daysBetween(today, expiry);
    const more = { on: expiry, ...(documentType !== undefined && { documentType }) };
    if (days < 0) add('document_expired', step, more);
    else if (days <= expiresSoonDays) add('document_expiring', step, more);
  }
  const birth = parseWireDate(facts.get('birth_date'));
  if (birth !== undefined && `${Number(birth.slice(0, 4)) + adultAtYears}${birth.slice(4)}` > today)
    add('subject_minor', step);
}

/** A count that is missing, or fewer hits delivered than reported, is incomplete whatever the status. */
function addScreening(step: StepRecord, facts: StepFacts, add: Add): void {
  const reported = facts.get('hits_reported');
  const delivered = facts.get('hits_delivered');
  // An invalid count must not hide the other one.
  const most = Math.max(0, ...[reported, delivered].map(Number).filter(Number.isFinite));
  const worst = hitKinds.find((kind) => Number(facts.get(`hits_${kind}`)) > 0);
  if (most > 0)
    add('hits_reported', step, {
      count: most,
      ...(worst && { worst: { kind: worst, count: Number(facts.get(`hits_${worst}`)) } }),
    });
  // Hits already ask for action.
  else if (facts.get('action_required') === 'true') add('action_required', step);
  // Nothing submitted yet, or nothing readable: another finding covers it.
  if (step.status === 'SUBMISSION_REQUIRED' || facts.has('unreadable')) return;
  if (reported === undefined || delivered === undefined || Number(reported) !== Number(delivered))
    add('screening_incomplete', step);
}
