/** Whether a decision can be recorded on what is there now: nothing blocks a clear unseen, and each reason that is given is possible. */
import { Problem } from '#lib/model/problem.ts';
import type { BlockCode } from '#lib/model/review/clear-blocks.ts';
import { type DecisionReasonCode, decisionReasons } from '#lib/model/review/decision.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { NewDecision } from './decision-records.ts';
import { countingVerdicts, type PresentState } from './present-state.ts';

const hasMatch = (present: PresentState): boolean =>
  countingVerdicts(present).some(({ verdict }) => verdict === 'match');
const isOfCompany = ({ record }: PresentState): boolean => record.kind === 'corporate';

/** Every finding and block, those of the own sessions of owners and representatives and of shared data included. */
function codesIn({ blocks, toConsider, findings, persons }: PresentState): ReadonlySet<BlockCode> {
  const all = [...findings, ...persons.flatMap((person) => person.findings)];
  return new Set([
    ...[...blocks, ...toConsider].map(({ code }) => code),
    ...all.flatMap(({ code, codes = [] }) => [code, ...codes]),
  ]);
}

/** At least one of these is found. */
const isFound =
  (...codes: readonly BlockCode[]) =>
  (present: PresentState): boolean => {
    const found = codesIn(present);
    return codes.some((code) => found.has(code));
  };

const hasOpenHits = isFound('hits_reported', 'owners_hits', 'duplicate_candidates', 'person_hits_open');

/** A hit of which no kind is known, or another one, may be an article: it is not said of a false positive. */
const mayBeMedia = (kinds: readonly HitKind[]): boolean =>
  kinds.length === 0 || kinds.includes('adverse_media') || kinds.includes('other');

/** Null: it is for the reviewer to know, from the evidence or from outside, and can always be given. */
const always = null;

/**
 * A reason that says what Review Desk has found can be given only while that is found. A reviewer who knows of it from elsewhere gives another reason and
 * says so.
 */
const conditions: Record<DecisionReasonCode, ((present: PresentState) => boolean) | null> = {
  checks_complete: ({ blocks }) => blocks.length === 0,
  hits_resolved: (present) => countingVerdicts(present).length > 0 && !hasMatch(present) && !hasOpenHits(present),
  differences_explained: isFound(
    ...([
      'screened_differs',
      'steps_differ',
      'mrz_differs',
      'host_differs',
      'person_differs',
      'values_contradict',
    ] as const),
    ...(['phone_inconsistent', 'status_conflict', 'ownership_mismatch', 'ownership_undisclosed'] as const),
    ...(['shared_another_person', 'shared_values_differ', 'shared_documents_differ'] as const),
  ),
  match_accepted: hasMatch,
  risk_accepted: always,

  sanctions_match: (present) =>
    isFound('ownership_sanctions')(present) ||
    countingVerdicts(present).some(
      ({ verdict, kinds, isDuplicate }) => verdict === 'match' && !isDuplicate && isSingleOnly(kinds),
    ),
  match_not_accepted: hasMatch,
  adverse_media: (present) =>
    countingVerdicts(present).some(
      ({ verdict, kinds, isDuplicate }) => verdict === 'match' && !isDuplicate && mayBeMedia(kinds),
    ) ||
    [...present.findings, ...present.persons.flatMap(({ findings }) => findings)].some(
      ({ code, kinds = [] }) => ['hits_reported', 'hits_match', 'owners_hits'].includes(code) && mayBeMedia(kinds),
    ) ||
    isFound('shared_aml_matches', 'shared_aml_not_compliant', 'shared_aml_uncertain')(present),
  identity_not_established: always,
  document_not_genuine: always,
  ownership_not_established: isOfCompany,
  duplicate_customer: isFound('duplicate_match', 'duplicate_candidates', 'person_session_shared'),
  information_not_provided: always,
  risk_not_accepted: always,

  document_missing: always,
  // Also what leaves the day open, and an old proof; a service that rejects a document may know of its expiry alone.
  document_expired: isFound(
    ...(['document_expired', 'host_document_expired', 'proof_old', 'expiry_missing', 'expiry_unreadable'] as const),
    ...(['values_contradict', 'dates_impossible', 'mrz_differs', 'step_rejected', 'step_resubmission'] as const),
    ...(['shared_document_expired', 'shared_state_expired', 'shared_expiry_unreadable'] as const),
  ),
  document_unreadable: always,
  identity_unclear: always,
  address_unclear: always,
  ownership_unclear: isOfCompany,
  source_of_funds: always,
  hit_unclear: (present) => countingVerdicts(present).length > 0 || hasOpenHits(present),

  unusual_behaviour: always,
  unusual_funds: always,
  unusual_documents: always,
  possible_sanctions_evasion: always,
  other: always,
};

export const possibleReasons = (kind: RecordedKind, present: PresentState): readonly DecisionReasonCode[] =>
  decisionReasons[kind].filter((code) => conditions[code]?.(present) ?? true);

/** @throws Problem conflict: a clear rests on a verdict whose files could not be compared at their new addresses */
export function requireComparedFiles({ filesToCompare }: PresentState): void {
  if (filesToCompare.length === 0) return;
  throw new Problem('conflict', {
    detail:
      'The verification service gives files of a hit or match at other addresses than when it got its verdict, and they could not be compared. Try again, or record the verdict again.',
    changed: ['files'],
  });
}

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
