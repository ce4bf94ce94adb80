/** What a second reviewer opens before the first one's verdict is shown, and what of it is still to be opened. */
import { sql } from 'kysely';
import type { EvidenceTarget } from '#lib/model/review/decision.schema.ts';
import { isRiskyFalsePositive, toCounting } from '#lib/model/second-review-rule.ts';
import type { Db, Tx } from '../tables.ts';
import type { DecisionContent } from './decision-records.ts';
import type { PresentState } from './present-state.ts';

/** The audit log names by this object what a second reviewer has opened since the decision was made. */
const objectOf = ({ step, hit }: EvidenceTarget): string => (hit === null ? (step ?? '') : `${step}/${hit}`);

interface Since {
  readonly reviewerId: string;
  /** It is the number of the decision's own event. */
  readonly sinceSeq: number;
  /** It is null when nothing opens it any more. */
  readonly content: DecisionContent | null;
}

/** @returns what is still to be opened */
export async function findToOpen(db: Db | Tx, present: PresentState, { reviewerId, sinceSeq, content }: Since) {
  const { ref } = present.record;
  const former = content?.evidence.blocks.flatMap(({ target }) => (target.ref === ref ? [target.step] : [])) ?? [];
  const targets = evidenceToOpen(present, former, (content?.overrides.length ?? 0) > 0);
  const refs = [...new Set(targets.map((target) => target.ref))];
  if (refs.length === 0) return [];
  const opened = new Set<string>();
  // These are literals, so that the planner uses the partial indexes.
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

/**
 * What a second reviewer opens before the verdict of the first one is shown: each screening step, each step with a hit or a duplicate match, each step that
 * something which blocks or blocked a clear is about; where there is no such step, every step; each step of the own session of an owner or representative that
 * blocks, or on which a match was confirmed or a sanctions hit got the verdict false positive, with the step that names that person; and each hit of the session
 * itself that was confirmed, got that verdict though it is, or may be, a sanctions hit, or is open in a clear that overrides what blocks it.
 *
 * @param former steps that blocked when the decision was made
 * @param withOpenHits whether the decision overrides what blocks it
 */
export function evidenceToOpen(
  state: PresentState,
  former: readonly (string | null)[],
  withOpenHits: boolean,
): EvidenceTarget[] {
  const { record, hits, blocks, persons, personVerdicts } = state;
  const elsewhere = [
    ...blocks.flatMap(({ target }) => (target.ref !== record.ref && target.step !== null ? [target] : [])),
    ...personVerdicts
      // A step that is no longer listed cannot be opened.
      .filter((one) => one.stepType !== null && (one.verdict === 'match' || isRiskyFalsePositive(one)))
      .map(({ ref, step, stepType }) => ({ ref, step, stepType, hit: null, consent: null })),
  ];
  const refs = new Set(elsewhere.map(({ ref }) => ref));
  const named = new Set([
    ...hits.filter(({ isGone }) => !isGone).map(({ step }) => step),
    ...blocks.flatMap(({ target }) => (target.ref === record.ref ? [target.step] : [])),
    ...persons.flatMap(({ ref, step }) => (refs.has(ref) ? [step] : [])),
    ...former,
  ]);
  const wanted = record.steps.filter(({ step, screening }) => screening || named.has(step));
  const steps = wanted.length > 0 ? wanted : record.steps;
  const typeOf = new Map(record.steps.map(({ step, type }) => [step, type]));
  const risky = hits.filter(
    ({ isGone, verdict, ...hit }) =>
      !isGone &&
      typeOf.has(hit.step) &&
      (verdict === 'open'
        ? withOpenHits
        : verdict === 'match' || isRiskyFalsePositive(toCounting({ ...hit, verdict }, typeOf.get(hit.step)))),
  );
  const toTarget = (step: string, hit: string | null): EvidenceTarget => {
    const stepType = typeOf.get(step) ?? null;
    return { ref: record.ref, step, stepType, hit, consent: null };
  };
  return [
    ...steps.map(({ step }) => toTarget(step, null)),
    ...risky.map(({ step, hit }) => toTarget(step, hit)),
    ...new Map(elsewhere.map((one) => [`${one.ref} ${one.step}`, { ...one, hit: null }])).values(),
  ];
}
