import { sql } from 'kysely';
import { secondRefusalMessage } from '#lib/format/labels/decision.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import { amlContentOf, stateAfterReview, stateOfAmlDecision } from '#lib/model/consents/decision-state.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Person } from '#lib/model/schema.ts';
import type { SecondRefusal, SecondVerdict } from '#lib/model/second-verdict.ts';
import { queueAlert } from '../alerts/index.ts';
import { endConsentDraft } from '../draft-rows.ts';
import { toStorable } from '../kernel/storable-text.ts';
import { refusalOfSecond, requireActive } from '../reviewers/persons.ts';
import { addVersion } from '../session-writer.ts';
import type { Db, Tx } from '../tables.ts';
import type { ConsentDecision, NewConsentDecision } from './consent-records.ts';
import { makeConsentFindings } from './findings.ts';
import { factsOf, type OnLinked, requireRow, type Write } from './rows.ts';
import { type DocumentDecision, loadStanding } from './standing.ts';

/** A second reviewer says this to the decision with this version. */
interface NewSecondReview extends Pick<ConsentDecision, 'place' | 'version' | 'reason'> {
  readonly verdict: SecondVerdict;
}

async function hasRead(db: Db | Tx, id: string, reviewerId: string, afterSeq: number): Promise<boolean> {
  const found = await db
    .selectFrom('audit_events')
    .select('seq')
    .where('seq', '>', afterSeq)
    .where('action', '=', sql.lit('consent.read'))
    .where('actor', '=', reviewerId)
    .where('object', '=', `${id}/identity`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function refusalFor(
  db: Db | Tx,
  id: string,
  decision: ConsentDecision,
  reviewerId: string,
): Promise<SecondRefusal | null> {
  const author = { id: decision.reviewerId, identities: decision.identities };
  const refusal = await refusalOfSecond(db, reviewerId, author, 'consent.write');
  if (refusal !== null) return refusal;
  return (await hasRead(db, id, reviewerId, decision.afterSeq)) ? null : 'evidence';
}

/** @throws Problem conflict: it was made on another content, or the service leaves it open no more */
async function requireUnchanged(tx: Tx, id: string, decision: ConsentDecision): Promise<void> {
  const row = await tx.selectFrom('consents').select('facts').where('id', '=', id).executeTakeFirstOrThrow();
  if (stateOfAmlDecision(decision, amlContentOf(factsOf(row).identity, decision.place)) !== decision.state)
    throw new Problem('conflict', {
      detail: 'The document has changed since the decision. Reload and check it again.',
      changed: ['evidence'],
    });
}

export const createDecisions = (db: Db, write: Write, onLinked: OnLinked) => ({
  /** There is one for each document on which something was decided, and none for a consent that does not exist. */
  async decisions(id: string): Promise<readonly DocumentDecision[]> {
    const row = await db.selectFrom('consents').select('no').where('id', '=', id).executeTakeFirst();
    return row === undefined ? [] : [...(await loadStanding(db, row.no)).values()];
  },

  /**
   * It says why this reviewer cannot be the second one of a decision that waits, and is null when they can. With `evidence` they have not read the documents
   * since it was made.
   */
  secondRefusal: (id: string, decision: ConsentDecision, reviewerId: string) =>
    refusalFor(db, id, decision, reviewerId),

  /**
   * Writes the next version.
   * @param expectedVersion of the newest decision that the caller has seen; 0: none
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; conflict when a newer one exists
   */
  decide: (id: string, decision: NewConsentDecision, expectedVersion: number, event: AuditEvent) =>
    write(async (tx, atMs) => {
      const row = await requireRow(tx, id);
      const identities = await requireActive(tx, decision.reviewerId, 'consent.write');
      const next = { ...decision, reason: toStorable(decision.reason), version: expectedVersion + 1 };
      const { seq } = await tx
        .selectFrom('audit_events')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .executeTakeFirstOrThrow();
      const afterSeq = Number(seq ?? 0);
      await addVersion(tx, 'consent_decisions', {
        of: { consent_no: row.no, place: next.place },
        expected: expectedVersion,
        author: { id: next.reviewerId, name: next.reviewerName },
        toConflict: () =>
          new Problem('conflict', {
            detail: 'Another decision has been recorded since you read this. Reload and try again.',
          }),
        toColumns: async () => ({
          verdict: next.verdict,
          reason: next.reason,
          content_hash: next.contentHash,
          decided_at: atMs,
          needs_second: Number(next.needsSecond),
          reviewer_identities: JSON.stringify(identities),
          after_seq: afterSeq,
        }),
      });
      await endConsentDraft(tx, row.no, next.reviewerId, { form: 'aml_decision', place: next.place });
      const state = stateAfterReview(next.needsSecond, null);
      const made = { ...next, decidedAtMs: atMs, state, second: null, identities, afterSeq };
      await makeConsentFindings(tx, [id], atMs);
      if (row.rid !== null) await onLinked(tx, [row.rid], atMs);
      if (decision.needsSecond) {
        const what = { rule: 'second_review', event: `shared data ${id} ${next.place} ${next.version}` } as const;
        await queueAlert(tx, { ...what, rid: null, consentNo: row.no, except: decision.reviewerId }, atMs);
      }
      return [made, [{ ...event, ref: row.ref }]];
    }),

  /** @throws Problem not_found; not_allowed for who cannot be the second one; conflict: it waits no more, or the document has changed */
  review: (
    id: string,
    { place, version, verdict, reason }: NewSecondReview,
    reviewer: Person,
    toEvent: (decision: ConsentDecision) => AuditEvent,
  ) =>
    write(async (tx, atMs) => {
      const row = await requireRow(tx, id);
      const newest = (await loadStanding(tx, row.no)).get(place)?.newest;
      if (newest === undefined) throw new Problem('not_found', { detail: 'There is no such decision.' });
      if (newest.version !== version || newest.state !== 'waiting')
        throw new Problem('conflict', {
          detail: 'This decision is no longer waiting for a second reviewer. Reload to see it.',
          changed: ['version'],
        });
      const refusal = await refusalFor(tx, id, newest, reviewer.id);
      if (refusal !== null) throw new Problem('not_allowed', { detail: secondRefusalMessage(refusal) });
      if (verdict === 'agree') await requireUnchanged(tx, id, newest);
      await tx
        .insertInto('consent_second_reviews')
        .values({
          consent_no: row.no,
          place,
          version,
          verdict,
          reason: toStorable(reason),
          reviewer_id: reviewer.id,
          reviewer_name: reviewer.name,
          reviewed_at: atMs,
        })
        .execute();
      await endConsentDraft(tx, row.no, reviewer.id, { form: 'aml_second_review', place });
      await makeConsentFindings(tx, [id], atMs);
      if (row.rid !== null) await onLinked(tx, [row.rid], atMs);
      return [undefined, [{ ...toEvent(newest), ref: row.ref }]];
    }),
});
