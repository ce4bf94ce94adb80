/**
 * Review Desk as it is used: officers at work in browsers while deliveries arrive, every request timed, and what the requests waited for. Load and service run on
 * the same machine, the service in a process of its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from '../browser.ts';
import { type RunningDesk, signIn, startBenchDesk } from '../desk/bench-server.ts';
import { registerAll } from '../desk/list-page.ts';
import type { Benchmark, Measurement } from '../measurement.ts';
import { seeded } from '../registry/simulator-control.ts';
import { centile } from '../viewers/centile.ts';
import { costOfKinds } from './cost.ts';
import { manyVerdicts } from './many-verdicts.ts';
import { kindOf, noTimes, type Officer, type Times, type Work, workAs } from './officers.ts';
import type { FromService, ToService } from './service-process.ts';
import { type Listed, recordVisit, type Visit } from './visit.ts';
import { between, type Counters, readCounters, type Usage } from './waits.ts';

/** With 0 only what each kind of request costs is measured. */
const officerCount = Number(process.env.BENCH_OFFICERS ?? 50);
const sessionCount = 200;
const deliveriesPerSecond = 20;
const aloneSeconds = 60;
const warmUpSeconds = 40;
const measuredSeconds = process.env.BENCH_LONG ? 300 : 120;
const windowMs = 5_000;
/** What the service allows; one run at its default says what that costs. */
const requestsPerMinute = process.env.BENCH_PER_MINUTE ?? '6000';
const secret = 'a-secret-of-deliveries';

export const measureLoad: Benchmark = async () => {
  const service = await startService();
  const desk = await startBenchDesk(service.url, {
    VERIFICATION_MAX_PER_MINUTE: requestsPerMinute,
    LISTS_MAX_PER_MINUTE: '1200',
    WEBHOOK_SECRET: secret,
    TRUSTED_PROXY: 'x-real-ip',
  });
  try {
    const officers = await addOfficers(desk);
    const idOf = await registerAll(desk, service.ids);
    const sessions = await listSessions(desk);
    const visit = await recorded(desk, service, sessions, idOf);
    const [first] = officers;
    if (!first) throw new Error('there are no officers');
    const costs = () => costOfKinds(desk, first, { visit, sessions });
    if (officerCount === 0) return await costs();
    const alone = await measureWork([first], { url: desk.url, visit, sessions }, aloneSeconds, 5);
    const deliveries = startDeliveries(desk.url, service);
    const loaded = await measureWork(officers, { url: desk.url, visit, sessions }, measuredSeconds, warmUpSeconds, () =>
      deliveries.restart(),
    );
    const delivered = await deliveries.end();
    const [session] = await listSessions(desk);
    if (!session) throw new Error('the list is empty');
    return [
      ...toMeasurements(visit, alone.times, loaded.times),
      ofDeliveries(delivered),
      ...ofProcess(desk, loaded),
      ...(await costs()),
      await manyVerdicts(desk.url, desk.cookie, session),
    ];
  } finally {
    await desk.close();
    service.close();
  }
};

type Service = FromService & { change(id: string): void; close(): void };

async function startService(): Promise<Service> {
  const child = fork(join(import.meta.dirname, 'service-process.ts'));
  const tell = (message: ToService) => void child.send(message);
  tell({ listed: sessionCount });
  const [started] = (await once(child, 'message')) as [FromService];
  return { ...started, change: (id) => tell({ change: id }), close: () => child.disconnect() };
}

/** Each has an account and an address of its own. */
async function addOfficers(desk: RunningDesk): Promise<Officer[]> {
  const officers: Officer[] = [];
  const left = Array.from({ length: Math.max(1, officerCount) }, (_, at) => at);
  const addRest = async () => {
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      const reviewer = { email: `officer-${at}@desk.example`, password: `bench-lantern-moor-${at}` };
      const address = `198.51.100.${at + 1}`;
      await desk.addReviewer(reviewer);
      officers.push({ cookie: await signIn(desk.url, reviewer, address), address });
    }
  };
  await Promise.all([addRest(), addRest()]);
  return officers;
}

async function listSessions(desk: RunningDesk): Promise<Listed[]> {
  const sessions: Listed[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const answer = await fetch(
      `${desk.url}/api/sessions?sandbox=false&view=all&sort=firstSeen&limit=100${after && `&after=${after}`}`,
      { headers: { cookie: desk.cookie } },
    );
    const page = (await answer.json()) as {
      sessions: { ref: string; steps: { step: string }[] }[];
      next: string | null;
    };
    sessions.push(...page.sessions.map(({ ref, steps }) => ({ ref, steps: steps.map(({ step }) => step) })));
    after = page.next;
  }
  if (sessions.length !== sessionCount) throw new Error(`the list has ${sessions.length} sessions`);
  return sessions;
}

async function recorded(
  desk: RunningDesk,
  service: Service,
  sessions: readonly Listed[],
  idOf: ReadonlyMap<string, string>,
) {
  const { browser, context } = await openBrowser(desk.url, desk.cookie);
  try {
    return await recordVisit(context, desk.url, sessions, async ({ ref }) => {
      const id = idOf.get(ref);
      if (id === undefined) throw new Error(`${ref} was not registered`);
      service.change(id);
      await deliver(desk.url, { session_id: id, service: 'EMAIL' });
    });
  } finally {
    await browser.close();
  }
}

/** @returns milliseconds until it was accepted */
async function deliver(url: string, body: object): Promise<number> {
  const startedAtMs = performance.now();
  const answer = await fetch(`${url}/api/webhooks/verification?secret=${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'APPROVED', ...body }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a delivery was answered with ${answer.status}`);
  return performance.now() - startedAtMs;
}

/** Every second one brings a change; every fourth names no step. */
function startDeliveries(url: string, service: Service) {
  const below = seeded(7);
  const ended = new AbortController();
  let times: number[] = [];
  const underWay = new Set<Promise<void>>();
  const deliverOne = async (number: number) => {
    const id = service.ids[below(service.ids.length)] as string;
    if (number % 2 === 0) service.change(id);
    const ms = await deliver(url, { session_id: id, ...(number % 4 !== 3 && { service: 'EMAIL' }) });
    times.push(ms);
  };
  const run = async () => {
    const startedAtMs = performance.now();
    for (let number = 0; !ended.signal.aborted; number++) {
      const one = deliverOne(number);
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
      await sleep(Math.max(0, startedAtMs + ((number + 1) * 1_000) / deliveriesPerSecond - performance.now()));
    }
    await Promise.all(underWay);
  };
  const running = run();
  return {
    /** Forgets what was measured so far. */
    restart() {
      times = [];
    },
    async end(): Promise<readonly number[]> {
      ended.abort();
      await running;
      return times;
    },
  };
}

interface Worked {
  readonly times: Times;
  readonly usage: Usage;
  /** 99 of 100 of its delays stay below, over all windows and in the worst of them, ms. */
  readonly loopMs: { readonly median: number; readonly worst: number };
  readonly residentBytes: number;
}

async function measureWork(
  officers: readonly Officer[],
  of: Pick<Work, 'url' | 'visit' | 'sessions'>,
  seconds: number,
  warmUp: number,
  onWarm: () => void = () => undefined,
): Promise<Worked> {
  const ended = new AbortController();
  const work: Work = { ...of, times: noTimes(), signal: ended.signal };
  const working = Promise.all(officers.map((officer, number) => workAs(officer, number, work)));
  const measure = async () => {
    await sleep(warmUp * 1_000);
    onWarm();
    work.times = noTimes();
    const before = await readCounters(of.url);
    const windows: Counters[] = [];
    for (let count = 0; count < (seconds * 1_000) / windowMs; count++) {
      await sleep(windowMs);
      windows.push(await readCounters(of.url));
    }
    const lags = windows.map(({ values }) => (values.get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN) * 1_000);
    const last = windows.at(-1);
    if (!last) throw new Error('nothing was measured');
    return {
      times: work.times,
      usage: between(before, last),
      loopMs: { median: centile(lags, 50), worst: Math.max(...lags) },
      residentBytes: Math.max(
        ...windows.map(({ values }) => values.get('process_resident_memory_bytes') ?? Number.NaN),
      ),
    };
  };
  try {
    // Officers end by the signal alone: whoever ends earlier has failed.
    return await Promise.race([measure(), working.then(() => Promise.reject(new Error('the officers ended')))]);
  } finally {
    ended.abort();
    await working;
  }
}

/** Some reads have a body, which no log of addresses shows. */
const isWrite = (kind: string) => !/^GET|\/(?:search|rows|neighbours)$|\/parts /.test(kind);

/** A kind that was recorded and never answered has no time, and misses its limit. */
function toMeasurements(visit: Visit, alone: Times, loaded: Times): Measurement[] {
  const refused = [...loaded.refused].map(([kind, count]) => `${kind}: ${count}`);
  console.log(refused.length > 0 ? `refused: ${refused.join('; ')}` : 'nothing was refused');
  const kinds = new Set(Object.values(visit).flatMap((requests) => requests.map(kindOf)));
  return [...kinds].toSorted().map((kind): Measurement => {
    const ms = loaded.byKind.get(kind) ?? [];
    const [p50, p95, p99] = [50, 95, 99].map((part) => centile(ms, part)) as [number, number, number];
    const single = alone.byKind.get(kind);
    const limit = isWrite(kind) ? 150 : kind.endsWith(' /sessions') ? 300 : 100;
    return {
      name: kind,
      ratio: single ? p95 / centile(single, 95) : null,
      absolute: p95,
      unit: 'ms p95',
      reference: `the same of one officer alone${single ? ` (${centile(single, 95).toFixed(0)} ms)` : ', who never asked it'}; p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, ${ms.length} requests`,
      limit: `≤ ${limit} ms`,
      holds: p95 <= limit,
    };
  });
}

function ofDeliveries(times: readonly number[]): Measurement {
  const p95 = centile(times, 95);
  return {
    name: 'delivery, until it is accepted',
    ratio: null,
    absolute: p95,
    unit: 'ms p95',
    reference: `p50 ${centile(times, 50).toFixed(0)}, p99 ${centile(times, 99).toFixed(0)} ms, ${times.length} deliveries`,
    limit: '≤ 60 ms',
    holds: p95 <= 60,
  };
}

function ofProcess(desk: RunningDesk, { usage, loopMs, residentBytes, times }: Worked): Measurement[] {
  const count = [...times.byKind.values()].reduce((sum, { length }) => sum + length, 0);
  const perSecond = count / measuredSeconds;
  console.log(waitTable(usage));
  return [
    {
      name: 'CPU of the server',
      ratio: usage.cpu,
      absolute: (usage.cpu * 1_000) / perSecond,
      unit: 'ms per request',
      reference: `one core; ${officerCount} officers, ${perSecond.toFixed(0)} requests and ${deliveriesPerSecond} deliveries a second`,
      limit: '≤ 0.30×',
      holds: usage.cpu <= 0.3,
    },
    {
      name: 'delay of the event loop, p99 of a window of 5 s, the median of them',
      ratio: null,
      absolute: loopMs.median,
      unit: 'ms',
      reference: `the worst window ${loopMs.worst.toFixed(0)} ms`,
      limit: '≤ 25 ms',
      holds: loopMs.median <= 25,
    },
    {
      name: 'resident memory under the load',
      ratio: null,
      absolute: residentBytes / 1_048_576,
      unit: 'MB',
      reference: `the most of all windows; ${(desk.residentBytes() / 1_048_576).toFixed(0)} MB at the end`,
      limit: '≤ 400 MB',
      holds: residentBytes <= 400 * 1_048_576,
    },
  ];
}

/** Milliseconds that a request of each route waited, in the mean. */
function waitTable({ waited, requests }: Usage): string {
  const rows = [...waited]
    .map(([route, reasons]) => {
      const count = requests.get(route) ?? 0;
      const each = [...reasons]
        .toSorted(([, a], [, b]) => b - a)
        .filter(([, seconds]) => seconds > 0)
        .map(
          ([reason, seconds]) =>
            `${reason} ${count > 0 ? ((seconds * 1_000) / count).toFixed(1) : `${seconds.toFixed(1)} s`}`,
        );
      return {
        total: [...reasons.values()].reduce((sum, seconds) => sum + seconds, 0),
        text: `${route.padEnd(60)} ${each.join(' · ')}`,
      };
    })
    .toSorted((a, b) => b.total - a.total);
  return ['waits in ms for each request, or in all:', ...rows.map(({ text }) => text)].join('\n');
}
