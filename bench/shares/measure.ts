/** How much one account that does its worst for a minute slows the lists of the others. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startBenchDemo } from '../desk/bench-server.ts';
import { type Benchmark, median } from '../measurement.ts';

const quietSeconds = 20;
const abuseSeconds = 60;
/** People who look through the list, with a second between two pages. */
const people = 12;
const pauseMs = 1_000;

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'mlro@desk.example', password: 'demo-mlro-lantern-moor' }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Milliseconds of every list page that the others read meanwhile. */
async function readLists(url: string, cookie: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const look = async (_: unknown, person: number) => {
    for (let page = 0; performance.now() < endsAt; page++) {
      await sleep(pauseMs * (0.5 + ((person * 7 + page * 3) % 10) / 10));
      const from = performance.now();
      const answer = await fetch(`${url}/api/sessions?limit=${40 + person}&sandbox=${page % 2 === 0}`, {
        headers: { cookie },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a list answered ${answer.status}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: people }, look));
  return times.sort((a, b) => a - b);
}

const p99 = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? Number.NaN;

export const measureShares: Benchmark = async () => {
  const desk = await startBenchDemo();
  try {
    const others = await signIn(desk.url);
    await readLists(desk.url, others, 5); // warms up
    const before = await readLists(desk.url, others, quietSeconds);
    const abuser = promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'abuser.ts'),
      desk.url,
      desk.cookie,
      String(abuseSeconds),
    ]);
    const [{ stdout }, during] = await Promise.all([abuser, readLists(desk.url, others, abuseSeconds)]);
    const after = await readLists(desk.url, others, quietSeconds);
    const quiet = p99([...before, ...after].sort((a, b) => a - b));
    const ratio = p99(during) / quiet;
    return [
      {
        name: 'list p99 of others while one account does its worst',
        ratio,
        absolute: p99(during),
        unit: 'ms',
        reference: `the same before and after it (${quiet.toFixed(0)} ms; medians ${median(during).toFixed(0)} and ${median(before).toFixed(0)} ms), ${people} people with a second between two pages, ${during.length} pages; answers to the account: ${stdout.trim()}`,
        limit: '≤ 2×',
        holds: ratio <= 2,
      },
    ];
  } finally {
    await desk.close();
  }
};
