/**
 * What a decision was made on, in a form that is compared with what is there now. Time alone changes nothing of it: a document that expires is a finding of
 * its own. A status that follows the decision, because somebody decided in the verification service too, changes nothing either.
 */
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import { hasMoved } from '#lib/model/review/following-decision.ts';

interface StepBasis {
  readonly step: string;
  readonly type: string;
  readonly status: string;
  /** Hashes of the answer; null: it could not be read, or is not known. */
  readonly evidence: string | null;
  readonly content: string | null;
  /** Hash of the facts that were taken from it, by which code. */
  readonly facts: string;
  readonly factsVersion: number | null;
  /** Whether the service marks it as requiring action. */
  readonly isAction: boolean;
}

/** Hashes are keyed with the store's own key. */
export interface Basis {
  readonly status: string;
  readonly sandbox: boolean;
  /** Facts of the session itself. */
  readonly facts: string;
  readonly steps: readonly StepBasis[];
  /** Hits and duplicate matches with the verdicts that count. */
  readonly hits: string;
  /** Version of the confirmed interpretation of the ownership; 0: none. */
  readonly settlement: number;
  readonly consents: string;
  /** Screening on the own sessions of owners and representatives. */
  readonly persons: string;
}

function isSameContent(before: StepBasis, after: StepBasis): boolean {
  if (before.evidence !== null && after.evidence !== null) return before.evidence === after.evidence;
  return before.content === after.content && (before.content !== null || after.evidence === null);
}

const isSameStep = (kind: RecordedKind, before: StepBasis, after: StepBasis | undefined): boolean =>
  after !== undefined &&
  before.type === after.type &&
  !hasMoved(kind, before.status, after.status) &&
  isSameContent(before, after) &&
  // Newer code may take other facts from the same answer.
  (before.factsVersion !== after.factsVersion || before.facts === after.facts) &&
  (before.isAction || !after.isAction);

/** The names of the parts that differ. */
export function changedParts(kind: RecordedKind, before: Basis, after: Basis): readonly string[] {
  const stepOf = new Map(after.steps.map((step) => [step.step, step]));
  const known = new Set(before.steps.map(({ step }) => step));
  const isSameSteps =
    before.steps.every((step) => isSameStep(kind, step, stepOf.get(step.step))) &&
    after.steps.every(({ step }) => known.has(step));
  return [
    ...(hasMoved(kind, before.status, after.status) ? ['status'] : []),
    ...(isSameSteps ? [] : ['steps']),
    ...(['sandbox', 'facts', 'hits', 'settlement', 'consents', 'persons'] as const).filter(
      (part) => before[part] !== after[part],
    ),
  ];
}

export const isSameBasis = (kind: RecordedKind, before: Basis, after: Basis): boolean =>
  changedParts(kind, before, after).length === 0;
