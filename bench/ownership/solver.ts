/** What it costs to work out a large group: by itself, and from question to answer in the thread that the page works with. */
import type { Page } from 'playwright';
import { assess, type OwnershipReading } from '#lib/ownership/index.ts';
import { type Figure, median } from '../figure.ts';
import type { BenchWindow } from './desk-page.ts';
import { groupReading } from './group.ts';

const rounds = 9;

/** Each round in turn; the first one, which warms the code, is left out. */
function timed(work: () => unknown, reference: () => unknown): { readonly work: number; readonly reference: number } {
  const took = { work: [] as number[], reference: [] as number[] };
  for (let round = 0; round <= rounds; round++)
    for (const [name, run] of [['reference', reference] as const, ['work', work] as const]) {
      const from = performance.now();
      run();
      if (round > 0) took[name].push(performance.now() - from);
    }
  return { work: median(took.work), reference: median(took.reference) };
}

/** @param page one that has shown an ownership: it knows its worker */
export async function solver(page: Page): Promise<Figure[]> {
  const figureOf = (nodes: number, mostMs: number): Figure => {
    const { declared, policy, settlement } = groupReading(nodes, 'BENCH');
    const text = JSON.stringify(declared);
    const took = timed(
      () => {
        if (!assess(declared, { policy, settled: settlement.settled }).computed)
          throw new Error('nothing was computed');
      },
      () => JSON.parse(text),
    );
    return {
      name: `${nodes.toLocaleString('en')} nodes with loops worked out`,
      ratio: took.work / took.reference,
      absolute: took.work,
      unit: 'ms',
      reference: `parsing the same answer (${took.reference.toFixed(0)} ms); both in Node, warm, median of ${rounds}`,
      limit: `≤ ${mostMs} ms`,
      holds: took.work <= mostMs,
    };
  };
  const inPage = await inWorker(page, groupReading(5_000, 'BENCH'));
  return [
    figureOf(5_000, 150),
    {
      name: "5,000 nodes solved in the page's worker",
      ratio: inPage.solved / inPage.handed,
      absolute: inPage.solved,
      unit: 'ms',
      reference: `handing over question and answer (${inPage.handed.toFixed(0)} ms); reading, shares, verdicts and findings of the first group of a new worker that had ${readingMs} ms to warm up, median of ${workers}`,
      limit: '≤ 150 ms',
      holds: inPage.solved <= 150,
    },
    {
      name: 'the same and the rows of its table',
      ratio: inPage.worked / inPage.handed,
      absolute: inPage.worked,
      unit: 'ms',
      reference: `handing over question and answer (${inPage.handed.toFixed(0)} ms)`,
    },
    figureOf(50_000, 700),
  ];
}

const workers = 7;
/** As in the page that the maps are measured in. */
const readingMs = 300;

/** What the worker's own clock says between its taking up a question and its answer. Each round in a new worker. */
async function inWorker(page: Page, group: OwnershipReading) {
  const solved: number[] = [];
  const worked: number[] = [];
  const handed: number[] = [];
  for (let round = 0; round < workers; round++) {
    const starts = page.waitForEvent('worker');
    await start(page);
    const worker = await starts;
    await worker.evaluate(watch);
    const took = await ask(page, group);
    const own = await worker.evaluate(() => (self as unknown as { bench: { ms: number } }).bench.ms);
    if (!(own > 0)) throw new Error('the worker takes up its questions in another way');
    solved.push(
      await worker.evaluate(() => performance.getEntriesByName('ownership solved').at(-1)?.duration ?? Number.NaN),
    );
    worked.push(own);
    handed.push(took - own);
    await page.evaluate(() => {
      const own = window as unknown as { benchWorker: Worker | undefined };
      own.benchWorker?.terminate();
      own.benchWorker = undefined;
    });
  }
  return { solved: median(solved), worked: median(worked), handed: median(handed) };
}

/** Runs in the worker, which takes up what was asked in a timer and posts what came out. */
function watch(): void {
  const bench = { ms: Number.NaN };
  let from = Number.NaN;
  const own = self as unknown as {
    bench: typeof bench;
    setTimeout: (run: () => void) => void;
    postMessage: (answer: unknown) => void;
  };
  const { setTimeout: later, postMessage: post } = own;
  own.bench = bench;
  own.setTimeout = (run) =>
    later(() => {
      from = performance.now();
      run();
    });
  own.postMessage = (answer) => {
    bench.ms = performance.now() - from;
    post(answer);
  };
}

/** A worker as the page starts it, which then has the time that a desk takes to read the owners. */
const start = (page: Page): Promise<void> =>
  page.evaluate(async (readingMs) => {
    const own = window as unknown as BenchWindow & { benchWorker?: Worker };
    if (!own.bench.worker) throw new Error('the page has started no worker yet');
    own.benchWorker = new Worker(own.bench.worker.url, { ...own.bench.worker.options, name: 'bench' });
    await new Promise((read) => setTimeout(read, readingMs));
  }, readingMs);

/** @returns milliseconds from question to answer */
const ask = (page: Page, { declared, policy, settlement }: OwnershipReading): Promise<number> =>
  page.evaluate(
    (source) => {
      const own = window as unknown as BenchWindow & { benchWorker?: Worker };
      const worker = own.benchWorker;
      if (!worker) throw new Error('no worker was started');
      return new Promise<number>((done, failed) => {
        const from = performance.now();
        worker.onmessage = ({ data }) =>
          'answer' in data ? done(performance.now() - from) : failed(new Error(data.failed));
        worker.onerror = () => failed(new Error('the worker failed'));
        worker.postMessage({ id: 1, asker: 'bench', question: { sort: 'work', source } });
      });
    },
    { declared, policy, settled: settlement.settled },
  );
