import { isPersonEntry, maskText } from '#lib/contract/index.ts';
import { toAudienceFindings } from '#lib/findings/index.ts';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { mayDo, permissionOf, type SensitivityClass } from '#lib/model/access/permissions.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { dayMs, dayOf } from '#lib/model/day.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { revealableFields } from '#lib/model/review/reveal.ts';
import type { Reviewer, Role } from '#lib/model/reviewer.ts';
import type { ReviewState } from '#lib/model/session/queue.schema.ts';
import type { Retention } from '#lib/model/session/retention.schema.ts';
import type { SessionDetail, SessionRow, StepState, SubjectFact } from '#lib/model/session/session.schema.ts';
import { config } from '#lib/server/config.ts';
import { toIso, toIsoOrNull } from '#lib/server/iso-time.ts';
import { bestFact } from '#lib/server/refresh/index.ts';
import {
  type FactRecord,
  isKnownTime,
  type ListedSession,
  type ReviewedSession,
  type ReviewRecord,
} from '#lib/server/store/index.ts';
import type { NameStep } from '../step-names.ts';

/** Says how long a session is kept; it is undefined for roles that may not know: a hold can reveal an authority's interest. */
export function toRetention(
  roles: readonly Role[],
  { relationshipEndedAtMs: endedAtMs, heldAtMs }: Pick<ReviewedSession, 'relationshipEndedAtMs' | 'heldAtMs'>,
  days: number,
): Retention | undefined {
  if (!mayDo(roles, 'retention.read')) return undefined;
  return {
    endedOn: endedAtMs === null ? null : dayOf(endedAtMs),
    keptUntil: endedAtMs === null ? null : dayOf(endedAtMs + days * dayMs),
    days,
    heldAt: toIsoOrNull(heldAtMs),
    mayChange: mayDo(roles, 'retention.write'),
  };
}

/** Facts about the subject, in reading order. */
const subjectKeys: readonly FactKey[] = [
  'name',
  'name_other',
  'name_further',
  'birth_date',
  'birth_date_other',
  'birth_date_further',
  'birth_place',
  'gender',
  'nationality',
  'nationality_other',
  'country',
  'document_type',
  'document_number',
  'document_number_other',
  'document_country',
  'document_expiry',
  'document_expiry_other',
  'email',
  'phone',
  'phone_country',
  'address',
  'address_country',
  'addressee',
  'host_name',
  'host_address',
  'registration_number',
  'company_country',
];

/** The value is clear or masked; it is undefined when the roles do not see this class. */
export function redactValue(roles: readonly Role[], sensitivity: SensitivityClass, value: string): string | undefined {
  const permission = permissionOf(roles, sensitivity);
  if (permission === 'withhold') return undefined;
  return permission === 'mask' ? maskText(sensitivity, value) : value;
}

/** @param session with the findings that are stored for the audience of these roles */
export const toListedRow = (
  roles: readonly Role[],
  session: ListedSession,
  nowMs: number,
  nameStep: NameStep,
): SessionRow => ({
  ...toRow(roles, session, nowMs, nameStep),
  assignee: session.assignee === null ? null : { id: session.assignee, name: session.assigneeName },
  ...(audienceOf(roles) === 'full' && { review: toReviewState(session.review, nowMs) }),
});

export const toReviewState = (review: ReviewRecord | null, nowMs: number): ReviewState | null =>
  review && {
    since: toIso(review.sinceMs),
    isSinceImport: review.isImported,
    dueAt: toIso(review.dueAtMs),
    isOverdue: review.dueAtMs <= nowMs,
    isSnoozed: review.isSnoozed,
    causes: review.causes,
  };

/** @param record as stored for the reviewer's audience: status and times are those that this audience may know */
function toRow(
  roles: readonly Role[],
  { names, findings, ...record }: Omit<ListedSession, 'review' | 'assigneeName'>,
  nowMs: number,
  nameStep: NameStep,
): Omit<SessionRow, 'assignee' | 'review'> {
  const nameOf = (step: string) => nameStep(record.ref, step);
  const name = bestFact(names, 'name');
  const subject = name === undefined ? null : redactValue(roles, name.sensitivity, name.value);
  const alias = record.alias === null ? null : redactValue(roles, 'name', record.alias);
  return {
    ref: record.ref,
    kind: record.kind,
    ...(alias !== undefined && { alias }),
    app: record.appName,
    status: record.status,
    sandbox: record.sandbox,
    ...(subject !== undefined && { subject }),
    steps: record.steps.map((step) => toStepState(roles, step, nameOf(step.step))),
    findings: findings.map((finding) => ({
      ...finding,
      ...(finding.step !== null && { step: nameOf(finding.step) }),
      message: findingMessage(finding, nowMs),
    })),
    firstSeenAt: toSeenAt(record.firstReceivedAtMs),
    updatedAt: toSeenAt(record.updatedAtMs),
  };
}

function toStepState(
  roles: readonly Role[],
  { stepId, type, status, step }: ListedSession['steps'][number],
  name: string,
) {
  const isHidden = isPersonEntry({ id: stepId, type }) && permissionOf(roles, 'identity') !== 'show';
  return { id: isHidden || stepId === null ? null : name === step ? stepId : name, type, status, step: name };
}

/** A time that the audience may know; it is null where there is none. */
const toSeenAt = (atMs: number): string | null => (isKnownTime(atMs) ? toIso(atMs) : null);

/** It says what the customer may be told: why, and since when. */
const toCustomerSteps = (roles: readonly Role[], { ref, steps }: ReviewedSession, nameStep: NameStep): StepState[] =>
  steps.map((step) => ({
    ...toStepState(roles, step, nameStep(ref, step.step)),
    reasonCode: step.reasonCode ?? null,
    since: toSeenAt(step.updatedAtMs),
  }));

/** It is when the oldest of what is shown was read. */
function toReadAt({ refreshedAtMs, steps }: ReviewedSession): string | null {
  if (refreshedAtMs === null) return null;
  const times = steps.flatMap(({ read }) => read?.atMs ?? []);
  return toIso(Math.min(refreshedAtMs, ...times));
}

/** The facts are in reading order; what a step reports comes before what screening was given. @param toValue undefined: the fact is left out */
export const toSubjectFacts = (
  facts: readonly FactRecord[],
  toValue: (fact: FactRecord) => string | undefined,
  nameOf: (step: string) => string,
) =>
  subjectKeys.flatMap((key) =>
    facts
      .filter((fact) => fact.key === key)
      .sort((a, b) => Number(a.sensitivity === 'screening') - Number(b.sensitivity === 'screening'))
      .flatMap((fact): SubjectFact[] => {
        const value = toValue(fact);
        return value === undefined
          ? []
          : [{ key, value, step: fact.step === null ? null : nameOf(fact.step), stepType: fact.stepType }];
      }),
  );

export function toDetail(
  reviewer: Reviewer,
  record: ReviewedSession,
  /** It has the name of the assignee, where there is one. */
  nameOf: ReadonlyMap<string, string>,
  nowMs: number,
  nameStep: NameStep,
): SessionDetail {
  const subjectFacts = toSubjectFacts(
    record.facts,
    ({ sensitivity, value }) => redactValue(reviewer.roles, sensitivity, value),
    (step) => nameStep(record.ref, step),
  );
  const revealable = [...revealableFields(reviewer.roles, record).keys()];
  const audience = audienceOf(reviewer.roles);
  const findings = toAudienceFindings(record, audience, nowMs);
  const retention = toRetention(reviewer.roles, record, config().retentionDays);
  return {
    ...toRow(reviewer.roles, { ...record, names: record.facts, findings }, nowMs, nameStep),
    ...(audience === 'limited' && { steps: toCustomerSteps(reviewer.roles, record, nameStep) }),
    assignee: record.assignee === null ? null : { id: record.assignee, name: nameOf.get(record.assignee) ?? null },
    readAt: toReadAt(record),
    subjectFacts,
    ...(revealable.length > 0 && { revealable }),
    ...(record.proofMonths !== undefined && { proofMonths: record.proofMonths }),
    ...(retention && { retention }),
  };
}
