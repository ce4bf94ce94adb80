/** Compares the subject's facts of two registered sessions. The verification service compares only faces. Pure. */

import { isMasked } from '#lib/format/text/masked.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { type AttributeKind, compareValues, maskedRemark } from '#lib/step-comparison/index.ts';

/** `missing`: one side has no value. `unknown`: the other session is not registered. */
export type Verdict = 'equal' | 'partial' | 'different' | 'not_compared' | 'missing' | 'unknown';

interface ComparedCell {
  readonly values: readonly string[];
  readonly verdict: Verdict;
  readonly remark?: string;
}

interface ComparedRow {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  readonly own: readonly string[];
  /** One per other session, in their order. */
  readonly others: readonly ComparedCell[];
}

const rows: readonly { readonly key: string; readonly label: string; readonly kind: AttributeKind }[] = [
  { key: 'name', label: 'Name', kind: 'name' },
  { key: 'birth_date', label: 'Birth date', kind: 'date' },
  { key: 'document_number', label: 'Document number', kind: 'number' },
  { key: 'nationality', label: 'Nationality', kind: 'country' },
  { key: 'phone', label: 'Phone', kind: 'phone' },
  { key: 'email', label: 'Email', kind: 'email' },
];

type SessionFacts = Pick<SessionDetail, 'subjectFacts'>;

/** @param others null: not registered, or still loading */
export const compareSessions = (own: SessionFacts, others: readonly (SessionFacts | null)[]): readonly ComparedRow[] =>
  rows.map((row) => {
    const values = valuesOf(own, row.key);
    return {
      ...row,
      own: values,
      others: others.map((other) =>
        other ? compareCells(row.kind, values, valuesOf(other, row.key)) : { values: [], verdict: 'unknown' },
      ),
    };
  });

const valuesOf = ({ subjectFacts }: SessionFacts, key: string): readonly string[] => [
  ...new Set(subjectFacts.flatMap((fact) => (fact.key === key && fact.value.trim() !== '' ? fact.value : []))),
];

/** The steps of one session may differ: a single value in common counts, as a reviewer must not miss it. */
function compareCells(kind: AttributeKind, own: readonly string[], values: readonly string[]): ComparedCell {
  if (own.length === 0 || values.length === 0) return { values, verdict: 'missing' };
  const pairs = own.flatMap((left) =>
    values.map((right) =>
      isMasked(left) || isMasked(right)
        ? ({ agreement: 'not_compared', remark: maskedRemark } as const)
        : compareValues(kind, left, right),
    ),
  );
  const found = (agreement: string) => pairs.find((pair) => pair.agreement === agreement);
  const best = found('equal') ?? found('partial') ?? found('not_compared') ?? pairs[0];
  if (!best || best.agreement === 'several') return { values, verdict: 'not_compared' };
  const several = best.agreement === 'equal' && pairs.some(({ agreement }) => agreement !== 'equal');
  const remark = best.remark ?? (several ? 'one of several values' : undefined);
  return { values, verdict: best.agreement, ...(remark !== undefined && { remark }) };
}
