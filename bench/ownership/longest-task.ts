/** The longest time for which the page's own thread is blocked while a map is computed and drawn. */
import type { Browser, Page } from 'playwright';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { type Measurement, median } from '../measurement.ts';
import { settle } from '../viewers/time-to-paint.ts';
import { groupInput } from './generated-group.ts';
import { bareMarkup, moveToSession, openOwnership, openSession, removeBare, showBare } from './ownership-page.ts';

const nodes = 500;

/** @param sessions companies, one for each opening in one document */
export async function measureLongestTask(
  browser: Browser,
  page: Page,
  origin: string,
  sessions: readonly SessionDetail[],
): Promise<Measurement[]> {
  const traced = async (show: () => Promise<number>): Promise<LongestTasks> => {
    await browser.startTracing(page, { categories });
    const took = await show();
    const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
    await settle(page);
    return longestTasks(trace.traceEvents, took);
  };
  const maps: LongestTasks[] = [];
  const bare: LongestTasks[] = [];
  let markup = '';
  for (const [at, session] of sessions.entries()) {
    const input = groupInput(nodes, session.ref);
    if (at === 0) await openSession(page, origin, session);
    else await moveToSession(page, session);
    maps.push(await traced(() => openOwnership(page, input, nodes)));
    markup ||= await bareMarkup(page);
    bare.push(await traced(() => showBare(page, input, markup)));
    await removeBare(page);
    await settle(page);
  }
  const [first, ...warm] = maps;
  const ordered = warm.toSorted((a, b) => a.ms - b.ms);
  const [middle, worst] = [ordered[ordered.length >> 1], ordered.at(-1)];
  if (!first || !middle || !worst) throw new Error('Too few openings');
  const ofBare = median(bare.map(({ ms }) => ms));
  const ofWorker = median(warm.map(({ workerMs }) => workerMs));
  return [
    {
      name: `longest task of the page's thread, a map of ${nodes} nodes`,
      ratio: middle.ms / ofBare,
      absolute: middle.ms,
      unit: 'ms',
      reference: `that of writing the same drawing as one bare SVG string (${ofBare.toFixed(0)} ms). It was ${middle.description}; median of ${warm.length}, the worst ${worst.ms.toFixed(0)} ms (${worst.description}), in a new document ${first.ms.toFixed(0)} ms (${first.description}). Meanwhile the worker computes and lays out in one task of ${ofWorker.toFixed(0)} ms`,
      limit: '≤ 50 ms',
      holds: middle.ms <= 50,
    },
  ];
}

const categories = ['__metadata', 'toplevel', 'devtools.timeline', 'v8', 'blink.user_timing'];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The thread's own time, without what else the machine did meanwhile. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const ownUs = ({ tdur, dur = 0 }: TraceEvent): number => tdur ?? dur;

/** The longest task of the page's own thread, and of its worker. */
interface LongestTasks {
  readonly ms: number;
  /** What took its time. */
  readonly description: string;
  readonly workerMs: number;
}

/** Readable names for the browser's trace events. */
const kinds: Readonly<Record<string, string>> = {
  Layout: 'layout',
  UpdateLayoutTree: 'styles',
  PrePaint: 'painting',
  Paint: 'painting',
  Layerize: 'painting',
  Commit: 'painting',
  ParseHTML: 'reading markup',
  'v8.compile': 'compiling',
  'v8.callFunction': 'script',
  FunctionCall: 'script',
  EvaluateScript: 'script',
  FireAnimationFrame: 'script',
  RunMicrotasks: 'script',
  'v8.run': 'script',
  MinorGC: 'collecting memory',
  MajorGC: 'collecting memory',
};

/** Between the answer and the painted map, which the page marked. @param tookMs from the one to the other */
function longestTasks(events: readonly TraceEvent[], tookMs: number): LongestTasks {
  const painted = events.find(({ name }) => name === 'bench-painted');
  if (!painted) throw new Error('The trace has no mark');
  const [from, to] = [painted.ts - tookMs * 1000, painted.ts];
  const inside = events.filter(
    ({ pid, ph, ts, dur = 0 }) => pid === painted.pid && ph === 'X' && ts + dur > from && ts < to,
  );
  const workers = new Set(
    events
      .filter(({ name, pid, args }) => pid === painted.pid && name === 'thread_name' && args.name?.includes('Worker'))
      .map(({ tid }) => tid),
  );
  const longestOf = (isOn: (tid: number) => boolean) =>
    inside
      .filter(({ name, tid }) => isOn(tid) && name.endsWith('RunTask'))
      .reduce<TraceEvent | undefined>((most, one) => (!most || ownUs(one) > ownUs(most) ? one : most), undefined);
  const task = longestOf((tid) => tid === painted.tid);
  const work = longestOf((tid) => workers.has(tid));
  if (!task || !work) throw new Error('The trace has no tasks');
  return { ms: ownUs(task) / 1000, description: describeTask(task, inside), workerMs: ownUs(work) / 1000 };
}

/** The three kinds of work that took most of a task, each without what ran inside it. */
function describeTask(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
  const parts = events
    .filter((one) => one.tid === task.tid && one.name in kinds && one.ts >= task.ts && end(one) <= end(task))
    .sort((a, b) => a.ts - b.ts || end(b) - end(a));
  const own = new Map<string, number>();
  const add = (kind: string, by: number) => own.set(kind, (own.get(kind) ?? 0) + by);
  const open: TraceEvent[] = [];
  for (const part of parts) {
    while (open.length > 0 && end(open[open.length - 1] as TraceEvent) <= part.ts) open.pop();
    const outer = open.at(-1);
    if (outer) add(kinds[outer.name] ?? '', -ownUs(part));
    add(kinds[part.name] ?? '', ownUs(part));
    open.push(part);
  }
  return [...own]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([kind, us]) => `${kind} ${(us / 1000).toFixed(0)} ms`)
    .join(', ');
}
