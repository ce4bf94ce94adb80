/** What a refresh means for the rows: pure, so that what counts as a change, and for whom, can be read in one place. */
import type { SensitivityClass } from '#lib/model/role.ts';
import { storable, toLabel, toSearchText, toSortName } from './fold.ts';
import type { ChangeRecord, FactRecord, Refresh, StepRecord } from './records.ts';
import type { SessionsTable } from './tables.ts';

type Step = Omit<StepRecord, 'updatedAtMs'>;
export type SessionColumns = Omit<
  SessionsTable,
  | 'rid'
  | 'ref'
  | 'first_seen_at'
  | 'updated_at'
  | 'visible_updated_at'
  | 'visible_refreshed_at'
  | 'assignee'
  | 'origin'
  | 'relationship_ended_at'
  | 'held_at'
>;

const kept = (text: string | null): string | null => (text === null ? null : storable(text));
const label = (text: string | null, longest?: number): string | null => (text === null ? null : toLabel(text, longest));
/** An alias stands whole in an index. */
export const toAlias = (text: string): string => toLabel(text, 500);

/** @param ownAlias what is stored of our own */
export function toSessionColumns(refresh: Refresh, ownAlias: string | null): SessionColumns {
  const given = refresh.ownAlias === undefined ? ownAlias : refresh.ownAlias;
  const own = given === null ? null : toAlias(given);
  return {
    session_id: refresh.sessionId,
    kind: refresh.kind,
    app_key: refresh.appKey,
    app_name: label(refresh.appName),
    app_id: kept(refresh.appId),
    alias: refresh.alias === null ? own : toAlias(refresh.alias),
    own_alias: own,
    status: toLabel(refresh.status),
    visible_status: toLabel(refresh.visibleStatus),
    sandbox: Number(refresh.sandbox),
    display_name: kept(refresh.displayName),
    sort_name: toSortName(refresh.displayName),
    search_text: toSearchText(refresh.searchText),
    refreshed_at: refresh.readAtMs,
    refresh_due_at: refresh.refreshDueAtMs,
  };
}

/** In their order, each address once, positions without gaps. */
export function toSteps(refresh: Refresh): readonly Step[] {
  const byAddress = new Map<string, Step>();
  for (const step of [...refresh.steps].sort((a, b) => a.position - b.position)) {
    const address = toLabel(step.step, 250);
    if (byAddress.has(address)) continue;
    byAddress.set(address, {
      step: address,
      stepId: kept(step.stepId),
      type: toLabel(step.type),
      status: toLabel(step.status),
      position: byAddress.size,
      screening: step.screening,
    });
  }
  return [...byAddress.values()];
}

/** In one order, whatever order the steps were read in, so that order tells nothing. */
export const toFacts = (facts: readonly FactRecord[]): readonly FactRecord[] =>
  facts
    .map((fact) => ({
      key: storable(fact.key),
      value: storable(fact.value),
      sensitivity: fact.sensitivity,
      step: label(fact.step, 250),
      stepType: label(fact.stepType),
    }))
    .sort((a, b) => (factText(a) < factText(b) ? -1 : 1));

const factText = (fact: FactRecord): string =>
  JSON.stringify([fact.stepType, fact.step, fact.key, fact.value, fact.sensitivity]);
const stepText = (step: Step): string =>
  JSON.stringify([step.step, step.stepId, step.type, step.status, step.screening]);
const sameText = <Thing>(a: readonly Thing[], b: readonly Thing[], text: (thing: Thing) => string): boolean =>
  a.map(text).join() === b.map(text).join();

const hiddenClasses: readonly SensitivityClass[] = ['screening', 'unknown', 'secret'];

/** Kept from the limited audience: facts of class screening, of no class, and all that a screening step said. */
export const isHidden = (fact: FactRecord, steps: readonly Step[]): boolean =>
  hiddenClasses.includes(fact.sensitivity) ||
  steps.some((step) => step.screening && (step.step === fact.step || step.type === fact.stepType));

export interface State {
  readonly columns: SessionColumns;
  readonly steps: readonly Step[];
  readonly facts: readonly FactRecord[];
}

const visibleColumns = ['kind', 'app_name', 'app_id', 'alias', 'visible_status', 'sandbox', 'display_name'] as const;
const allColumns = [...visibleColumns, 'status'] as const;

/** What differs: for everybody, and for those who may not know of screening. */
export function compare(
  before: State,
  after: State,
): { changed: boolean; visible: boolean; steps: boolean; facts: boolean } {
  const columns = (names: readonly (keyof SessionColumns)[]) =>
    names.some((name) => before.columns[name] !== after.columns[name]);
  const visibleSteps = (state: State) => state.steps.filter((step) => !step.screening);
  const visibleFacts = (state: State) => state.facts.filter((fact) => !isHidden(fact, state.steps));
  const steps = !sameText(before.steps, after.steps, stepText);
  const facts = !sameText(before.facts, after.facts, factText);
  return {
    steps,
    facts,
    changed: steps || facts || columns(allColumns),
    visible:
      columns(visibleColumns) ||
      !sameText(visibleSteps(before), visibleSteps(after), stepText) ||
      !sameText(visibleFacts(before), visibleFacts(after), factText),
  };
}

type Parts = Pick<State, 'steps' | 'facts'>;
const noParts: Parts = { steps: [], facts: [] };

const moved = (from: string | null, to: string) => (from === to ? null : { from, to });

/** A step whose type changed is gone, and another is new. */
function stepMoves(before: Parts, after: Parts): ChangeRecord['steps'] {
  const byKey = ({ steps }: Parts) => new Map(steps.map((step) => [JSON.stringify([step.step, step.type]), step]));
  const [old, fresh] = [byKey(before), byKey(after)] as const;
  return [...new Map([...old, ...fresh])].flatMap(([key, { step, type }]) => {
    const [was, is] = [old.get(key), fresh.get(key)];
    if (was?.status === is?.status) return [];
    const screening = was?.screening === true || is?.screening === true;
    return [{ step, type, from: was?.status ?? null, to: is?.status ?? null, screening }];
  });
}

function factMoves(before: Parts, after: Parts): ChangeRecord['facts'] {
  const unlike = ({ facts, steps }: Parts, other: Parts) => {
    const known = new Set(other.facts.map(factText));
    return facts
      .filter((fact) => !known.has(factText(fact)))
      .map((fact) => ({ key: fact.key, hidden: isHidden(fact, steps) }));
  };
  const found = [...unlike(before, after), ...unlike(after, before)];
  return [...new Map(found.map((fact) => [JSON.stringify(fact), fact])).values()];
}

/** What became different, in words that hold no personal value. @param before undefined: the session is new */
export const toMoves = (
  before: State | undefined,
  after: State,
): Pick<ChangeRecord, 'status' | 'visibleStatus' | 'steps' | 'facts'> => ({
  status: moved(before?.columns.status ?? null, after.columns.status),
  visibleStatus: moved(before?.columns.visible_status ?? null, after.columns.visible_status),
  steps: stepMoves(before ?? noParts, after),
  facts: factMoves(before ?? noParts, after),
});

/** What each step adds to the counts of sessions (`StepsTable.tally`). */
export function toTallies(steps: readonly Step[]): readonly number[] {
  const types = new Set<string>();
  const states = new Set<string>();
  return steps.map(({ type, status }) => {
    const state = JSON.stringify([type, status]);
    const tally = !types.has(type) ? 2 : !states.has(state) ? 1 : 0;
    types.add(type);
    states.add(state);
    return tally;
  });
}
