import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';

/** The module as a run with this seed loads it. */
async function withSeed(seed: number | undefined) {
  vi.stubEnv('TEST_SAMPLE', seed === undefined ? undefined : String(seed));
  vi.resetModules();
  return import('./sample.ts');
}
afterEach(() => vi.unstubAllEnvs());

const items = Array.from({ length: 47 }, (_, at) => ({ at, rule: `rule ${at % 7}` }));

describe('a sample', () => {
  test.each([0, 3, 1_234_567])('ten in a row from %i reach every item', async (first) => {
    for (const options of [{}, { by: ({ rule }: (typeof items)[number]) => rule }]) {
      const reached = new Set<number>();
      for (let seed = first; seed < first + 10; seed++)
        for (const { at } of (await withSeed(seed)).sample(items, options)) reached.add(at);
      expect(reached.size).toBe(items.length);
    }
  });

  test('of a dearer check is smaller, and as many in a row as it says reach every item', async () => {
    const reached = new Set<number>();
    for (let seed = 3; seed < 33; seed++) {
      const drawn = (await withSeed(seed)).sample(items, { within: 30 });
      expect(drawn).toHaveLength(2);
      for (const { at } of drawn) reached.add(at);
    }
    expect(reached.size).toBe(items.length);
  });

  test('has a tenth of the items, and one of each group at least, in their order', async () => {
    const { sample, isWhole } = await withSeed(12);
    expect(isWhole).toBe(false);
    expect(sample(items)).toHaveLength(5);
    const grouped = sample(items, { by: ({ rule }) => rule });
    expect(new Set(grouped.map(({ rule }) => rule)).size).toBe(7);
    expect(grouped.map(({ at }) => at)).toEqual(grouped.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(sample(items.slice(0, 3), { atLeast: 5 })).toHaveLength(3);
  });

  test('is the whole where none is asked for', async () => {
    const { sample, isDrawn, isWhole } = await withSeed(undefined);
    expect(isWhole).toBe(true);
    expect(sample(items)).toEqual(items);
    expect(isDrawn('a check')).toBe(true);
  });

  test('tries a property a tenth as often, with other values for each seed and the same for one', async () => {
    const values = async (seed: number) => {
      const { runs } = await withSeed(seed);
      return fc.sample(fc.integer(), runs(95));
    };
    expect(await values(7)).toHaveLength(10);
    expect(await values(7)).toEqual(await values(7));
    const tried = new Set<number>();
    for (let seed = 0; seed < 10; seed++) for (const value of await values(seed)) tried.add(value);
    // fast-check prefers values at the edges, so that a few are equal.
    expect(tried.size).toBeGreaterThan(50);
    expect((await withSeed(Number.MAX_SAFE_INTEGER)).runs(3)).toEqual({ numRuns: 1, seed: expect.any(Number) });
    expect((await withSeed(undefined)).runs(95)).toEqual({ numRuns: 95 });
  });

  test('draws a single check once in ten', async () => {
    const drawn: number[] = [];
    for (let seed = 0; seed < 20; seed++) if ((await withSeed(seed)).isDrawn('a check')) drawn.push(seed);
    expect(drawn).toHaveLength(2);
  });
});
