import { consentFindingMessage } from '#lib/format/labels/consent-finding.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { Consent, ConsentDetail } from '#lib/model/consents/consent.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { config } from '#lib/server/config.ts';
import { type ConsentRecord, type ConsentWithFacts, getStore } from '#lib/server/store/index.ts';
import { toRetention } from '../sessions/index.ts';

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** For roles that see everything: others may read no consent. */
export function toConsent(record: ConsentRecord, nowMs: number): Consent {
  const { id, label, session, reads } = record;
  return {
    id,
    label,
    session,
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

export async function toConsentDetail(
  { roles }: Reviewer,
  record: ConsentWithFacts,
  nowMs: number,
): Promise<ConsentDetail> {
  const decisions = await (await getStore()).consents.decisions(record.id);
  return {
    ...toConsent(record, nowMs),
    retention: record.session === null ? (toRetention(roles, record, config().retentionDays) ?? null) : null,
    decisions: decisions.map(({ decidedAtMs, reviewerId: _, ...decision }) => ({
      ...decision,
      decidedAt: new Date(decidedAtMs).toISOString(),
    })),
    facts: resourceNames.flatMap((resource) => (record.facts[resource] ?? []).map((fact) => ({ resource, ...fact }))),
  };
}
