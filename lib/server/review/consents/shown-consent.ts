import { consentFindingMessage } from '#lib/format/labels/consent-finding.ts';
import { secondRefusalMessage } from '#lib/format/labels/decision.ts';
import type { AmlDecision, Consent, ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '#lib/server/config.ts';
import {
  amlStateOf,
  type ConsentRecord,
  type ConsentWithFacts,
  type DocumentDecision,
  getStore,
} from '#lib/server/store/index.ts';
import { toRetention } from '../sessions/index.ts';

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** It is for roles that see everything: others may read no consent. */
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

/** What waits is not told to who may be its second reviewer and has not read the documents since. */
async function toAmlDecision(
  { id: reviewerId }: Reviewer,
  id: string,
  { newest, counting }: DocumentDecision,
): Promise<AmlDecision> {
  const { place, version, verdict, reason, contentHash, reviewerName, second } = newest;
  const state = amlStateOf(newest);
  const refusal = state === 'waiting' ? await (await getStore()).consents.secondRefusal(id, newest, reviewerId) : null;
  const isHidden = refusal === 'evidence';
  return {
    place,
    version,
    state,
    verdict: isHidden ? null : verdict,
    reason: isHidden ? null : reason,
    contentHash,
    reviewerName,
    decidedAt: new Date(newest.decidedAtMs).toISOString(),
    second: second && {
      verdict: second.verdict,
      reason: second.reason,
      reviewerName: second.reviewerName,
      at: new Date(second.atMs).toISOString(),
    },
    secondRefusal: refusal && { code: refusal, message: secondRefusalMessage(refusal) },
    standing:
      counting === null || counting === newest
        ? null
        : {
            verdict: counting.verdict,
            reviewerName: counting.reviewerName,
            decidedAt: new Date(counting.decidedAtMs).toISOString(),
          },
  };
}

export async function toConsentDetail(
  reviewer: Reviewer,
  record: ConsentWithFacts,
  nowMs: number,
): Promise<ConsentDetail> {
  const { roles } = reviewer;
  const decisions = await (await getStore()).consents.decisions(record.id);
  return {
    ...toConsent(record, nowMs),
    retention: record.session === null ? (toRetention(roles, record, config().retentionDays) ?? null) : null,
    decisions: await Promise.all(decisions.map((decision) => toAmlDecision(reviewer, record.id, decision))),
    facts: resourceNames.flatMap((resource) => (record.facts[resource] ?? []).map((fact) => ({ resource, ...fact }))),
  };
}
