/** Whether a decision can be recorded on what is there now: nothing blocks a clear unseen, and each reason that is given is possible. */
import { Problem } from '#lib/model/problem.ts';
import type { BlockCode } from '#lib/model/review/clear-blocks.ts';
import { type DecisionReasonCode, decisionReasons } from '#lib/model/review/decision.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import type { NewDecision } from './decision-records.ts';
import { countingVerdicts, type PresentState } from './present-state.ts';

const isOneOf = (codes: readonly BlockCode[]) => {
  const known: ReadonlySet<BlockCode> = new Set(codes);
  return ({ code }: { readonly code: BlockCode }) => known.has(code);
};
const isOpenHit = isOneOf(['hits_reported', 'duplicate_candidates', 'person_hits_open']);
const isDifference = isOneOf([
  'screened_differs',
  'steps_differ',
  'mrz_differs',
  'host_differs',
  'status_conflict',
  'ownership_mismatch',
  'ownership_undisclosed',
  'shared_another_person',
  'shared_values_differ',
  'shared_documents_differ',
]);

const hasMatch = (present: PresentState): boolean =>
  countingVerdicts(present).some(({ verdict }) => verdict === 'match');
const isOfCompany = ({ record }: PresentState): boolean => record.kind === 'corporate';

/** A reason that says how things stand in Review Desk can be given only while they stand so. Every other one is for the reviewer to know. */
const conditions: Partial<Record<DecisionReasonCode, (present: PresentState) => boolean>> = {
  checks_complete: ({ blocks }) => blocks.length === 0,
  hits_resolved: (present) =>
    countingVerdicts(present).length > 0 && !hasMatch(present) && !present.blocks.some(isOpenHit),
  differences_explained: ({ blocks, toConsider }) => [...blocks, ...toConsider].some(isDifference),
  match_accepted: hasMatch,
  match_not_accepted: hasMatch,
  sanctions_match: (present) =>
    present.findings.some(({ code }) => code === 'ownership_sanctions') ||
    countingVerdicts(present).some(
      ({ verdict, kinds, isDuplicate }) => verdict === 'match' && !isDuplicate && isSingleOnly(kinds),
    ),
  hit_unclear: (present) => countingVerdicts(present).length > 0 || present.blocks.some(isOpenHit),
  ownership_not_established: isOfCompany,
  ownership_unclear: isOfCompany,
};

export const possibleReasons = (kind: RecordedKind, present: PresentState): readonly DecisionReasonCode[] =>
  decisionReasons[kind].filter((code) => conditions[code]?.(present) ?? true);

/**
 * @throws Problem bad_request for an override where nothing can be overridden, and for a reason that is not so; clear_blocked with the blocks that are not
 * overridden; findings_not_considered with the findings that were not
 */
export function requireDecidable(
  present: PresentState,
  { kind, overrides, considered, reasons }: Pick<NewDecision, 'kind' | 'overrides' | 'considered' | 'reasons'>,
): void {
  if (kind !== 'clear' && overrides.length > 0)
    throw new Problem('bad_request', { detail: 'Only a clear can override blocks.' });
  const blocks = present.blocks.filter(({ id }) => !overrides.includes(id));
  if (kind === 'clear' && blocks.length > 0)
    throw new Problem('clear_blocked', {
      detail: 'Resolve what blocks it, or override each block. Another reviewer must then agree.',
      blocks,
    });
  const toConsider = present.toConsider.filter(({ id }) => !considered.includes(id));
  if (kind === 'clear' && toConsider.length > 0)
    throw new Problem('findings_not_considered', {
      detail: 'Consider each finding that does not block the clear, and tick it.',
      toConsider,
    });
  const possible = possibleReasons(kind, present);
  const impossible = reasons.codes.filter((code) => !possible.includes(code));
  if (impossible.length > 0)
    throw new Problem('bad_request', {
      detail: `reasons.codes: ${impossible.join(', ')} cannot be given, because it is not so in this session.`,
    });
}
