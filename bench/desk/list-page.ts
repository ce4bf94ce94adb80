/** A page of the list over HTTP beside a cached step read, and the resident memory of the server meanwhile. */
import autocannon from 'autocannon';
import { type Measurement, median } from '../measurement.ts';
import type { RunningDesk } from './bench-server.ts';

const MB = 1024 * 1024;
export const rowsPerPage = 50;
const seconds = process.env.BENCH_LONG ? 6 : 2;

/** Requests per second of 16 connections. @param path the path that connection `n` reads; default that of the URL */
export async function perSecond(url: string, cookie: string, path?: (n: number) => string): Promise<number> {
  let n = 0;
  const headers = { cookie };
  const setupClient =
    path && ((client: autocannon.Client) => client.setRequests([{ method: 'GET', headers, path: path(n++) }]));
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers,
    ...(setupClient && { setupClient }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${new URL(url).pathname}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** Runs in short alternating rounds, so that other load affects all alike. @returns the result of each run, by round */
export async function alternately(rounds: number, runs: readonly (() => Promise<number>)[]): Promise<number[][]> {
  const reached: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const row: number[] = [];
    for (const run of runs) row.push(await run());
    reached.push(row);
  }
  return reached;
}

/** Registers sessions by look-up, a few at a time. @returns the id of each by the ref that it got */
export async function registerAll(desk: RunningDesk, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const idOf = new Map<string, string>();
  const left = [...ids];
  const lookUpRest = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const answer = await fetch(`${desk.url}/api/sessions/lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: desk.url, cookie: desk.cookie },
        body: JSON.stringify({ id }),
      });
      if (!answer.ok) throw new Error(`a look-up answered ${answer.status}`);
      idOf.set(((await answer.json()) as { ref: string }).ref, id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lookUpRest));
  return idOf;
}

/** @param step address of a cached step */
export async function listPages(desk: RunningDesk, step: string): Promise<Measurement[]> {
  const list = `${desk.url}/api/sessions?sandbox=false&sort=-updated&limit=${rowsPerPage}`;
  const page = await fetch(list, { headers: { cookie: desk.cookie } });
  const text = await page.text();
  const { sessions } = JSON.parse(text) as { sessions: { findings: unknown[] }[] };
  const withFindings = sessions.filter(({ findings }) => findings.length > 0).length;
  if (sessions.length !== rowsPerPage || withFindings === 0) throw new Error(`a page of ${sessions.length} rows`);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, desk.residentBytes());
  }, 50);
  const { pathname, search } = new URL(list);
  const rounds = await alternately(9, [
    () => perSecond(list, desk.cookie),
    () => perSecond(step, desk.cookie),
    // Of 45 to 60 rows, so that no two connections read the same page.
    () => perSecond(list, desk.cookie, (n) => pathname + search.replace(`=${rowsPerPage}`, `=${rowsPerPage - 5 + n}`)),
  ]);
  clearInterval(watch);
  const middle = (of: (round: readonly number[]) => number) => median(rounds.slice(1).map(of)); // the first warms up
  const ratio = middle(([lists = 0, steps = 0]) => lists / steps);
  return [
    {
      name: `list page of ${rowsPerPage} rows`,
      ratio,
      absolute: middle(([lists = 0]) => lists),
      unit: 'req/s',
      reference: `a cached step read (${middle(([, steps = 0]) => steps).toFixed(0)} req/s); ${(text.length / 1000).toFixed(0)} kB of JSON, ${withFindings} rows with findings, facet counts`,
      limit: '≥ 0.70×',
      holds: ratio >= 0.7,
    },
    {
      name: 'list pages of which no two are alike',
      ratio: middle(([, steps = 0, others = 0]) => others / steps),
      absolute: middle(([, , others = 0]) => others),
      unit: 'req/s',
      reference:
        'the same cached step read: 16 connections of one reviewer, whose pages are read one after the other, with 45 to 60 rows each',
    },
    {
      name: 'resident memory under that load',
      ratio: null,
      absolute: most / MB,
      unit: 'MB',
      reference: '16 connections, lists and steps in turn; the most of all rounds',
      limit: '≤ 400 MB',
      holds: most <= 400 * MB,
    },
  ];
}
