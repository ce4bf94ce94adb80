/** What reviewers' verdicts leave of the hits and duplicate candidates of a step. A verdict takes away what it settles and nothing else. */
import type { FactKey } from '#lib/model/fact-keys.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import { type HitKind, hitKinds } from '#lib/model/session/hit-kind.ts';
import type { Add, HitVerdict, SessionFacts, StepFacts, StepFound, StepVerdicts } from './session-facts.ts';

/** Hits of one step, by kind under their gravest one. */
export interface OpenHits {
  readonly count: number;
  /** Undefined where no verdict counts: all are open. */
  readonly open: number | undefined;
  readonly byKind: ReadonlyMap<HitKind, number>;
}

/**
 * Whatever the counts and the verdicts disagree on is open: a hit that was not delivered has none, and one that another read found counts.
 * @param reported how many there are at least
 * @param byKind delivered ones, each under its gravest kind
 */
export function toOpenHits(
  reported: number,
  byKind: ReadonlyMap<HitKind, number>,
  verdicts: StepVerdicts | undefined,
): OpenHits {
  const settled = verdicts?.counting.filter(({ isGone }) => !isGone) ?? [];
  const count = Math.max(reported, verdicts?.present ?? 0);
  if (settled.length === 0) return { count, open: undefined, byKind };
  const left = new Map(byKind);
  for (const { kinds } of settled) {
    const [gravest] = kinds;
    if (gravest) left.set(gravest, Math.max(0, (left.get(gravest) ?? 0) - 1));
  }
  return { count, open: Math.max(0, count - settled.length), byKind: left };
}

/** What is left of the hits of one screening that are, or may be, on sanctions, without those that were judged false positives. */
export function toSanctionsHits(facts: StepFacts, verdicts: StepVerdicts | undefined) {
  const countOf = (key: FactKey) => Number(facts.get(key) ?? 0);
  const present = (verdicts?.counting ?? []).filter(({ isGone }) => !isGone);
  const settled = present.filter(({ verdict }) => verdict === 'false_positive');
  const certain = settled.filter(({ kinds }) => kinds[0] === 'sanctions').length;
  const possible = settled.filter(({ kinds }) => kinds.length > 0 && isSingleOnly(kinds)).length;
  const delivered = countOf('hits_sanctions') + countOf('hits_other') + countOf('hits_pep_unclear');
  // Another read may have found more.
  const further = Math.max(0, (verdicts?.present ?? 0) - countOf('hits_delivered'));
  const isConfirmed = present.some(({ verdict, kinds }) => verdict === 'match' && isSingleOnly(kinds));
  const isOpen = (verdicts?.present ?? 0) > present.length;
  // The kinds of a verdict are those of its day: a false positive may be on a hit that is harmless by now, and takes away none that is open or was confirmed.
  const least = delivered + further > 0 && (isOpen || isConfirmed) ? 1 : 0;
  return {
    certain: Math.max(0, countOf('hits_sanctions') - certain),
    possible: Math.max(least, delivered + further - possible),
  };
}

function addMatches(verdicts: readonly HitVerdict[], step: StepFound | null, add: Add): void {
  const matches = verdicts.filter(({ verdict }) => verdict === 'match');
  if (matches.length === 0) return;
  const kinds = hitKinds.filter((kind) => matches.some((one) => one.kinds.includes(kind)));
  const [worst] = kinds;
  // Of a duplicate match no kind is known.
  if (worst === undefined) {
    add('duplicate_match', step, { count: matches.length });
    return;
  }
  const ofWorst = matches.filter(({ kinds: ofHit }) => ofHit[0] === worst).length;
  add('hits_match', step, { count: matches.length, worst: { kind: worst, count: ofWorst }, kinds });
}

function addApprovals(verdicts: readonly HitVerdict[], step: StepFound | null, add: Add): void {
  const count = verdicts.filter(({ awaitsApproval }) => awaitsApproval).length;
  if (count > 0) add('approval_missing', step, { count });
}

/** Adds what was confirmed, what waits for an approval, and how many have the verdict that they are about another person. */
export function addVerdicts(step: StepFound, { verdicts, elsewhere }: SessionFacts, add: Add): void {
  const counting = verdicts?.find((one) => one.step === step.step)?.counting ?? [];
  addMatches(counting, step, add);
  addApprovals(counting, step, add);
  const isDuplicate = step.type === 'DUPLICATE';
  const falsePositives = counting.filter(({ verdict }) => verdict === 'false_positive').length;
  if (falsePositives > 0)
    add(isDuplicate ? 'duplicates_false_positive' : 'hits_false_positive', step, { count: falsePositives });
  const waiting = elsewhere?.find((one) => one.step === step.step)?.count ?? 0;
  if (waiting > 0) add('approval_missing', step, { count: waiting, isElsewhere: true });
}

/** A confirmed match stays one when its step was made again or is listed no more. */
export function addVerdictsOfFormerSteps({ verdicts, steps }: SessionFacts, add: Add): void {
  const former = (verdicts ?? []).filter(({ step }) => !steps.some((one) => one.step === step));
  const counting = former.flatMap((one) => one.counting);
  addMatches(counting, null, add);
  addApprovals(counting, null, add);
}
