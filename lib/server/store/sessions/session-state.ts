/** This makes the rows of a session as they are after a refresh. It is pure. */

import { toAlias, toLabel, toStorable, toStorableOrNull } from '../kernel/storable-text.ts';
import type { FactRecord, Refresh, StepRecord } from '../records.ts';
import { toSearchText } from '../search-text/fill-spellings.ts';
import { toSortName } from '../search-text/normalise-search-text.ts';

export type StepState = Omit<StepRecord, 'updatedAtMs'>;

export type SessionColumns = ReturnType<typeof toSessionColumns>;

export interface SessionState {
  readonly columns: SessionColumns;
  readonly steps: readonly StepState[];
  readonly facts: readonly FactRecord[];
}

const toLabelOrNull = (text: string | null, maxLength?: number): string | null =>
  text === null ? null : toLabel(text, maxLength);

/** @param storedOwnAlias our own alias as it is stored; null for a new session */
export function toSessionColumns(refresh: Refresh, storedOwnAlias: string | null) {
  const newOwnAlias = refresh.ownAlias === undefined ? storedOwnAlias : refresh.ownAlias;
  const ownAlias = newOwnAlias === null ? null : toAlias(newOwnAlias);
  return {
    session_id: refresh.sessionId,
    kind: refresh.kind,
    app_key: refresh.appKey,
    app_name: toLabelOrNull(refresh.appName),
    app_id: toStorableOrNull(refresh.appId),
    alias: refresh.alias === null ? ownAlias : toAlias(refresh.alias),
    own_alias: ownAlias,
    status: toLabel(refresh.status),
    sandbox: Number(refresh.sandbox),
    display_name: toStorableOrNull(refresh.displayName),
    sort_name: toSortName(refresh.displayName),
    search_text: toSearchText(refresh.searchText),
    refreshed_at: refresh.readAtMs,
    refresh_due_at: refresh.refreshDueAtMs,
  };
}

const maxStepAddress = 250;

/** Steps are sorted by position, each address comes once, and positions are renumbered without gaps. */
export function toSteps(refresh: Refresh): readonly StepState[] {
  const byAddress = new Map<string, StepState>();
  for (const step of [...refresh.steps].sort((a, b) => a.position - b.position)) {
    const address = toLabel(step.step, maxStepAddress);
    if (byAddress.has(address)) continue;
    byAddress.set(address, {
      step: address,
      stepId: toStorableOrNull(step.stepId),
      type: toLabel(step.type),
      status: toLabel(step.status),
      position: byAddress.size,
      screening: step.screening,
      ...(step.read && { read: step.read }),
    });
  }
  return [...byAddress.values()];
}

/** The text has all values of a fact, to compare and to sort by. */
export const factText = (fact: FactRecord): string =>
  JSON.stringify([fact.stepType, fact.step, fact.key, fact.value, fact.sensitivity]);

/** Facts come in a fixed order, so that the order in which the steps were read reveals nothing. */
export const toFacts = (facts: readonly FactRecord[]): readonly FactRecord[] =>
  facts
    .map((fact) => ({
      key: toStorable(fact.key),
      value: toStorable(fact.value),
      sensitivity: fact.sensitivity,
      step: toLabelOrNull(fact.step, maxStepAddress),
      stepType: toLabelOrNull(fact.stepType),
    }))
    .sort((a, b) => (factText(a) < factText(b) ? -1 : 1));

/** It says what each step adds to the counts of sessions (`StepsTable.tally`). */
export function toTallies(steps: readonly { readonly type: string; readonly status: string }[]): readonly number[] {
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
