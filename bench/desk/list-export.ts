/** The CSV file of a whole list: how much memory the server takes for it. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../measurement.ts';
import { filledFile } from '../store/fill.ts';
import { type RunningDesk, startBenchDesk } from './bench-server.ts';

const MB = 1024 * 1024;
/** With its sandbox 99,960 sessions; a file has 100,000 at most. */
const production = 95_200;

/** @returns bytes and lines of the file */
async function download(desk: RunningDesk, filters = ''): Promise<{ readonly bytes: number; readonly lines: number }> {
  const answer = await fetch(`${desk.url}/api/sessions/export.csv${filters}`, { headers: { cookie: desk.cookie } });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
  let [bytes, lines] = [0, 0];
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  return { bytes, lines };
}

/** A smaller file warms the server up. */
export async function listExport(apiUrl: string): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-bench-export-'));
  const file = join(folder, 'desk.db');
  copyFileSync(await filledFile(production), file);
  const desk = await startBenchDesk(apiUrl, { DATABASE_URL: `file:${file}`, WORKER: 'off' });
  try {
    await download(desk, '?kind=corporate');
    const before = desk.residentBytes();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, desk.residentBytes());
    }, 20);
    const begun = performance.now();
    const sent = await download(desk);
    const seconds = (performance.now() - begun) / 1000;
    const added = (most - before) / MB;
    for (let more = 0; more < 2; more++) await download(desk);
    clearInterval(watch);
    const ofThree = ((most - before) / MB).toFixed(0);
    return [
      {
        name: `memory added by the CSV file of ${(sent.lines - 1).toLocaleString('en')} sessions`,
        ratio: added / (sent.bytes / MB),
        absolute: added,
        unit: 'MB',
        reference: `the ${(sent.bytes / MB).toFixed(0)} MB of the file, sent in ${seconds.toFixed(1)} s, above a server that has sent a smaller one; ${ofThree} MB after three in turn, with the database's own cache`,
        limit: '≤ 64 MB',
        holds: added <= 64,
      },
    ];
  } finally {
    await desk.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
