import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import {
  type Disposition,
  dispositionLimits,
  type HitDisposition,
  type HitSnapshot,
  isSettling,
  type SeniorApproval,
} from '#lib/model/review/disposition.ts';
import type { ApprovalRecord, DispositionRecord } from '#lib/server/store/index.ts';
import type { PresentHit } from './step-hits.ts';

const toIso = (ms: number): string => new Date(ms).toISOString();

const toDisposition = (record: DispositionRecord): Disposition => ({
  version: record.version,
  verdict: record.verdict,
  reason: record.content?.reason ?? null,
  stages: record.content?.stages ?? {},
  by: record.by,
  at: toIso(record.atMs),
  undone:
    record.undone === null ? null : { version: record.undone, by: record.writtenBy, at: toIso(record.writtenAtMs) },
});

const toSnapshot = ({ hash, subject, content }: DispositionRecord): HitSnapshot => ({
  hash,
  subject,
  hit: content?.seen.hit ?? null,
  attributes: content?.seen.attributes ?? null,
});

const toApproval = ({ version, approval, reason, by, atMs }: ApprovalRecord): SeniorApproval => ({
  version,
  approval,
  reason,
  by,
  at: toIso(atMs),
});

interface OfHit {
  /** Oldest first. */
  readonly versions: readonly DispositionRecord[];
  readonly approvals: readonly ApprovalRecord[];
  readonly earlier: readonly DispositionRecord[];
}

function undoUntil(newest: DispositionRecord | undefined, reviewer: Reviewer, nowMs: number): string | null {
  if (!newest || newest.undone !== null || newest.writtenBy.id !== reviewer.id) return null;
  if (!mayDo(reviewer.roles, 'disposition.write')) return null;
  const untilMs = newest.writtenAtMs + dispositionLimits.undoMs;
  return untilMs < nowMs ? null : toIso(untilMs);
}

/** What differs from the verdict. A withdrawn one has nothing to compare with. */
function changedOf(newest: DispositionRecord | undefined, present: PresentHit | undefined): HitDisposition['changed'] {
  if (newest === undefined || newest.verdict === 'open') return null;
  const gone = present === undefined;
  const hit = present !== undefined && present.hash !== newest.hash;
  const subject = present !== undefined && present.subject !== newest.subject;
  return gone || hit || subject ? { hit, subject, gone, former: toSnapshot(newest) } : null;
}

/**
 * One hit with its verdicts.
 *
 * @param present undefined: it is no longer reported
 */
export function toHitDisposition(
  reviewer: Reviewer,
  id: string,
  present: PresentHit | undefined,
  { versions, approvals, earlier }: OfHit,
  opened: boolean,
  nowMs: number,
): HitDisposition {
  const newest = versions.at(-1);
  const changed = changedOf(newest, present);
  const counts = newest !== undefined && isSettling(newest.verdict) && (changed === null || changed.gone);
  // A confirmed match stays one when its hit is no longer reported.
  const isMatch = counts && newest.verdict === 'match';
  const state = isMatch ? 'match' : counts && present !== undefined ? 'false_positive' : 'open';
  const kinds = present?.kinds ?? newest?.kinds ?? [];
  const approval = approvals.at(-1);
  return {
    hit: id,
    position: present?.position ?? null,
    corporate: present?.corporate ?? null,
    kinds,
    articles: present?.articles ?? [],
    version: newest?.version ?? 0,
    state,
    present: present
      ? { hash: present.hash, subject: present.subject, hit: present.content, attributes: present.attributes }
      : null,
    disposition: newest ? toDisposition(newest) : null,
    changed,
    undoUntil: undoUntil(newest, reviewer, nowMs),
    history: versions.slice(0, -1).map(toDisposition).reverse(),
    earlier: earlier.map((one) => ({ ...toDisposition(one), step: one.step, hit: one.hit })),
    needsApproval: isMatch && kinds.includes('pep'),
    approval: approval !== undefined && approval.disposition === newest?.version ? toApproval(approval) : null,
    approvalVersion: approval?.version ?? 0,
    opened,
  };
}
