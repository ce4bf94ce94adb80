import { alsoDecideInService } from '#lib/format/labels/decision.ts';
import type { FrozenSummary, ShownDecision } from '#lib/model/review/decision.ts';
import type { DecisionContent, DecisionRecord } from '#lib/server/store/index.ts';

const toIso = (ms: number): string => new Date(ms).toISOString();
const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms));

function toSummary(contentHash: string, { evidence }: DecisionContent): FrozenSummary {
  const { ownership } = evidence;
  return {
    contentHash,
    readAt: toIsoOrNull(evidence.readAtMs),
    factsReadAt: toIsoOrNull(evidence.factsReadAtMs),
    facts: evidence.facts.length,
    hits: evidence.hits.length,
    files: evidence.files,
    stepsWithoutFiles: evidence.stepsWithoutFiles,
    ownership: ownership && {
      policy: ownership.policy.id,
      thresholdPercent: ownership.policy.threshold * 100,
      inclusive: ownership.policy.comparison === 'gte',
      policyVersion: ownership.policy.version,
      answerHash: ownership.answerHash,
    },
  };
}

/**
 * @param content null: nothing opens it any more
 * @param status of the session, the service's
 * @param isHidden from who may be the second reviewer and has not opened the evidence: that a decision waits, of whom and since when, and no more
 */
export function toShownDecision(
  record: DecisionRecord,
  content: DecisionContent | null,
  { status, isHidden }: { readonly status: string; readonly isHidden: boolean },
): ShownDecision {
  const { id, number, state, kind, by, atMs, deed, contentHash, needsSecond } = record;
  const base = { id, number, state, by, at: toIso(atMs), second: null, alsoDecideInService: null };
  if (isHidden) return { ...base, kind: null, reasons: null, overrides: null, needsSecond: null, frozen: null };
  return {
    ...base,
    kind,
    reasons: content?.reasons ?? null,
    overrides: content?.overrides ?? null,
    needsSecond,
    second:
      deed === null || deed.verdict === 'withdraw'
        ? null
        : { verdict: deed.verdict, reason: deed.reason, by: deed.by, at: toIso(deed.atMs) },
    frozen: content && toSummary(contentHash, content),
    alsoDecideInService: state === 'effective' ? alsoDecideInService(kind, status) : null,
  };
}
