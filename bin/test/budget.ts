/**
 * What the tests of each folder may cost: processor seconds as a multiple of a reference that is measured in the same run, so that a slow
 * machine changes neither. Over the budget is a warning, over twice the budget a failure.
 */
import { createHash } from 'node:crypto';
import { cpuMsOf } from '#lib/testing/cpu-time.ts';

export interface Cost {
  /** It is a test file, or a journey as `file › title`; its path is relative to the root. */
  readonly name: string;
  readonly seconds: number;
  /** A journey takes so long from beginning to end: it may wait for the server of all journeys, which counts apart. */
  readonly takesSeconds?: number;
}

export type Budget = Readonly<Record<string, number>>;

/** Finds the folder that a file's costs are counted for. */
export const budgetFolder = (path: string): string =>
  (/^(?:lib\/server\/[^/]+(?=\/)|(?:lib|e2e)\/[^/]+(?=\/)|[^/]+)/.exec(path)?.[0] ?? path).replace(
    /^lib$/,
    'lib (files)',
  );

/**
 * One unit is a fixed work of the kinds that tests do (text, objects, sorting, hashing). It is measured in seconds of processor time, as the median
 * of three.
 */
export function referenceSeconds(): number {
  const times = [0, 1, 2].map(() => cpuMsOf(fixedWork) / 1_000).toSorted((a, b) => a - b);
  return times[1] ?? 0;
}

function fixedWork(): void {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    at,
    text: `row ${(at * 7919) % 20_011}`,
    tags: [at % 7, at % 11],
  }));
  for (let round = 0; round < 6; round++) {
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows;
    copy.sort((a, b) => a.text.localeCompare(b.text));
    createHash('sha256').update(JSON.stringify(copy)).digest('hex');
  }
}

export interface Verdict {
  readonly warnings: readonly string[];
  readonly failures: readonly string[];
}

/** @param reference seconds of one unit in this run */
export function compareWithBudget(costs: readonly Cost[], budget: Budget, reference: number): Verdict {
  const sums = new Map<string, number>();
  for (const { name, seconds } of costs) {
    const folder = budgetFolder(name);
    sums.set(folder, (sums.get(folder) ?? 0) + seconds / reference);
  }
  const over = [...sums]
    .map(([folder, units]) => ({ folder, units, limit: budget[folder] ?? 0 }))
    .filter(({ units, limit }) => units > limit)
    .map(({ folder, units, limit }) => ({
      text: `${folder}: ${units.toFixed(0)} of ${limit} units`,
      isDouble: units > 2 * limit,
    }));
  return {
    warnings: over.filter(({ isDouble }) => !isDouble).map(({ text }) => text),
    failures: over.filter(({ isDouble }) => isDouble).map(({ text }) => text),
  };
}

export const dearest = (costs: readonly Cost[], count = 10): readonly Cost[] =>
  costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
