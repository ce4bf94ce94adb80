/** What was found in a session and in linked shared data: in one list, by page together with what blocks a clear, and in a line for each step. Pure. */
import type { Route } from 'next';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { reasonLabel } from '#lib/format/labels/reason.ts';
import { consentPage, sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { ClearBlock, SessionDecisions } from '#lib/model/review/decision.schema.ts';
import type { Severity, ShownFinding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { bySeverity, keyOfFinding } from '#lib/model/session/finding-list.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';

export interface ShownLine {
  readonly key: string;
  readonly severity: Severity;
  readonly message: string;
  /** The page of its evidence; null when it concerns the whole session. */
  readonly href: Route | null;
  /** The code is absent for linked shared data. */
  readonly code?: FindingCode;
  readonly finding?: ShownFinding;
}

/** These findings say no more than the status of their step, which is shown beside them. */
const saidByStatus: ReadonlySet<FindingCode> = new Set([
  'step_rejected',
  'step_resubmission',
  'step_waiting',
  'step_missing',
  'status_unknown',
]);

/** Whether a finding of the step on screen says no more than the step's status does. */
export const isSaidByStatus = ({ code }: ShownLine): boolean => code !== undefined && saidByStatus.has(code);

/** The lines of one page, shown in one line, the most serious first. */
export interface LineGroup<Line = ShownLine> {
  readonly key: string;
  readonly href: Route | null;
  readonly lines: readonly [Line, ...Line[]];
}

/** Groups the lines of one step, or of one access to shared data, at the position of their most serious line. */
export function toLineGroups<Line extends ShownLine>(lines: readonly Line[]): LineGroup<Line>[] {
  const groups = Map.groupBy(lines, ({ key, href }) => href ?? key);
  return [...groups].flatMap(([key, [first, ...more]]) =>
    first ? [{ key, href: first.href, lines: [first, ...more] as const }] : [],
  );
}

/** Returns the lines with the most serious first; each linked access is one line. */
export function toShownLines({ ref, findings, sharedData }: SessionDetail): ShownLine[] {
  const own = findings.map(
    (finding): ShownLine => ({
      key: keyOfFinding(finding),
      severity: finding.severity,
      message: finding.message,
      href: finding.step === null ? null : stepPage(ref, finding.step),
      code: finding.code,
      finding,
    }),
  );
  const linked = (sharedData ?? []).map(
    ({ id, severity, message }): ShownLine => ({ key: `shared data ${id}`, severity, message, href: consentPage(id) }),
  );
  return [...own, ...linked].sort(bySeverity);
}

/** A finding, with what it blocks. */
export interface GroupedLine extends ShownLine {
  /** Whether a block of a clear says the same. */
  readonly blocksClear: boolean;
  /** Whose session it is about, where that is another one and is known. */
  readonly subject?: string | undefined;
}

/** A group is about a step, an access to shared data, the session of another person, or this session as a whole. */
export interface FindingGroup extends Pick<LineGroup, 'key' | 'href'> {
  readonly severity: Severity;
  /** The most serious is first. */
  readonly lines: readonly GroupedLine[];
  /** These block a clear, and no finding says the same. */
  readonly blocks: readonly ClearBlock[];
}

function addressOf({ target: { ref, step, consent } }: ClearBlock, session: string): Route | null {
  if (consent !== null) return consentPage(consent);
  if (ref !== session) return sessionPage(ref);
  return step === null ? null : stepPage(ref, step);
}

/**
 * Returns every finding and every block once, the most serious first, and what is about one person together.
 * @param decisions is absent for reviewers who may not know of them
 */
export function toFindingGroups(
  session: SessionDetail,
  { blocks, toConsider }: Pick<SessionDecisions, 'blocks' | 'toConsider'> = { blocks: [], toConsider: [] },
): FindingGroup[] {
  const subjects = new Map([...blocks, ...toConsider].map(({ target, subject }) => [target.ref, subject]));
  const lines = toShownLines(session).map((line): GroupedLine => {
    const person = line.finding?.session;
    if (person === undefined) return { ...line, blocksClear: false };
    return { ...line, href: sessionPage(person), subject: subjects.get(person), blocksClear: false };
  });
  const places = new Map<string, FindingGroup>();
  for (const group of toLineGroups(lines))
    places.set(group.key, { ...group, severity: group.lines[0].severity, blocks: [] });
  for (const block of blocks) {
    const href = addressOf(block, session.ref);
    const says = (place: FindingGroup) => place.lines.some(({ message }) => message === block.message);
    // Each finding on the session as a whole has a place of its own.
    const said = [...places.values()].find((place) => place.href === null && href === null && says(place));
    const key = href ?? said?.key ?? 'session';
    const place = places.get(key) ?? { key, href, severity: block.severity, lines: [], blocks: [] };
    const isSaid = says(place);
    const ofPlace = place.lines.map((line) => (line.message === block.message ? { ...line, blocksClear: true } : line));
    const isWorse = block.severity === 'severe' || place.severity === 'notice';
    const severity = isWorse ? block.severity : place.severity;
    places.set(key, { ...place, severity, lines: ofPlace, blocks: isSaid ? place.blocks : [...place.blocks, block] });
  }
  return [...places.values()].sort(bySeverity);
}

/** Says what an empty list of findings means. It never reassures: screening results and owners have verdicts in their own steps. */
export function noFindingsMessage(steps: readonly StepState[]): string {
  if (steps.length === 0) return 'This session has no steps.';
  // In customer-side states, whatever is to be done is a finding.
  if (steps.some(({ status }) => status === 'SUBMITTED')) return 'Nothing for the customer to do at present.';
  if (steps.some(({ status }) => status !== 'APPROVED'))
    return 'Not every step is approved. See the status of each step.';
  // A role that does not see screening must not learn of it here.
  if (!steps.some(({ type }) => type === 'AML')) return 'No findings in the steps shown.';
  const hasOwners = steps.some(({ type }) => type === 'BENEFICIAL_OWNERS');
  return `No findings. Check AML${hasOwners ? ' and owners' : ''} separately.`;
}

/** Returns the most important fact of a step: its most serious finding, else what it reports about the subject. */
export function keyFact(session: SessionDetail, step: StepState): string | undefined {
  const findings = session.findings.filter((finding) => finding.step === step.step);
  const worst = findings.find((finding) => !saidByStatus.has(finding.code) || reasonLabel(finding.reasonCode));
  if (worst) return worst.code === 'step_unreadable' ? 'Could not be read' : worst.message;
  const fact = (key: string) =>
    session.subjectFacts.find((one) => one.step === step.step && one.key === key && !isMasked(one.value))?.value;
  const documentType = fact('document_type');
  return documentType === undefined ? (fact('email') ?? fact('phone')) : documentTypeLabel(documentType);
}

/** Says how many steps are approved; in customer-side states, how many the customer has submitted. */
export function approvedText(steps: readonly StepState[]): string {
  if (steps.length === 0) return 'none';
  const count = (...statuses: string[]) => steps.filter(({ status }) => statuses.includes(status)).length;
  const isCustomerSide = count('TO_DO', 'TO_REDO', 'SUBMITTED') > 0;
  return isCustomerSide
    ? `${steps.length - count('TO_DO', 'TO_REDO')} of ${steps.length} submitted`
    : `${count('APPROVED')} of ${steps.length} approved`;
}
