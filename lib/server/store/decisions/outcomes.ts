/** This writes what becomes of a decision that waits for a second reviewer. */

import { secondRefusalMessage } from '#lib/format/labels/decision.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SecondVerdict } from '#lib/model/second-verdict.ts';
import { type Basis, isSameBasis, stepsToCompare } from '../decision-state/load-decided.ts';
import { type DecisionWithOutcome, standingOf } from '../decision-state/states.ts';
import { toStorable } from '../kernel/storable-text.ts';
import { endNewRules } from '../queue/new-rules.ts';
import type { SessionWrite } from '../session-writer.ts';
import { requireComparedFiles } from './decidable.ts';
import type { DecisionContent, MadeOutcome, NewOutcome } from './decision-records.ts';
import { findToOpen } from './evidence-to-open.ts';
import { findInvolved, refusalOf } from './involved.ts';
import { loadPresent, type PresentState } from './present-state.ts';
import { openDecision, versionOf } from './rows.ts';

/** @throws Problem not_found; conflict: it waits no more */
function requireWaiting(all: readonly DecisionWithOutcome[], id: string): DecisionWithOutcome {
  if (!all.some(({ row }) => row.id === id)) throw new Problem('not_found', { detail: 'There is no such decision.' });
  const { waiting } = standingOf(all);
  if (waiting?.row.id !== id)
    throw new Problem('conflict', {
      detail: 'This decision is no longer waiting for a second reviewer. Reload to see it.',
      changed: ['version'],
    });
  return waiting;
}

/** It writes the event, then the row with its number. */
async function writeOutcome(
  { tx, session, author, atMs, seal, append }: SessionWrite,
  all: readonly DecisionWithOutcome[],
  { row }: DecisionWithOutcome,
  content: DecisionContent | null,
  { deed, reason }: { readonly deed: SecondVerdict | 'withdraw'; readonly reason: string },
  toEvent: (made: MadeOutcome) => AuditEvent,
): Promise<void> {
  const version = versionOf(all) + 1;
  const made: MadeOutcome = {
    id: row.id,
    version,
    contentHash: row.content_hash,
    kind: row.kind,
    reasons: content?.reasons ?? null,
  };
  const [event] = await append(toEvent(made));
  await tx
    .insertInto('decision_deeds')
    .values({
      rid: session.rid,
      number: row.number,
      version,
      deed,
      sealed: await seal(['deed', row.id], toStorable(reason)),
      reviewer_id: author.id,
      reviewer_name: author.name,
      done_at: atMs,
      event_seq: event?.seq ?? 0,
    })
    .execute();
}

/** @throws Problem clear_blocked, conflict: a clear is agreed to only on what the first reviewer saw */
function requireUnchanged({ row }: DecisionWithOutcome, content: DecisionContent | null, present: PresentState): void {
  const overridden = new Set(content?.overrides.map(({ id }) => id));
  const left = present.blocks.filter(({ id }) => !overridden.has(id));
  if (left.length > 0)
    throw new Problem('clear_blocked', {
      detail:
        'Something now blocks the clear that did not when it was decided. Disagree, or wait until it is resolved.',
      changed: ['blocks'],
      blocks: left,
    });
  const before: Basis = JSON.parse(row.basis);
  if (!isSameBasis(row.kind, before, present.basis))
    throw new Problem('conflict', {
      detail:
        'The evidence has changed since the first reviewer decided. Disagree, or ask the author to withdraw the decision and decide again.',
      changed: ['evidence'],
    });
  requireComparedFiles(present);
  if (stepsToCompare(before, present.basis).length > 0)
    throw new Problem('conflict', {
      detail:
        'The verification service gives its files at other addresses than when it was decided, and they could not be compared. Try again.',
      changed: ['files'],
    });
}

/** @throws as `Decisions.second` */
export async function writeSecond(
  write: SessionWrite,
  all: readonly DecisionWithOutcome[],
  { id, verdict, reason }: NewOutcome & { readonly verdict: SecondVerdict },
  toEvent: (made: MadeOutcome) => AuditEvent,
): Promise<void> {
  const { tx, session, author, atMs } = write;
  const waiting = requireWaiting(all, id);
  const { row } = waiting;
  const content = await openDecision(tx, write.open, row);
  const present = await loadPresent(tx, session.rid, atMs, write.open);
  const since = await findInvolved(tx, { rid: session.rid, personRids: present.personRids }, all);
  const refusal = await refusalOf(tx, author.id, waiting, content, since);
  if (refusal !== null) throw new Problem('not_allowed', { detail: secondRefusalMessage(refusal) });
  const toOpen = await findToOpen(tx, present, { reviewerId: author.id, sinceSeq: row.event_seq, content });
  if (toOpen.length > 0) throw new Problem('not_allowed', { detail: secondRefusalMessage('evidence') });
  if (verdict === 'agree' && row.kind === 'clear') requireUnchanged(waiting, content, present);
  await writeOutcome(write, all, waiting, content, { deed: verdict, reason }, toEvent);
  if (verdict === 'agree') await endNewRules(tx, session.rid);
}

/** @throws as `Decisions.withdraw` */
export async function writeWithdrawal(
  write: SessionWrite,
  all: readonly DecisionWithOutcome[],
  { id, reason }: NewOutcome,
  toEvent: (made: MadeOutcome) => AuditEvent,
): Promise<void> {
  const waiting = requireWaiting(all, id);
  if (waiting.row.reviewer_id !== write.author.id)
    throw new Problem('not_allowed', { detail: 'Only its author can withdraw a decision.' });
  const content = await openDecision(write.tx, write.open, waiting.row);
  await writeOutcome(write, all, waiting, content, { deed: 'withdraw', reason }, toEvent);
}
