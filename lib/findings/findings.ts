/** The findings of a session from statuses, facts and verdicts, and those that are stored: one list for each audience. */
import type { CustomerStepState } from '#lib/model/access/customer-side.ts';
import type { Audience } from '#lib/model/access/tipping-off.ts';
import { dayOf } from '#lib/model/day.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { DifferingAttribute, Finding } from '#lib/model/session/finding.schema.ts';
import { type FindingCode, findingCodes, findingRules } from '#lib/model/session/finding.ts';
import { bySeverity, severities } from '#lib/model/session/finding-list.ts';
import { type HitKind, hitKinds } from '#lib/model/session/hit-kind.ts';
import { isKnownStatus } from '#lib/model/session/status.ts';
import { isIdentifying, isKnownStepType } from '#lib/model/session/step-type.ts';
import { absentSteps, addCompany, addDetails } from './company-findings.ts';
import { addDifferences, addHostDifferences } from './differences.ts';
import { addDocument, addImpossibleDates, addProofOfAddress } from './document-findings.ts';
import { addLinkedPersons } from './linked-persons.ts';
import { decisionKeysOf } from './review-need.ts';
import type { Add, SessionFacts, StepFacts, StepFound, StepVerdicts } from './session-facts.ts';
import { addVerdicts, addVerdictsOfFormerSteps, toOpenHits } from './verdict-findings.ts';

const byStatus = new Map<string, FindingCode>([
  ['REJECTED', 'step_rejected'],
  ['RESUBMISSION_REQUIRED', 'step_resubmission'],
  ['PENDING_VERIFICATION', 'step_waiting'],
  ['SUBMISSION_REQUIRED', 'step_missing'],
]);

/** The findings for those who may know of all, most serious first. An empty list is no approval: states and facts gave no finding. */
export function toFindings(record: SessionFacts, nowMs: number): Finding[] {
  const findings: Finding[] = [];
  const add: Add = (code, step, more = {}) =>
    findings.push({
      code,
      severity: findingRules[code].severity,
      step: step?.step ?? null,
      stepType: step?.type ?? null,
      ...more,
    });

  if (!isKnownStatus(record.status)) add('status_unknown', null, { status: record.status });
  if (record.refreshedAtMs === null) add('never_read', null);
  for (const code of ['environment_not_stated', 'steps_missing'] as const satisfies readonly FactKey[])
    if (record.facts.some(({ key, step }) => step === null && key === code)) add(code, null);
  const unreadable = record.facts.find(({ key }) => key === ('session_parts_unreadable' satisfies FactKey));
  if (unreadable) add('session_parts_unreadable', null, { count: Number(unreadable.value) });
  for (const { value } of record.facts.filter(({ key }) => key === ('step_repeated' satisfies FactKey))) {
    const repeated = record.steps.find(({ step }) => step === value);
    if (repeated) add('step_repeated', repeated);
  }
  if (isUnexplained(record))
    add('session_status_unexplained', null, {
      status: record.status,
      ...(record.status === 'REJECTED' && { severity: 'severe' }),
    });
  addStatements(null, record, add);
  for (const step of record.steps) addStep(step, record, nowMs, add);
  for (const stepType of absentSteps(record)) add('step_absent', null, { stepType });
  addDifferences(record, add);
  addHostDifferences(record, add);
  addLinkedPersons(record, add);
  addVerdictsOfFormerSteps(record, add);
  addDecisions(record, add);
  if (record.nextReviewOn !== undefined && record.nextReviewOn <= dayOf(nowMs)) add('review_overdue', null);
  if (record.hasOutdatedOwners) add('owner_record_outdated', null);
  if (!record.steps.some((step) => step.screening)) add('not_screened', null);
  if (record.refreshedAtMs !== null && !record.steps.some(({ type }) => isIdentifying(type)))
    add('not_identified', null);
  const marked = mergeRejections(findings).map((finding) =>
    decisionKeysOf(finding).every((key) => record.newRules?.includes(key))
      ? { ...finding, isByNewRule: true as const }
      : finding,
  );
  return marked.sort(bySeriousness);
}

function addDecisions({ decided, status }: SessionFacts, add: Add): void {
  if (decided === undefined) return;
  const { isWaiting, current } = decided;
  if (current?.kind === 'decline' && status === 'APPROVED') add('declined_still_approved', null);
  if (current?.isOnEarlierData) add('decided_on_earlier_data', null);
  if (isWaiting) add('second_review_waiting', null);
}

/** Every step is approved, and the session is rejected. One that waits may wait for what is no step. */
const isUnexplained = ({ status, steps }: SessionFacts): boolean =>
  (status === 'REJECTED' || status === 'RESUBMISSION_REQUIRED' || status === 'SUBMISSION_REQUIRED') &&
  steps.length > 0 &&
  steps.every((step) => step.status === 'APPROVED');

function addStep(step: StepFound, record: SessionFacts, nowMs: number, add: Add): void {
  const own = record.facts.filter((fact) => fact.step === step.step);
  const facts: StepFacts = new Map(own.map((fact) => [fact.key as FactKey, fact.value]));
  const today = dayOf(nowMs);
  addStatus(step, facts, add);
  // Whatever stands in it, no rule below finds it.
  if (!isKnownStepType(record.kind, step.type)) add('type_unknown', step);
  if (!step.screening) {
    addDocument(step, facts, own, today, add);
    const rule = { receivedOn: dayOf(record.firstReceivedAtMs), months: record.proofMonths ?? 3 };
    addProofOfAddress(step, facts, own, today, rule, add);
    addCompany(step, facts, record, today, add);
    for (const code of ['phone_inconsistent', 'email_irregular'] as const) if (facts.has(code)) add(code, step);
  } else addDetails(step, facts, add);
  addImpossibleDates(step, own, today, add);
  addStatements(step, record, add);
  addAnswer(step, facts, add);
  const counted = {
    mrz_check_failed: 'mrz_checks_failed',
    mrz_unreadable: 'mrz_unreadable',
    mrz_differs: 'mrz_fields_differ',
  } as const satisfies Partial<Record<FindingCode, FactKey>>;
  for (const [code, key] of Object.entries(counted) as [keyof typeof counted, FactKey][]) {
    const count = Number(facts.get(key));
    if (count > 0) add(code, step, { count });
  }
  const verdicts = record.verdicts?.find((one) => one.step === step.step);
  addDuplicates(step, facts, verdicts, add);
  // Some owners are screened within their step.
  if (step.screening || facts.has('hits_delivered')) addScreening(step, facts, verdicts, add);
  addTooLittle(step, facts, add);
  addVerdicts(step, record, add);
  const ofOwners = record.ownerHits?.find((one) => one.step === step.step);
  if (ofOwners) {
    const { count, worst, kinds } = ofOwners;
    add('owners_hits', step, { count, ...(worst && { worst, kinds }) });
  }
}

function addDuplicates(step: StepFound, facts: StepFacts, verdicts: StepVerdicts | undefined, add: Add): void {
  if (step.type !== 'DUPLICATE' && !facts.has('duplicate_candidates')) return;
  const { count, open } = toOpenHits(Number(facts.get('duplicate_candidates') ?? 0), new Map(), verdicts);
  if (count > 0 && open !== 0) add('duplicate_candidates', step, { count, ...(open !== undefined && { open }) });
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

function addStatus(step: StepFound, facts: StepFacts, add: Add): void {
  const reasonCode = facts.get('reason_code');
  const documentType = facts.get('document_type');
  const more = { ...(reasonCode !== undefined && { reasonCode }), ...(documentType !== undefined && { documentType }) };
  const code = byStatus.get(step.status);
  if (code !== undefined) add(code, step, more);
  else if (step.status !== 'APPROVED') add('status_unknown', step, { status: step.status });
  // By the contract a reason stands only where something was rejected. One that is unreadable is a finding like any such value.
  else if (reasonCode !== undefined || facts.get('reason_given') === '1')
    add('approved_with_reason', step, { ...(reasonCode !== undefined && { reasonCode }) });
}

/** What is said against something that is not approved is said by its status already. @param step null: by the session against itself */
function addStatements(step: StepFound | null, record: SessionFacts, add: Add): void {
  if (byStatus.has((step ?? record).status)) return;
  const statements = record.facts
    .filter(({ key }) => key === 'says_against' || key === 'entry_says_against')
    .flatMap((fact) => {
      // An entry of the session is about its step.
      const [key = '', value = '', about = fact.step] = fact.value.split('\t');
      return about === (step?.step ?? null) ? [{ key, value }] : [];
    });
  if (statements.length > 0) add('negative_statement', step, { statements });
}

/** Whether the step's answer can be read, has content, and agrees with its entry in the session. */
function addAnswer(step: StepFound, facts: StepFacts, add: Add): void {
  if (facts.has('unreadable') && step.status !== 'SUBMISSION_REQUIRED') add('step_unreadable', step);
  const isAwaited = step.status === 'SUBMISSION_REQUIRED' || step.status === 'RESUBMISSION_REQUIRED';
  // A screening without content is incomplete, and owners without lists are missing.
  const isCovered = step.screening || facts.has('owners_missing');
  if (facts.has('empty') && !isAwaited && !isCovered) add('step_empty', step);
  const formats = facts.get('files_not_shown')?.split(' ');
  if (formats)
    add('evidence_not_shown', step, {
      formats,
      ...(!facts.has('files_not_shown_alone') && { severity: 'notice' }),
    });
  const unreadable = Number(facts.get('parts_unreadable'));
  if (unreadable > 0) add('parts_unreadable', step, { count: unreadable });
  const attributes = facts.get('values_contradict')?.split(' ') as DifferingAttribute[] | undefined;
  if (attributes) add('values_contradict', step, { attributes });
  const status = facts.get('body_status');
  if (status !== undefined)
    add('status_conflict', step, { status, ...(status === 'REJECTED' && { severity: 'severe' }) });
}

/** The provider's own words on a screening. A step that is not approved says the same already, or says that nothing is settled. */
function addResult(step: StepFound, facts: StepFacts, add: Add): void {
  const decision = facts.get('screening_decision');
  if (decision !== undefined && step.status !== 'REJECTED') add('screening_refused', step, { status: decision });
  const status = facts.get('screening_status');
  if (status !== undefined && step.status === 'APPROVED' && !facts.has('body_status'))
    add('screening_unsettled', step, { status });
}

/** Persons of a company are screened with what its steps say of them. */
function addTooLittle(step: StepFound, facts: StepFacts, add: Add): void {
  const missing = [
    ...(facts.has('screened_nationality_missing') ? (['nationality'] as const) : []),
    ...(facts.has('monitoring_off') ? (['monitoring'] as const) : []),
  ];
  if (missing.length > 0) add('screened_too_little', step, { missing });
}

/** A count that is missing, or fewer hits delivered than reported, is incomplete whatever the status. */
function addScreening(step: StepFound, facts: StepFacts, verdicts: StepVerdicts | undefined, add: Add): void {
  const reported = facts.get('hits_reported');
  const delivered = facts.get('hits_delivered');
  // An invalid count must not hide the other one.
  const most = Math.max(0, ...[reported, delivered].map(Number).filter(Number.isFinite));
  const byKind = new Map(hitKinds.map((kind) => [kind, Number(facts.get(`hits_${kind}`))] as const));
  const hits = toOpenHits(most, byKind, verdicts);
  const kinds = hitKinds.filter((kind) => Number(hits.byKind.get(kind)) > 0);
  const [worst] = kinds;
  if (hits.count > 0 && hits.open !== 0)
    add('hits_reported', step, {
      count: hits.count,
      ...(hits.open !== undefined && { open: hits.open }),
      ...(worst && { worst: { kind: worst, count: Number(hits.byKind.get(worst)) }, kinds }),
    });
  // Open hits already ask for action.
  else if (facts.get('action_required') === 'true') add('action_required', step);
  else if (facts.has('action_not_stated')) add('action_not_stated', step);
  if (facts.has('screened_unclear')) add('screened_unclear', step);
  addResult(step, facts, add);
  // Nothing submitted yet, or nothing readable: another finding covers it.
  if (step.status === 'SUBMISSION_REQUIRED' || facts.has('unreadable')) return;
  if (reported === undefined || delivered === undefined || Number(reported) !== Number(delivered))
    add('screening_incomplete', step);
}

/** Raised whenever facts may give other findings than before: the next start makes those of every session again. `rules.test.ts` reminds of it. */
export const findingsVersion = 12;

const codeOf = new Map<string, FindingCode>(
  Object.entries({
    REJECTED: 'step_rejected',
    TO_REDO: 'step_resubmission',
    TO_DO: 'step_missing',
  } satisfies Partial<Record<CustomerStepState, FindingCode>>),
);

/** What the customer was told, or is asked for; nothing that Review Desk concluded, and nothing that changes by itself. */
const toCustomerFindings = ({ steps }: SessionFacts): Finding[] =>
  steps
    .flatMap(({ step, type: stepType, status, reasonCode }): Finding[] => {
      const code = codeOf.get(status);
      return code
        ? [{ code, severity: findingRules[code].severity, step, stepType, ...(reasonCode && { reasonCode }) }]
        : [];
    })
    .sort(bySeriousness);

/** @param record as the audience may know it */
export const toAudienceFindings = (record: SessionFacts, audience: Audience, nowMs: number): Finding[] =>
  audience === 'full' ? toFindings(record, nowMs) : toCustomerFindings(record);

/** Sanctions, hits that may be sanctions, rejections and void screening, PEP, expired documents, adverse media. */
const hitRanks: Record<HitKind, number> = { sanctions: 0, other: 1, pep: 3, adverse_media: 5 };

function rank({ code, worst, reasonCode }: Finding): number {
  if (code === 'ownership_sanctions') return 0;
  if (code === 'hits_reported' || code === 'hits_match' || code === 'owners_hits')
    return hitRanks[worst?.kind ?? 'other'];
  // One that the service rejected for it is a rejection.
  return code === 'document_expired' && reasonCode === undefined ? 4 : 2;
}

/** The place of a session among all by its gravest finding, the first of its list: 0 is the gravest; null: it has none. */
export const gravityOf = ([gravest]: readonly Finding[]): number | null =>
  gravest === undefined
    ? null
    : severities.indexOf(gravest.severity) * 10 + (gravest.severity === 'severe' ? rank(gravest) : 0);

const bySeriousness = (a: Finding, b: Finding): number =>
  bySeverity(a, b) ||
  (a.severity === 'severe' ? rank(a) - rank(b) : 0) ||
  findingCodes.indexOf(a.code) - findingCodes.indexOf(b.code);
