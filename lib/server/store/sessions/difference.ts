/** This decides what counts as a change of a session, and what of it the limited audience sees. It is pure. */
import type { CustomerSide } from '#lib/model/access/customer-side.ts';
import { isHiddenFact } from '#lib/model/access/tipping-off.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { isSameHash } from '#lib/model/same-hash.ts';
import type { ChangeRecord, FactRecord, StepTransition, VisibleChange } from '../records.ts';
import { factText, type SessionColumns, type SessionState, type StepState } from './session-state.ts';

type StepsAndFacts = Pick<SessionState, 'steps' | 'facts'>;

const stepText = (step: StepState): string =>
  JSON.stringify([step.step, step.stepId, step.type, step.status, step.screening]);

const isSameText = <Value>(a: readonly Value[], b: readonly Value[], toText: (value: Value) => string): boolean =>
  a.map(toText).join() === b.map(toText).join();

/** The name in the list is a fact, and is compared as one. */
const visibleColumns = ['kind', 'app_name', 'app_id', 'alias', 'sandbox'] as const;
const allColumns = [...visibleColumns, 'status'] as const;

/** Until this version of the code that takes facts, what a hash covered could change with it. */
const hashesStayFrom = 7;

/** Whether the body of a step contains something else than before, whatever its facts say. What could not be read was something else. */
function isContentChanged(before: StepsAndFacts, after: StepsAndFacts): boolean {
  const reads = new Map(before.steps.map((step) => [step.step, step.read]));
  return after.steps.some(({ step, read }) => {
    const former = reads.get(step);
    if (read === undefined || former === undefined) return false;
    const isComparable = former.factsVersion === read.factsVersion || former.factsVersion >= hashesStayFrom;
    return isComparable && !isSameHash(former.contentHash, read.contentHash);
  });
}

type Read = StepState['read'];
type ReadsTest = (former: Read, read: Read) => boolean;

/** Whether other code took the facts of a step that had been read. */
const isOfOtherCode: ReadsTest = (former, read) =>
  former !== undefined && read !== undefined && former.factsVersion !== read.factsVersion;

/** Whether other code took them from the same answer, as far as its hashes tell. */
const isOfSameAnswer: ReadsTest = (former, read) =>
  isOfOtherCode(former, read) && !!former?.contentHash && isSameHash(former.contentHash, read?.contentHash ?? null);

/** Older code did not take these from the answer about the session itself. */
const newSessionFacts: readonly string[] = ['says_against', 'entry_says_against'] satisfies FactKey[];

/**
 * The facts of one state that can be compared with those of the other. Where a newer version of the code took them, a key that is only in one
 * of them is a finding of the code's, no change at the service; but that a step could be read in one of them alone is a change.
 *
 * @param isCodeAlone for which reads of a step it is the code alone that tells its facts from the former ones
 */
function comparableFacts(
  state: StepsAndFacts,
  other: StepsAndFacts,
  isCodeAlone: ReadsTest = isOfSameAnswer,
): readonly FactRecord[] {
  const reads = new Map(other.steps.map(({ step, read }) => [step, read]));
  const takenAgain = new Map(
    state.steps
      .filter(({ step, read }) => reads.has(step) && reads.get(step)?.factsVersion !== read?.factsVersion)
      .map(({ step, read }) => [step, isCodeAlone(reads.get(step), read)]),
  );
  if (takenAgain.size === 0) return state.facts;
  const keys = new Set(other.facts.map(({ step, key }) => JSON.stringify([step, key])));
  const newest = Math.max(...[state, other].flatMap(({ steps }) => steps.map(({ read }) => read?.factsVersion ?? 0)));
  const isOfOlderCode = [state, other].some(({ steps }) => steps.every(({ read }) => read?.factsVersion !== newest));
  return state.facts.filter(({ step, key }) => {
    if (step === null && isOfOlderCode && newSessionFacts.includes(key)) return keys.has(JSON.stringify([step, key]));
    const ofCodeAlone = step === null ? undefined : takenAgain.get(step);
    if (ofCodeAlone === undefined || key === ('unreadable' satisfies FactKey)) return true;
    return !ofCodeAlone && keys.has(JSON.stringify([step, key]));
  });
}

/** Whether a newer version of the code took facts of a step that the other one had taken. */
export function isTakenAgain(before: StepsAndFacts, after: StepsAndFacts): boolean {
  const reads = new Map(before.steps.map(({ step, read }) => [step, read]));
  return after.steps.some(({ step, read }) => isOfOtherCode(reads.get(step), read));
}

const differ = (before: SessionState, after: SessionState, names: readonly (keyof SessionColumns)[]): boolean =>
  names.some((name) => before.columns[name] !== after.columns[name]);

/** `changed` is for the full audience; `steps` and `facts` say that the rows differ and must be written. */
export function compareStates(before: SessionState, after: SessionState) {
  const [former, current] = [comparableFacts(before, after), comparableFacts(after, before)];
  const steps = !isSameText(before.steps, after.steps, stepText);
  const facts = !isSameText(before.facts, after.facts, factText);
  const changed =
    steps ||
    !isSameText(former, current, factText) ||
    isContentChanged(before, after) ||
    differ(before, after, allColumns);
  return { steps, facts, changed };
}

/** It is a session as the limited audience may know it. */
export interface VisibleState {
  readonly session: SessionState;
  readonly side: CustomerSide;
}

/** @param before undefined: the limited audience did not know of the session. @returns null when it sees no difference */
export function toVisibleChange(before: VisibleState | undefined, after: VisibleState): VisibleChange | null {
  const ofCustomer = (facts: readonly FactRecord[]) =>
    facts.filter((fact) => !isHiddenFact(after.session.columns.kind, fact));
  const status = toTransition(before?.side.status ?? null, after.side.status);
  const steps = stepTransitions(before?.side.steps ?? [], after.side.steps);
  // The hash of an answer covers what this audience may not know of, so it must not decide what other code's facts tell them.
  const comparable = (some: StepsAndFacts, other: StepsAndFacts) => comparableFacts(some, other, isOfOtherCode);
  const [former, current] = before
    ? [comparable(before.session, after.session), comparable(after.session, before.session)]
    : [[], after.session.facts];
  const facts = !isSameText(ofCustomer(former), ofCustomer(current), factText);
  const isSame =
    before !== undefined &&
    before.side === after.side &&
    !facts &&
    !differ(before.session, after.session, visibleColumns);
  return isSame ? null : { created: before === undefined, status, steps, facts };
}

const toTransition = (from: string | null, to: string) => (from === to ? null : { from, to });

type Step = Pick<StepState, 'step' | 'type' | 'status'>;

/** A step whose type changed counts as one removed and one added. */
function stepTransitions(before: readonly Step[], after: readonly Step[]): StepTransition[] {
  const byKey = (steps: readonly Step[]) =>
    new Map(steps.map((step) => [JSON.stringify([step.step, step.type]), step]));
  const [old, current] = [byKey(before), byKey(after)] as const;
  return [...new Map([...old, ...current])].flatMap(([key, { step, type }]) => {
    const [was, is] = [old.get(key), current.get(key)];
    return was?.status === is?.status ? [] : [{ step, type, from: was?.status ?? null, to: is?.status ?? null }];
  });
}

function changedFacts(before: StepsAndFacts, after: StepsAndFacts): string[] {
  const notIn = (some: StepsAndFacts, other: StepsAndFacts) => {
    const known = new Set(other.facts.map(factText));
    return comparableFacts(some, other)
      .filter((fact) => !known.has(factText(fact)))
      .map((fact) => fact.key);
  };
  // No fact tells what else it is.
  const content = isContentChanged(before, after) ? ['content'] : [];
  return [...new Set([...notIn(before, after), ...notIn(after, before), ...content])];
}

/** It says what changed, without any personal value. @param before undefined: the session is new */
export const toTransitions = (
  before: SessionState | undefined,
  after: SessionState,
): Pick<ChangeRecord, 'status' | 'steps' | 'facts'> => ({
  status: toTransition(before?.columns.status ?? null, after.columns.status),
  steps: stepTransitions(before?.steps ?? [], after.steps),
  facts: changedFacts(before ?? { steps: [], facts: [] }, after),
});
