/** What each test file and journey cost the last time it ran here, for `npm run check`, which takes what fits into its time. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Cost } from './budget.ts';

const file = 'node_modules/.cache/review-desk/test-costs.json';

/** Reads processor seconds by path; they are empty where nothing was measured yet, or a run was ended while it wrote. */
export function readCosts(): ReadonlyMap<string, number> {
  if (!existsSync(file)) return new Map();
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, number][]);
  } catch {
    console.log(`${file} cannot be read: what tests cost is measured again.`);
    return new Map();
  }
}

/** @param costs of test files, and of journeys as `file › title`, which are added up */
export function writeCosts(costs: readonly Cost[]): void {
  const byFile = new Map(readCosts());
  const sums = new Map<string, number>();
  for (const { name, seconds, takesSeconds = 0 } of costs) {
    const [path = name] = name.split(' › ');
    sums.set(path, (sums.get(path) ?? 0) + Math.max(seconds, takesSeconds));
  }
  for (const [path, seconds] of sums) byFile.set(path, seconds);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify([...byFile]));
}
