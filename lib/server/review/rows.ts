import { maskText } from '#lib/contract/index.ts';
import type { SessionDetail, SessionRow, SubjectFact } from '#lib/model/review.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { type Role, type SensitivityClass, seesScreening, sightOf } from '#lib/model/role.ts';
import { config } from '#lib/server/config.ts';
import { bestFact, type FactKey } from '#lib/server/refresh/index.ts';
import type { SessionRecord } from '#lib/server/store/index.ts';
import { toFindings } from './findings.ts';
import { toRetention } from './kept.ts';

/** Facts about the subject, in the order in which a person reads them; what a step said itself before what screening was told. */
const subjectKeys: readonly FactKey[] = [
  'name',
  'birth_date',
  'birth_place',
  'gender',
  'nationality',
  'country',
  'document_type',
  'document_number',
  'document_country',
  'document_expiry',
  'email',
  'phone',
  'phone_country',
  'address',
  'address_country',
  'registration_number',
  'company_country',
];

/** The part of the store's answers that these roles are given. */
export const audienceOf = (roles: readonly Role[]): 'full' | 'limited' => (seesScreening(roles) ? 'full' : 'limited');

/** As it is, masked, or undefined when the roles do not see this class. */
export function toSeen(roles: readonly Role[], sensitivity: SensitivityClass, value: string): string | undefined {
  const sight = sightOf(roles, sensitivity);
  if (sight === 'withhold') return undefined;
  return sight === 'mask' ? maskText(sensitivity, value) : value;
}

/** @param record as the store gives it to the reviewer's audience: its status and times are the ones that this audience may know */
export function toRow(reviewer: Reviewer, record: SessionRecord, nowMs: number): SessionRow {
  const { roles } = reviewer;
  const name = bestFact(record.facts, 'name');
  const subject = name === undefined ? null : toSeen(roles, name.sensitivity, name.value);
  const alias = record.alias === null ? null : toSeen(roles, 'name', record.alias);
  const findings = toFindings(record, {
    screening: seesScreening(roles),
    identity: sightOf(roles, 'identity') === 'show',
    nowMs,
  });
  return {
    ref: record.ref,
    kind: record.kind,
    ...(alias !== undefined && { alias }),
    app: record.appName,
    status: record.status,
    sandbox: record.sandbox,
    ...(subject !== undefined && { subject }),
    steps: record.steps.map(({ stepId, type, status, step }) => ({ id: stepId, type, status, step })),
    findings,
    firstSeenAt: new Date(record.firstSeenAtMs).toISOString(),
    updatedAt: new Date(record.updatedAtMs).toISOString(),
    assignee: record.assignee,
  };
}

export function toDetail(reviewer: Reviewer, record: SessionRecord, nowMs: number): SessionDetail {
  const subjectFacts = subjectKeys.flatMap((key) =>
    record.facts
      .filter((fact) => fact.key === key)
      .sort((a, b) => Number(a.sensitivity === 'screening') - Number(b.sensitivity === 'screening'))
      .flatMap((fact): SubjectFact[] => {
        const value = toSeen(reviewer.roles, fact.sensitivity, fact.value);
        return value === undefined ? [] : [{ key, value, step: fact.step, stepType: fact.stepType }];
      }),
  );
  const retention = toRetention(reviewer.roles, record, config().retentionDays);
  return {
    ...toRow(reviewer, record, nowMs),
    readAt: record.refreshedAtMs === null ? null : new Date(record.refreshedAtMs).toISOString(),
    subjectFacts,
    ...(retention && { retention }),
  };
}
