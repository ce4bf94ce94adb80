import type { SessionList } from '#lib/model/session/session.ts';

type Count = SessionList['count'];

const numberFormat = new Intl.NumberFormat('en');

/** "318", or "1,000+" where the server stopped counting. */
export const countText = (count: Count): string => `${numberFormat.format(count.value)}${count.exact ? '' : '+'}`;

/** "318 sessions", "1 session", "no sessions". */
export const countLabel = (count: Count): string =>
  count.value === 0
    ? 'no sessions'
    : `${countText(count)} ${count.value === 1 && count.exact ? 'session' : 'sessions'}`;

/** "51–100 of 318"; without the first row's number (a shared address) "50 of 318". */
export function rangeLabel(from: number | undefined, shown: number, count: Count): string {
  const total = countText(count);
  if (shown === 0) return `0 of ${total}`;
  if (from === undefined) return `${numberFormat.format(shown)} of ${total}`;
  return `${numberFormat.format(from)}–${numberFormat.format(from + shown - 1)} of ${total}`;
}
