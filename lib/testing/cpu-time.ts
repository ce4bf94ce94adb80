/** Processor time, user and system together: on a loaded machine what waits for its turn is not slower for it. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds that the processor worked on this thread. */
export function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

interface ProcessTime {
  readonly parent: number;
  /** It counts the process and its children that have ended. */
  readonly seconds: number;
}

/** Undefined when the process has ended, or where there is no /proc. */
function timeOf(pid: number | 'self'): ProcessTime | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name in parentheses may hold anything; proc(5) counts the fields behind it from the third on.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, seconds: (own + system + ended + endedSystem) / ticksPerSecond };
}

/** Seconds of this process and of its children that have ended; 0 where there is no /proc. */
export const ownCpuSeconds = (): number => timeOf('self')?.seconds ?? 0;

/** Seconds of a process and of everything that it started, living or ended; 0 where there is no /proc. */
export function treeCpuSeconds(pid: number): number {
  const times = new Map<number, ProcessTime>();
  for (const name of readProc()) {
    const time = timeOf(Number(name));
    if (time) times.set(Number(name), time);
  }
  const isWithin = (at: number): boolean => at === pid || (at > 1 && isWithin(times.get(at)?.parent ?? 0));
  let sum = 0;
  for (const [at, { seconds }] of times) if (isWithin(at)) sum += seconds;
  return sum;
}

function readProc(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
