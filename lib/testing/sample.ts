/**
 * The two measures of the suite. A check that is repeated over many inputs, situations or kills runs over a sample in `npm test` and over the
 * whole in `npm test -- --all`. The sample changes with every commit, so that ten commits in a row reach everything (bin/test/seed.ts).
 */

/** Runs after which everything was in a sample, unless a check says that it is dearer. */
const rounds = 10;

/** Undefined: the whole, as when a single file is run by hand. */
const seed = process.env.TEST_SAMPLE === undefined ? undefined : Number(process.env.TEST_SAMPLE);
if (seed !== undefined && !Number.isSafeInteger(seed)) throw new Error('TEST_SAMPLE must be a whole number');

/** Whether everything is tried: what only many inputs together reach is expected then alone. */
export const isWhole = seed === undefined;

export interface SampleOptions<Item> {
  /** Each group has at least one item in every sample, for example each rule, page or role. Default: one group. */
  readonly by?: (item: Item) => string;
  /** Least number of items of each group. Default: 1. */
  readonly atLeast?: number;
  /** Runs after which everything was in a sample. Default: 10. */
  readonly within?: number;
}

/**
 * A tenth of the items of each group, or the share that `within` gives, rounded up, in their order; all of them in a whole run. So many seeds in a row
 * reach every item.
 *
 * @param items in an order that does not depend on the run
 */
export function sample<Item>(
  items: readonly Item[],
  { by = () => '', atLeast = 1, within = rounds }: SampleOptions<Item> = {},
): readonly Item[] {
  if (seed === undefined) return items;
  const drawn = new Set<Item>();
  for (const [group, members] of Map.groupBy(items, by)) {
    const count = Math.max(atLeast, Math.ceil(members.length / within));
    // Groups start at different positions, so that a run does not draw the first of each.
    const start = seed * count + positionOf(group);
    for (let at = 0; at < Math.min(count, members.length); at++) {
      const item = members[(start + at) % members.length];
      if (item !== undefined) drawn.add(item);
    }
  }
  return items.filter((item) => drawn.has(item));
}

export interface Runs {
  readonly numRuns: number;
  readonly seed?: number;
}

/**
 * How often a property of fast-check is tried: a tenth of the runs in a sample, with values that change with every commit; all of the runs, with
 * values of fast-check's choice, in a whole run.
 */
export const runs = (count: number): Runs =>
  seed === undefined
    ? { numRuns: count }
    : // fast-check's seeds have 32 bits; neighbouring samples get distant seeds.
      { numRuns: Math.ceil(count / rounds), seed: Math.imul(seed + 1, 0x9e37_79b1) };

/** Whether this run has the one check of that name, which is too dear for every run. */
export const isDrawn = (name: string): boolean => seed === undefined || (seed + positionOf(name)) % rounds === 0;

function positionOf(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}
