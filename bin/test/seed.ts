/** Which sample a run draws (lib/testing/sample.ts): another one with every commit, so that ten commits in a row reach everything. */
import { spawnSync } from 'node:child_process';

/** The number of commits up to this one. Outside a repository: the day, counted from 1970. */
function commitCount(): number {
  const counted = spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' });
  const count = Number.parseInt(counted.stdout ?? '', 10);
  return Number.isSafeInteger(count) ? count : Math.floor(Date.now() / 86_400_000);
}

export interface Measure {
  /** Undefined: the whole. */
  readonly seed: number | undefined;
}

/**
 * @param args of the command: `--all`, or `--seed N` for the sample of another run
 * @throws Error for anything else
 */
export function measureOf(args: readonly string[], count = commitCount): Measure {
  const [name, value, ...more] = args;
  if (name === undefined) return { seed: count() };
  if (name === '--all' && value === undefined) return { seed: undefined };
  if (name === '--seed' && /^\d{1,9}$/.test(value ?? '') && more.length === 0) return { seed: Number(value) };
  throw new Error('usage: npm test [-- --all | -- --seed N]');
}
