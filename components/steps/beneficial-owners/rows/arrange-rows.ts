/** Filter and order of the table. Pure. */
import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { OwnerRow } from './owner-rows.ts';

export type SortKey = 'name' | 'status' | 'screening';
export interface Order {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** Cycles through ascending, descending and the order of the answer. */
export function nextOrder(order: Order | null, by: SortKey): Order | null {
  if (order?.by !== by) return { by, descending: false };
  return order.descending ? null : { by, descending: true };
}

const collator = new Intl.Collator('en', { numeric: true });

/**
 * The rows whose name contains the query. Rows without a value come last.
 * @param order null: the order of the answer
 * @param screeningRank highest first when ordered by screening
 */
export function arrangeRows(
  rows: readonly OwnerRow[],
  query: string,
  order: Order | null,
  screeningRank: (row: OwnerRow) => number = () => 0,
): readonly OwnerRow[] {
  const wanted = normaliseText(query);
  const found = wanted === '' ? rows : rows.filter(({ name }) => name && normaliseText(name).includes(wanted));
  if (!order) return found;
  const sign = order.descending ? -1 : 1;
  if (order.by === 'screening') return found.toSorted((a, b) => sign * (screeningRank(b) - screeningRank(a)));
  const texts = new Map(found.map((row) => [row, sortText(row, order.by)]));
  return found.toSorted((a, b) => {
    const [first = '', second = ''] = [texts.get(a), texts.get(b)];
    if (first === '' || second === '') return Number(first === '') - Number(second === '');
    return sign * collator.compare(first, second);
  });
}

const sortText = (row: OwnerRow, by: SortKey): string => {
  if (by === 'name') return normaliseText(row.name ?? '');
  return row.kind === 'person' ? (row.person.status ?? '') : '';
};
