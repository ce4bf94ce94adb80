/** How fast deliveries are accepted: through the production server, onto the disk, while the worker processes them. */
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

/** Sends as fast as answers come. @returns answers per second */
async function atFullLoad({ url, headers, bodies }: Load): Promise<number> {
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

/** Sends at an even pace, whether earlier requests were answered or not. @returns the duration of each answer, ms, sorted */
async function atEvenPace({ url, headers, bodies }: Load): Promise<number[]> {
  const pool = new Pool(new URL(url).origin, { connections: 64 });
  const { pathname, search } = new URL(url);
  const durations: Promise<number>[] = [];
  const send = async (body: string | undefined): Promise<number> => {
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
    durations.push(send(bodies?.[count % bodies.length]));
  }
  const sorted = (await Promise.all(durations)).sort((a, b) => a - b);
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
  await atFullLoad(receiver); // warm
  await desk.waitUntilProcessed();
  const rounds: { accepted: number; floor: number; p50: number; p99: number; floorP99: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const receiverMs = await atEvenPace(receiver);
    await desk.waitUntilProcessed();
    const floorMs = await atEvenPace(floor);
    rounds.push({
      accepted: await atFullLoad(receiver),
      floor: await atFullLoad(floor),
      p50: share(receiverMs, 0.5),
      p99: share(receiverMs, 0.99),
      floorP99: share(floorMs, 0.99),
    });
    await desk.waitUntilProcessed();
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const p99 = middle((round) => round.p99);
  const accepted = middle((round) => round.accepted);
  return [
    {
      name: 'deliveries accepted, SQLite',
      ratio: middle((round) => round.accepted / round.floor),
      absolute: accepted,
      unit: 'per s',
      reference: `a handler that checks the session and commits one audit event (${middle((round) => round.floor).toFixed(0)} req/s); the worker processes them meanwhile`,
      limit: '≥ 300 per s',
      holds: accepted >= 300,
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
