/** A hit that was in an earlier answer. */
export interface KnownHit {
  readonly id: string;
  /** Of its content when it was last there. */
  readonly hash: string;
  /** Not in the last answer. */
  readonly isGone: boolean;
}

/**
 * Numbers hits that have one match key. From the answer alone that cannot be right: whether the one hit that is left is the first or the second
 * of two is only known by remembering them. So, in this order:
 *
 * 1. Content that is known has its number, whether it was there last or long ago. Of hits that are alike in every byte the lower numbers stay: nothing
 *    could tell which of them left.
 * 2. One hit with new content is the only one that was there last and is missing now; or the only one that ever was.
 * 3. All others get numbers that were never used, by content: where two hits change at once, nobody can say which is which, and a verdict
 *    must not land on the wrong one.
 *
 * @param hashes contents of the hits now
 * @param known every hit that ever had this match key, by its number
 * @returns the number of each hit, from 1, never one twice
 */
export function numberTwins(
  hashes: readonly string[],
  known: ReadonlyMap<number, Pick<KnownHit, 'hash' | 'isGone'>>,
): number[] {
  const numbers: number[] = hashes.map(() => 0);
  const inOrder = hashes
    .map((hash, at) => ({ hash, at }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0))
    .map(({ at }) => at);
  // Those that were there last first, each in the order of their numbers; taken from the end.
  const free = [...known].toSorted(([a, one], [b, other]) => Number(other.isGone) - Number(one.isGone) || b - a);
  const freeByHash = Map.groupBy(free, ([, { hash }]) => hash);
  const taken = new Set<number>();
  for (const at of inOrder) {
    const [number] = freeByHash.get(hashes[at] ?? '')?.pop() ?? [];
    if (number === undefined) continue;
    numbers[at] = number;
    taken.add(number);
  }

  const changed = inOrder.filter((at) => numbers[at] === 0);
  const missing = free.filter(([number, { isGone }]) => !taken.has(number) && (known.size === 1 || !isGone));
  const [at, from] = [changed[0], missing[0]?.[0]];
  if (changed.length === 1 && missing.length === 1 && at !== undefined && from !== undefined) {
    numbers[at] = from;
    return numbers;
  }
  let last = [...known.keys()].reduce((most, number) => Math.max(most, number), 0);
  for (const next of changed) numbers[next] = ++last;
  return numbers;
}
