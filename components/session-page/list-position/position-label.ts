/** "12 of 40". */
import type { SessionNeighbours } from '#lib/model/session/neighbours.ts';

const number = (value: number): string => value.toLocaleString('en-GB');

export function positionLabel({ isListed, position, count }: SessionNeighbours): string {
  const all = count.exact ? number(count.value) : `more than ${number(count.value)}`;
  // It was decided, assigned or changed since: the number would be that of another session.
  if (!isListed) return `No longer in this list of ${all}`;
  return position === null ? `One of ${all}` : `${number(position)} of ${all}`;
}
