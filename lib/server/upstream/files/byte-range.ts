import { Problem } from '#lib/model/problem.ts';
import { unreadable } from '../failure.ts';

// One range of bytes: `bytes=0-99`, `bytes=100-` or `bytes=-100`.
const pattern = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** A `Range` header as we pass it on. @throws Problem range_refused for several ranges, another unit, an end before the start */
export function checkRange(range: string): void {
  const match = pattern.exec(range);
  if (!match || (match[2] && Number(match[2]) < Number(match[1]))) throw new Problem('range_refused');
}

/**
 * The `Content-Range` of a 206.
 * @param requested the range, checked
 * @throws Problem upstream_unreadable when it does not begin at the requested byte
 */
export function parseContentRange(
  header: unknown,
  requested: string,
): { first: number; last: number; total: number | null } {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(?:(\d{1,15})|\*)$/.exec(String(header));
  if (!match) throw unreadable('content-range');
  const first = Number(match[1]);
  const last = Number(match[2]);
  const requestedFirst = pattern.exec(requested)?.[1];
  if (last < first || (requestedFirst !== undefined && Number(requestedFirst) !== first))
    throw unreadable('content-range');
  return { first, last, total: match[3] === undefined ? null : Number(match[3]) };
}
