/** What becomes of a decision that waits for a second reviewer. */

import { secondRefusalMessage } from '#lib/format/labels/decision.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { Person } from '#lib/model/person.ts';
import { Problem } from '#lib/model/problem.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import type { SecondVerdict } from '#lib/model/second-review.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { type Basis, isSameBasis } from '../decision-state/load-decided.ts';
import { type DecisionWithDeed, standingOf } from '../decision-state/states.ts';
import { type Identities, refusalOfSecond } from '../reviewers/persons.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import { toStorable } from '../storable-text.ts';
import type { Tx } from '../tables.ts';
import type { DecisionContent, MadeDeed, NewDeed } from './decision-records.ts';
import { findToOpen } from './opened-evidence.ts';
import { loadPresent, type PresentState } from './present-state.ts';
import { openDecision, requireSessionKey, type SessionRow, sealJson, versionOf } from './rows.ts';

export interface Deed {
  readonly tx: Tx;
  readonly keys: SealedKeys;
  readonly session: SessionRow;
  readonly all: readonly DecisionWithDeed[];
  readonly atMs: number;
}

/** @throws Problem not_found; conflict: it waits no more */
function requireWaiting(all: readonly DecisionWithDeed[], id: string): DecisionWithDeed {
  if (!all.some(({ row }) => row.id === id)) throw new Problem('not_found', { detail: 'There is no such decision.' });
  const { waiting } = standingOf(all);
  if (waiting?.row.id !== id)
    throw new Problem('conflict', {
      detail: 'This decision is no longer waiting for a second reviewer. Reload to see it.',
      changed: ['version'],
    });
  return waiting;
}

/** The event, then the row with its number. */
async function writeDeed(
  { tx, keys, session, all, atMs }: Deed,
  { row }: DecisionWithDeed,
  content: DecisionContent | null,
  {
    deed,
    reason,
    reviewer,
  }: { readonly deed: SecondVerdict | 'withdraw'; readonly reason: string; readonly reviewer: Person },
  toEvent: (made: MadeDeed) => AuditEvent,
): Promise<void> {
  const version = versionOf(all) + 1;
  const key = await requireSessionKey(tx, keys, session.ref);
  const made: MadeDeed = {
    id: row.id,
    version,
    contentHash: row.content_hash,
    kind: row.kind as RecordedKind,
    reasons: content?.reasons ?? null,
  };
  const [event] = await appendAuditEvents(tx, keys, [toEvent(made)], atMs);
  await tx
    .insertInto('decision_deeds')
    .values({
      rid: session.rid,
      number: row.number,
      version,
      deed,
      sealed: sealJson(key, ['deed', row.id], toStorable(reason)),
      reviewer_id: reviewer.id,
      reviewer_name: reviewer.name,
      done_at: atMs,
      event_seq: event?.seq ?? 0,
    })
    .execute();
}

/** @throws Problem clear_blocked, conflict: a clear is agreed to only on what the first reviewer saw */
function requireUnchanged({ row }: DecisionWithDeed, content: DecisionContent | null, present: PresentState): void {
  const overridden = new Set(content?.overrides.map(({ id }) => id));
  const left = present.blocks.filter(({ id }) => !overridden.has(id));
  if (left.length > 0)
    throw new Problem('clear_blocked', {
      detail:
        'Something now blocks the clear that did not when it was decided. Disagree, or wait until it is resolved.',
      changed: ['blocks'],
      blocks: left,
    });
  if (!isSameBasis(row.kind as RecordedKind, JSON.parse(row.basis) as Basis, present.basis))
    throw new Problem('conflict', {
      detail:
        'The evidence has changed since the first reviewer decided. Disagree, or ask the author to withdraw the decision and decide again.',
      changed: ['evidence'],
    });
}

/** @throws as `Decisions.second` */
export async function writeSecond(
  deed: Deed,
  { id, verdict, reason }: NewDeed & { readonly verdict: SecondVerdict },
  reviewer: Person,
  toEvent: (made: MadeDeed) => AuditEvent,
): Promise<void> {
  const { tx, keys, session, all, atMs } = deed;
  const waiting = requireWaiting(all, id);
  const { row } = waiting;
  const refusal = await refusalOfSecond(tx, reviewer.id, {
    id: row.reviewer_id,
    identities: JSON.parse(row.reviewer_identities) as Identities,
  });
  if (refusal !== null) throw new Problem('not_allowed', { detail: secondRefusalMessage(refusal) });
  const key = await requireSessionKey(tx, keys, session.ref);
  const content = await openDecision(tx, key, row);
  const present = await loadPresent(tx, session.rid, atMs);
  const toOpen = await findToOpen(tx, present, { reviewerId: reviewer.id, sinceSeq: row.event_seq, content });
  if (toOpen.length > 0) throw new Problem('not_allowed', { detail: secondRefusalMessage('evidence') });
  if (verdict === 'agree' && row.kind === 'clear') requireUnchanged(waiting, content, present);
  await writeDeed(deed, waiting, content, { deed: verdict, reason, reviewer }, toEvent);
}

/** @throws as `Decisions.withdraw` */
export async function writeWithdrawal(
  deed: Deed,
  { id, reason }: NewDeed,
  reviewer: Person,
  toEvent: (made: MadeDeed) => AuditEvent,
): Promise<void> {
  const waiting = requireWaiting(deed.all, id);
  if (waiting.row.reviewer_id !== reviewer.id)
    throw new Problem('not_allowed', { detail: 'Only its author can withdraw a decision.' });
  const key = await requireSessionKey(deed.tx, deed.keys, deed.session.ref);
  const content = await openDecision(deed.tx, key, waiting.row);
  await writeDeed(deed, waiting, content, { deed: 'withdraw', reason, reviewer }, toEvent);
}
