/** How fast deliveries are taken: through the production server, onto the disk, while the worker works them off. */
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Pool } from 'undici';
import { type Measurement, median } from '../measurement.ts';
import type { Registry, Service } from './service.ts';

const seconds = process.env.BENCH_LONG ? 8 : 4;
const perSecond = 300;

interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn; none: GET. */
  readonly bodies?: readonly string[];
}

/** As many as it takes. @returns answers per second */
async function full({ url, headers, bodies }: Load): Promise<number> {
  const requests = bodies?.map((body) => ({ method: 'POST' as const, body }));
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers: { ...headers },
    ...(requests && { requests }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${new URL(url).pathname}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** One after the other at an even pace, whether the last was answered or not. @returns how long each answer took, ms, sorted */
async function paced({ url, headers, bodies }: Load): Promise<number[]> {
  const pool = new Pool(new URL(url).origin, { connections: 64 });
  const { pathname, search } = new URL(url);
  const took: Promise<number>[] = [];
  const ask = async (body: string | undefined): Promise<number> => {
    const from = performance.now();
    const answer = await pool.request({
      path: pathname + search,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers },
      body: body ?? null,
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${pathname} answered ${answer.statusCode}`);
    return performance.now() - from;
  };
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const wait = startedAt + (count * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    took.push(ask(bodies?.[count % bodies.length]));
  }
  const sorted = (await Promise.all(took)).sort((a, b) => a - b);
  await pool.close();
  return sorted;
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(sorted.length * part)] ?? Number.NaN;

export async function measureReceiver(service: Service, desk: Registry): Promise<Measurement[]> {
  const sessions = await service.control.sessions({ kind: 'individual', sandbox: 'false' });
  const bodies = sessions.flatMap(({ session_id, steps }) =>
    steps.map(({ id, type, status }) => JSON.stringify({ session_id, service: type, step_id: id, status })),
  );
  const receiver = { url: desk.receiverUrl, headers: { 'content-type': 'application/json' }, bodies };
  const floor = { url: `${desk.url}/api/bench/floor`, headers: { cookie: desk.cookie } };
  await full(receiver); // warm
  await desk.settled();
  const rounds: { taken: number; floor: number; p50: number; p99: number; floorP99: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const told = await paced(receiver);
    await desk.settled();
    const floorTold = await paced(floor);
    rounds.push({
      taken: await full(receiver),
      floor: await full(floor),
      p50: share(told, 0.5),
      p99: share(told, 0.99),
      floorP99: share(floorTold, 0.99),
    });
    await desk.settled();
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const p99 = middle((round) => round.p99);
  const taken = middle((round) => round.taken);
  return [
    {
      name: 'deliveries taken, SQLite',
      ratio: middle((round) => round.taken / round.floor),
      absolute: taken,
      unit: 'per s',
      reference: `a handler that checks the session and commits one audit event (${middle((round) => round.floor).toFixed(0)} req/s); the worker works them off meanwhile`,
      limit: '≥ 300 per s',
      holds: taken >= 300,
    },
    {
      name: `answer to a delivery, ${perSecond} a second, 99th of 100`,
      ratio: p99 / middle((round) => round.floorP99),
      absolute: p99,
      unit: 'ms',
      reference: `the same handler at the same pace; median answer ${middle((round) => round.p50).toFixed(1)} ms`,
      limit: '≤ 25 ms',
      holds: p99 <= 25,
    },
  ];
}
