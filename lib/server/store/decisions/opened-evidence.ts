/** What a second reviewer has opened since the decision was made, by the audit log. */
import { sql } from 'kysely';
import type { EvidenceTarget } from '#lib/model/review/decision.ts';
import type { Db, Tx } from '../tables.ts';
import type { DecisionContent } from './decision-records.ts';
import { evidenceToOpen, type PresentState } from './present-state.ts';

const objectOf = ({ step, hit }: EvidenceTarget): string => (hit === null ? (step ?? '') : `${step}/${hit}`);

interface Since {
  readonly reviewerId: string;
  /** Number of the decision's own event. */
  readonly sinceSeq: number;
  /** Null: nothing opens it any more. */
  readonly content: DecisionContent | null;
}

/** @returns what is still to be opened */
export async function findToOpen(
  db: Db | Tx,
  present: PresentState,
  { reviewerId, sinceSeq, content }: Since,
): Promise<EvidenceTarget[]> {
  const { ref } = present.record;
  const former = content?.evidence.blocks.flatMap(({ target }) => (target.ref === ref ? [target.step] : [])) ?? [];
  const targets = evidenceToOpen(present, former);
  const refs = [...new Set(targets.map((target) => target.ref))];
  if (refs.length === 0) return [];
  const opened = new Set<string>();
  // Literals, so that the planner uses the partial indexes.
  for (const action of ['step.opened', 'hit.opened'] as const) {
    const rows = await db
      .selectFrom('audit_events')
      .select(['ref', 'object'])
      .where('action', '=', sql.lit(action))
      .where('actor', '=', reviewerId)
      .where('ref', 'in', refs)
      .where('seq', '>', sinceSeq)
      .execute();
    for (const { ref: of, object } of rows) if (object !== null) opened.add(`${action} ${of} ${object}`);
  }
  const eventOf = (target: EvidenceTarget) =>
    `${target.hit === null ? 'step' : 'hit'}.opened ${target.ref} ${objectOf(target)}`;
  return targets.filter((target) => !opened.has(eventOf(target)));
}
