/**
 * Review Desk over HTTP: the cost of a cached step read against our smallest handler, of a list page against that read,
 * the upstream reads of a crowd, and how much memory lists and streams take.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Benchmark, type Measurement, median } from '../measurement.ts';
import { startBenchDesk } from './bench-server.ts';
import { loadedScripts } from './first-load.ts';
import { listExport } from './list-export.ts';
import { alternately, listPages, perSecond, registerAll, rowsPerPage } from './list-page.ts';
import { startBenchUpstream } from './upstream.ts';

async function readAll(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`a file answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
  return bytes;
}

const MB = 1024 * 1024;
/** Duration of an upstream read: long enough for all concurrent readers to join it. */
const slowMs = 800;

export const measureDesk: Benchmark = async () => {
  const fileBytes = 25 * MB - 1024;
  const upstream = await startBenchUpstream({ fileBytes, delayMs: slowMs, listed: rowsPerPage + 10 });
  const desk = await startBenchDesk(upstream.url);
  try {
    const lookUp = await fetch(`${desk.url}/api/sessions/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: desk.url, cookie: desk.cookie },
      body: JSON.stringify({ id: upstream.sessionId }),
    });
    const { ref } = (await lookUp.json()) as { ref: string };
    const step = `${desk.url}/api/v4/individual/session/${ref}/step/1`;
    await registerAll(desk, upstream.listedIds);
    return [
      ...(await crowd(step, desk.cookie, upstream.reads)),
      ...(await stepReads(desk.url, step, desk.cookie)),
      ...(await listPages(desk, step)),
      ...(await streams(step, desk, upstream.fileKeys, fileBytes)),
      ...(await firstLoad(desk.url, desk.cookie)),
      ...(await listExport(upstream.url)),
    ];
  } finally {
    await desk.close();
    await upstream.close();
  }
};

async function crowd(step: string, cookie: string, reads: () => number): Promise<Measurement[]> {
  const before = reads();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => fetch(`${step}?fresh=1`, { headers: { cookie } })),
  );
  const refused = answers.filter((answer) => !answer.ok).length;
  const cost = reads() - before;
  return [
    {
      name: 'upstream reads for 100 readers of one step at once',
      ratio: null,
      absolute: cost,
      unit: 'reads',
      reference: `an upstream that takes ${slowMs} ms, all with fresh=1; ${refused} refused`,
      limit: '= 1',
      holds: cost === 1 && refused === 0,
    },
  ];
}

async function stepReads(origin: string, step: string, cookie: string): Promise<Measurement[]> {
  const rounds = await alternately(9, [
    () => perSecond(step, cookie),
    () => perSecond(`${origin}/api/bench/floor`, cookie),
    () => perSecond(`${origin}/api/bench/empty`, cookie),
  ]);
  const middle = (of: (round: readonly number[]) => number) => median(rounds.slice(1).map(of)); // the first warms up
  const toFloor = middle(([read = 0, floor = 0]) => read / floor);
  return [
    {
      name: 'cached step read',
      ratio: toFloor,
      absolute: middle(([read = 0]) => read),
      unit: 'req/s',
      reference: `a handler that checks the session and commits one audit event (${middle(([, floor = 0]) => floor).toFixed(0)} req/s)`,
      limit: '≥ 0.70×',
      holds: toFloor >= 0.7,
    },
    {
      name: 'cached step read against an empty handler',
      ratio: middle(([read = 0, , empty = 0]) => read / empty),
      absolute: middle(([, , empty = 0]) => empty),
      unit: 'req/s',
      reference: 'an empty handler in the same build (its requests per second in the second column)',
    },
  ];
}

async function streams(
  step: string,
  desk: { cookie: string; residentBytes(): number },
  keys: readonly string[],
  fileBytes: number,
): Promise<Measurement[]> {
  const address = (index: number) => `${step}/files/${keys[index % keys.length]}`;
  await readAll(address(0), desk.cookie); // warms up connections and code
  const before = desk.residentBytes();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, desk.residentBytes());
  }, 20);
  for (let round = 0; round < 3; round++) {
    const read = await Promise.all(Array.from({ length: 10 }, (_, index) => readAll(address(index), desk.cookie)));
    if (read.some((bytes) => bytes !== fileBytes)) throw new Error('a stream was cut');
  }
  clearInterval(watch);
  const added = (most - before) / MB;
  return [
    {
      name: 'memory added by ten streams of 25 MB at once',
      ratio: added / 250,
      absolute: added,
      unit: 'MB',
      reference: 'the 250 MB of one round; the most of three rounds, above the memory of a warm server',
      limit: '≤ 64 MB',
      holds: added <= 64,
    },
  ];
}

async function firstLoad(origin: string, cookie: string): Promise<Measurement[]> {
  // With an environment, so that the page does not redirect to the one that has sessions.
  const scripts = await loadedScripts(`${origin}/sessions?sandbox=false`, cookie);
  const sum = (some: typeof scripts) => some.reduce((bytes, script) => bytes + script.bytes, 0) / 1000;
  const first = scripts.filter((script) => script.first);
  const kB = sum(first);
  const folder = join('.next-bench', 'static', 'chunks');
  const all = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const allKB = all.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0) / 1000;
  return [
    {
      name: 'first-load JavaScript of /sessions, gzip',
      ratio: kB / allKB,
      absolute: kB,
      unit: 'kB',
      reference: `all scripts of the build (${allKB.toFixed(0)} kB); ${first.length} files that the page's answer names, as Chromium fetched them. Loaded after them, when the browser is idle: ${sum(scripts.filter((script) => !script.first)).toFixed(1)} kB`,
      limit: '≤ 195 kB',
      holds: kB <= 195 && first.length > 0,
    },
  ];
}
