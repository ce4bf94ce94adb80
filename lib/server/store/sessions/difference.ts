/** What counts as a change of a session, and for which audience. Pure. */
import { isHiddenFact } from '#lib/model/access/tipping-off.ts';
import type { ChangeRecord, FactRecord } from '../records.ts';
import { factText, type SessionColumns, type SessionState, type StepState } from './session-state.ts';

type StepsAndFacts = Pick<SessionState, 'steps' | 'facts'>;

const stepText = (step: StepState): string =>
  JSON.stringify([step.step, step.stepId, step.type, step.status, step.screening]);

const isSameText = <Value>(a: readonly Value[], b: readonly Value[], toText: (value: Value) => string): boolean =>
  a.map(toText).join() === b.map(toText).join();

const visibleColumns = ['kind', 'app_name', 'app_id', 'alias', 'visible_status', 'sandbox', 'display_name'] as const;
const allColumns = [...visibleColumns, 'status'] as const;

/**
 * Whether the body of a step contains something else than before, whatever its facts say. Hashes of two versions of the code are not
 * compared: they may differ without a change at the service.
 */
function isContentChanged(before: StepsAndFacts, after: StepsAndFacts): boolean {
  const reads = new Map(before.steps.map((step) => [step.step, step.read]));
  return after.steps.some(({ step, read }) => {
    const former = reads.get(step);
    return (
      read !== undefined &&
      former?.contentHash != null &&
      read.contentHash !== null &&
      former.factsVersion === read.factsVersion &&
      former.contentHash !== read.contentHash
    );
  });
}

/**
 * The facts of one state that can be compared with those of the other. Where a newer version of the code took them, a key that is only in one
 * of them is a finding of the code's, no change at the service.
 */
function comparableFacts(state: StepsAndFacts, other: StepsAndFacts): readonly FactRecord[] {
  const versions = new Map(other.steps.map((step) => [step.step, step.read?.factsVersion]));
  const isTakenAnew = new Set(
    state.steps
      .filter(({ step, read }) => versions.has(step) && versions.get(step) !== read?.factsVersion)
      .map(({ step }) => step),
  );
  if (isTakenAnew.size === 0) return state.facts;
  const keys = new Set(other.facts.map(({ step, key }) => JSON.stringify([step, key])));
  return state.facts.filter(
    ({ step, key }) => step === null || !isTakenAnew.has(step) || keys.has(JSON.stringify([step, key])),
  );
}

/** `changed`: for the full audience; `visible`: for the limited one; `steps` and `facts`: the rows differ and must be written. */
export function compareStates(
  before: SessionState,
  after: SessionState,
): { changed: boolean; visible: boolean; steps: boolean; facts: boolean } {
  const differ = (names: readonly (keyof SessionColumns)[]) =>
    names.some((name) => before.columns[name] !== after.columns[name]);
  const visibleSteps = (state: SessionState) => state.steps.filter((step) => !step.screening);
  const [former, current] = [comparableFacts(before, after), comparableFacts(after, before)];
  const visible = (some: readonly FactRecord[], state: SessionState) =>
    some.filter((fact) => !isHiddenFact(fact, state.steps));
  const steps = !isSameText(before.steps, after.steps, stepText);
  const facts = !isSameText(before.facts, after.facts, factText);
  return {
    steps,
    facts,
    changed: steps || !isSameText(former, current, factText) || isContentChanged(before, after) || differ(allColumns),
    visible:
      differ(visibleColumns) ||
      !isSameText(visibleSteps(before), visibleSteps(after), stepText) ||
      !isSameText(visible(former, before), visible(current, after), factText),
  };
}

const nothingStored: StepsAndFacts = { steps: [], facts: [] };

const toTransition = (from: string | null, to: string) => (from === to ? null : { from, to });

/** A step whose type changed counts as one removed and one added. */
function stepTransitions(before: StepsAndFacts, after: StepsAndFacts): ChangeRecord['steps'] {
  const byKey = ({ steps }: StepsAndFacts) =>
    new Map(steps.map((step) => [JSON.stringify([step.step, step.type]), step]));
  const [old, current] = [byKey(before), byKey(after)] as const;
  return [...new Map([...old, ...current])].flatMap(([key, { step, type }]) => {
    const [was, is] = [old.get(key), current.get(key)];
    if (was?.status === is?.status) return [];
    const screening = was?.screening === true || is?.screening === true;
    return [{ step, type, from: was?.status ?? null, to: is?.status ?? null, screening }];
  });
}

function changedFacts(before: StepsAndFacts, after: StepsAndFacts): ChangeRecord['facts'] {
  const notIn = ({ facts, steps }: StepsAndFacts, other: StepsAndFacts) => {
    const known = new Set(other.facts.map(factText));
    return comparableFacts({ facts, steps }, other)
      .filter((fact) => !known.has(factText(fact)))
      .map((fact) => ({ key: fact.key, hidden: isHiddenFact(fact, steps) }));
  };
  const changed = [...notIn(before, after), ...notIn(after, before)];
  // No fact tells what it is, and it may be of screening.
  if (isContentChanged(before, after)) changed.push({ key: 'content', hidden: true });
  return [...new Map(changed.map((fact) => [JSON.stringify(fact), fact])).values()];
}

/** What changed, without any personal value. @param before undefined: the session is new */
export const toTransitions = (
  before: SessionState | undefined,
  after: SessionState,
): Pick<ChangeRecord, 'status' | 'visibleStatus' | 'steps' | 'facts'> => ({
  status: toTransition(before?.columns.status ?? null, after.columns.status),
  visibleStatus: toTransition(before?.columns.visible_status ?? null, after.columns.visible_status),
  steps: stepTransitions(before ?? nothingStored, after),
  facts: changedFacts(before ?? nothingStored, after),
});
