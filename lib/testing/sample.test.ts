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

  test('has a tenth of the items, and one of each group at least, in their order', async () => {
    const { sample } = await withSeed(12);
    expect(sample(items)).toHaveLength(5);
    const grouped = sample(items, { by: ({ rule }) => rule });
    expect(new Set(grouped.map(({ rule }) => rule)).size).toBe(7);
    expect(grouped.map(({ at }) => at)).toEqual(grouped.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(sample(items.slice(0, 3), { atLeast: 5 })).toHaveLength(3);
  });

  test('is the whole where none is asked for', async () => {
    const { sample, isDrawn } = await withSeed(undefined);
    expect(sample(items)).toEqual(items);
    expect(isDrawn('a check')).toBe(true);
  });

  test('draws a single check once in ten', async () => {
    const drawn: number[] = [];
    for (let seed = 0; seed < 20; seed++) if ((await withSeed(seed)).isDrawn('a check')) drawn.push(seed);
    expect(drawn).toHaveLength(2);
  });
});
