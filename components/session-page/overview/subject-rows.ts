import type { SubjectFact } from '#lib/model/session/session.ts';

/** One attribute of the subject with every reported value and its sources. */
export interface SubjectRow {
  readonly key: string;
  readonly values: readonly { readonly value: string; readonly sources: readonly SubjectFact[] }[];
}

/** Equal values share a line; different ones are listed, never merged. Pure. */
export const subjectRows = (facts: readonly SubjectFact[]): readonly SubjectRow[] =>
  [...Map.groupBy(facts, (fact) => fact.key)].map(([key, ofKey]) => ({
    key,
    values: [...Map.groupBy(ofKey, (fact) => fact.value)].map(([value, sources]) => ({ value, sources })),
  }));
