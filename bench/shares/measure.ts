/** How much one account that does its worst for a minute slows the lists of the others. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type RunningDesk, signInTo, startBenchDemo } from '../desk/bench-server.ts';
import { type Benchmark, median } from '../measurement.ts';

const warmUpSeconds = 10;
const quietSeconds = 30;
/** Its last exports are still being drawn when it ends. */
const restMs = 10_000;
const abuseSeconds = 60;
/** People who look through the list, with a second between two pages. */
const people = 12;
const pauseMs = 1_000;

/** Other accounts than the one that does its worst. */
const accounts = ['mlro', 'auditor', 'support'] as const;

/** Milliseconds of every list page that the others read meanwhile. */
async function readLists(url: string, cookies: readonly string[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const look = async (_: unknown, person: number) => {
    for (let page = 0; performance.now() < endsAt; page++) {
      await sleep(pauseMs * (0.5 + ((person * 7 + page * 3) % 10) / 10));
      const from = performance.now();
      const answer = await fetch(`${url}/api/sessions?limit=${40 + person}&sandbox=${page % 2 === 0}`, {
        headers: { cookie: cookies[person % cookies.length] ?? '' },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a list answered ${answer.status}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: people }, look));
  return times.sort((a, b) => a - b);
}

const doWorst = ({ url, cookie }: RunningDesk, seconds: number) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'abuser.ts'), url, cookie, String(seconds)]);

const p99 = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? Number.NaN;

export const measureShares: Benchmark = async () => {
  const desk = await startBenchDemo();
  try {
    const others = await Promise.all(accounts.map((account) => signInTo(desk.url, account)));
    // Warms up, and the demo's sessions are registered.
    await readLists(desk.url, others, warmUpSeconds);
    await Promise.all([doWorst(desk, warmUpSeconds), readLists(desk.url, others, warmUpSeconds)]);
    await sleep(restMs);
    const before = await readLists(desk.url, others, quietSeconds);
    const [{ stdout }, during] = await Promise.all([
      doWorst(desk, abuseSeconds),
      readLists(desk.url, others, abuseSeconds),
    ]);
    await sleep(restMs);
    const after = await readLists(desk.url, others, quietSeconds);
    const quiet = p99([...before, ...after].sort((a, b) => a - b));
    const ratio = p99(during) / quiet;
    return [
      {
        name: 'list p99 of others while one account does its worst',
        ratio,
        absolute: p99(during),
        unit: 'ms',
        reference: `the same before and after it (${p99(before).toFixed(0)} and ${p99(after).toFixed(0)} ms; medians ${median(during).toFixed(0)} and ${median(before).toFixed(0)} ms), ${people} people in ${accounts.length} accounts with a second between two pages, ${during.length} pages; answers to the account: ${stdout.trim()}`,
        limit: '≤ 2×',
        holds: ratio <= 2,
      },
    ];
  } finally {
    await desk.close();
  }
};
