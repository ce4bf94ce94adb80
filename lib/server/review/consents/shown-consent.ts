import { consentFindingMessage } from '#lib/format/labels/consent-finding.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { Consent, ConsentDetail } from '#lib/model/consents/consent.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { config } from '#lib/server/config.ts';
import { type ConsentRecord, getStore } from '#lib/server/store/index.ts';
import { toRetention } from '../sessions/index.ts';

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** For roles that see everything: others may read no consent. */
export function toConsent(record: ConsentRecord, subjects: ReadonlyMap<string, string | null>, nowMs: number): Consent {
  const { id, label, ref, reads } = record;
  return {
    id,
    label,
    session: ref === null ? null : { ref, subject: subjects.get(ref) ?? null },
    createdAt: new Date(record.createdAtMs).toISOString(),
    createdBy: record.creatorName,
    tokenSetAt: new Date(record.tokenSetAtMs).toISOString(),
    scopes: resourceNames.map((resource) => {
      const read = reads.find((one) => one.resource === resource);
      return {
        resource,
        outcome: read?.outcome ?? null,
        readAt: toIso(read?.atMs ?? null),
        givenAt: toIso(read?.givenAtMs ?? null),
      };
    }),
    findings: record.findings.map((finding) => ({ ...finding, message: consentFindingMessage(finding, nowMs) })),
  };
}

/** Names of the linked sessions, by ref. */
export async function subjectsOf(records: readonly ConsentRecord[]): Promise<Map<string, string | null>> {
  const refs = [...new Set(records.flatMap(({ ref }) => ref ?? []))];
  const { sessions } = await getStore();
  const found = await Promise.all(refs.map((ref) => sessions.find({ ref })));
  return new Map(found.flatMap((session) => (session ? [[session.ref, session.displayName]] : [])));
}

export async function toConsentDetail(
  { roles }: Reviewer,
  record: ConsentRecord,
  nowMs: number,
): Promise<ConsentDetail> {
  const decisions = await (await getStore()).consents.decisions(record.id);
  return {
    ...toConsent(record, await subjectsOf([record]), nowMs),
    retention: record.ref === null ? (toRetention(roles, record, config().retentionDays) ?? null) : null,
    decisions: decisions.map(({ decidedAtMs, reviewerId: _, ...decision }) => ({
      ...decision,
      decidedAt: new Date(decidedAtMs).toISOString(),
    })),
    facts: record.reads.flatMap(({ resource, facts }) => facts.map((fact) => ({ resource, ...fact }))),
  };
}
