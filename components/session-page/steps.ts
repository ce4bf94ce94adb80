/** The steps of one session as its rail, its tabs and its keys show them. Pure. */
import { toDocumentName } from '#lib/format/document-type.ts';
import { findingText } from '#lib/format/finding.ts';
import { reasonWords } from '#lib/format/reason-code.ts';
import type { FindingCode } from '#lib/model/finding.ts';
import type { SessionDetail, StepState, SubjectFact } from '#lib/model/review.ts';

/** The key that opens the step; only the first nine have one. */
export const keyOf = (at: number): string | undefined => (at < 9 ? String(at + 1) : undefined);

export const stepNumber = (steps: readonly StepState[], step: string | null): number =>
  steps.findIndex((one) => one.step === step);

/** The step that stands `by` places further; undefined at both ends, as nothing wraps round unseen. */
export const neighbour = (steps: readonly StepState[], step: string | null, by: 1 | -1): StepState | undefined => {
  const at = stepNumber(steps, step);
  return at === -1 ? (by === 1 ? steps[0] : undefined) : steps[at + by];
};

// These only repeat the step's status, which stands right above.
const echoes: ReadonlySet<FindingCode> = new Set([
  'step_rejected',
  'step_resubmission',
  'step_waiting',
  'step_missing',
  'status_unknown',
]);

/** The one thing to know of a step before opening it: the worst of what is wrong with it, else what it says of the subject. */
export function keyFact(session: SessionDetail, step: StepState, nowMs: number): string | undefined {
  const findings = session.findings.filter((finding) => finding.step === step.step);
  const telling = findings.find((finding) => !echoes.has(finding.code) || reasonWords(finding.reasonCode));
  if (telling) return telling.code === 'step_unreadable' ? 'Could not be read' : findingText(telling, nowMs);
  const fact = (key: string) =>
    session.subjectFacts.find((one) => one.step === step.step && one.key === key && !one.value.includes('•'))?.value;
  const documentType = fact('document_type');
  return documentType === undefined ? (fact('email') ?? fact('phone')) : toDocumentName(documentType);
}

export const approvedText = (steps: readonly StepState[]): string =>
  steps.length === 0
    ? 'none'
    : `${steps.filter((step) => step.status === 'APPROVED').length} of ${steps.length} approved`;

/** One thing about the subject, with every value that the steps gave, and who gave it. */
export interface SubjectRow {
  readonly key: string;
  readonly values: readonly { readonly value: string; readonly sources: readonly SubjectFact[] }[];
}

/** Equal values share a line; different ones stand below each other, never merged. */
export function subjectRows(facts: readonly SubjectFact[]): readonly SubjectRow[] {
  return [...Map.groupBy(facts, (fact) => fact.key)].map(([key, ofKey]) => ({
    key,
    values: [...Map.groupBy(ofKey, (fact) => fact.value)].map(([value, sources]) => ({ value, sources })),
  }));
}

const screens = (step: StepState): boolean => step.type === 'AML';

/** What an empty list of findings means: what was looked at, and what was not. Never that all is well. */
export function lookedAtText(steps: readonly StepState[]): string {
  if (steps.length === 0) return 'There are no steps to look at.';
  // A role may see a step's state and nothing that explains it.
  if (steps.some((step) => step.status !== 'APPROVED')) return 'Not every step is approved; each says its own state.';
  if (!steps.some(screens)) return 'No step is rejected or waiting.';
  const owners = steps.some(({ type }) => type === 'BENEFICIAL_OWNERS')
    ? ', the owners’ checks in Beneficial owners'
    : '';
  return `No step is rejected or waiting. Screening results are judged in the AML step${owners}.`;
}
