/** Which sample a run draws (lib/testing/sample.ts): another one with every commit, so that ten commits in a row reach everything. */
import { spawnSync } from 'node:child_process';

/**
 * It is the number of commits up to this one. Where a clone has not all of them, it comes from the hash; outside a repository it is the day,
 * counted from 1970.
 */
function commitCount(): number {
  const git = (...args: readonly string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout ?? '';
  const isShallow = git('rev-parse', '--is-shallow-repository').trim() === 'true';
  const count = isShallow
    ? Number.parseInt(git('rev-parse', 'HEAD').slice(0, 6), 16)
    : Number.parseInt(git('rev-list', '--count', 'HEAD'), 10);
  return Number.isSafeInteger(count) ? count : Math.floor(Date.now() / 86_400_000);
}

export interface Measure {
  /** It is undefined when the whole was measured. */
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
