/** Time to compute a large group: the computation alone, and from request to response in the page's worker. */
import type { Page } from 'playwright';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import { assess } from '#lib/ownership/index.ts';
import { type Measurement, median } from '../measurement.ts';
import { groupInput } from './generated-group.ts';
import type { BenchWindow } from './ownership-page.ts';

const rounds = 9;

/** Work and reference alternate; the first round, which warms up the code, is left out. */
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

/** @param page one that has shown an ownership and so has started its worker */
export async function measureSolver(page: Page): Promise<Measurement[]> {
  const measurementOf = (nodes: number, maxMs: number): Measurement => {
    const { declared, policy, settlement } = groupInput(nodes, 'BENCH');
    const text = JSON.stringify(declared);
    const took = timed(
      () => {
        if (!assess(declared, { policy, confirmed: settlement.settled }).computed)
          throw new Error('Nothing was computed');
      },
      () => JSON.parse(text),
    );
    return {
      name: `${nodes.toLocaleString('en')} nodes with loops worked out`,
      ratio: took.work / took.reference,
      absolute: took.work,
      unit: 'ms',
      reference: `parsing the same answer (${took.reference.toFixed(0)} ms); both in Node, warm, median of ${rounds}`,
      limit: `≤ ${maxMs} ms`,
      holds: took.work <= maxMs,
    };
  };
  const inPage = await measureWorker(page, groupInput(5_000, 'BENCH'));
  return [
    measurementOf(5_000, 150),
    {
      name: "5,000 nodes solved in the page's worker",
      ratio: inPage.solved / inPage.transferred,
      absolute: inPage.solved,
      unit: 'ms',
      reference: `handing over request and response (${inPage.transferred.toFixed(0)} ms); interpretation, shares, verdicts and findings of the first group of a new worker that had ${warmUpMs} ms to warm up, median of ${workers}`,
      limit: '≤ 150 ms',
      holds: inPage.solved <= 150,
    },
    {
      name: 'the same and the rows of its table',
      ratio: inPage.withRows / inPage.transferred,
      absolute: inPage.withRows,
      unit: 'ms',
      reference: `handing over request and response (${inPage.transferred.toFixed(0)} ms)`,
    },
    measurementOf(50_000, 700),
  ];
}

const workers = 7;
/** The page in which the maps are measured has the same. */
const warmUpMs = 300;

/** The worker's own clock measures from taking up a request to its response. Each round has a new worker. */
async function measureWorker(page: Page, group: OwnershipInput) {
  const solved: number[] = [];
  const withRows: number[] = [];
  const transferred: number[] = [];
  for (let round = 0; round < workers; round++) {
    const starts = page.waitForEvent('worker');
    await start(page);
    const worker = await starts;
    await worker.evaluate(watch);
    const took = await request(page, group);
    const own = await worker.evaluate(() => (self as unknown as { bench: { ms: number } }).bench.ms);
    if (!(own > 0)) throw new Error('The worker takes up its requests in another way');
    solved.push(
      await worker.evaluate(() => performance.getEntriesByName('ownership solved').at(-1)?.duration ?? Number.NaN),
    );
    withRows.push(own);
    transferred.push(took - own);
    await page.evaluate(() => {
      const own = window as unknown as { benchWorker: Worker | undefined };
      own.benchWorker?.terminate();
      own.benchWorker = undefined;
    });
  }
  return { solved: median(solved), withRows: median(withRows), transferred: median(transferred) };
}

/** Runs in the worker, which takes up requests in a timer and posts its responses. */
function watch(): void {
  const bench = { ms: Number.NaN };
  let from = Number.NaN;
  const own = self as unknown as {
    bench: typeof bench;
    setTimeout: (run: () => void) => void;
    postMessage: (response: unknown) => void;
  };
  const { setTimeout: later, postMessage: post } = own;
  own.bench = bench;
  own.setTimeout = (run) =>
    later(() => {
      from = performance.now();
      run();
    });
  own.postMessage = (response) => {
    bench.ms = performance.now() - from;
    post(response);
  };
}

/** A worker as the page starts it, with the time to warm up that it has while the owners are loaded. */
const start = (page: Page): Promise<void> =>
  page.evaluate(async (warmUpMs) => {
    const own = window as unknown as BenchWindow & { benchWorker?: Worker };
    if (!own.bench.worker) throw new Error('The page has not started a worker yet');
    own.benchWorker = new Worker(own.bench.worker.url, { ...own.bench.worker.options, name: 'bench' });
    await new Promise((resolve) => setTimeout(resolve, warmUpMs));
  }, warmUpMs);

/** @returns milliseconds from request to response */
const request = (page: Page, { declared, policy, settlement }: OwnershipInput): Promise<number> =>
  page.evaluate(
    (source) => {
      const own = window as unknown as BenchWindow & { benchWorker?: Worker };
      const worker = own.benchWorker;
      if (!worker) throw new Error('No worker was started');
      return new Promise<number>((done, failed) => {
        const from = performance.now();
        worker.onmessage = ({ data }) =>
          'result' in data ? done(performance.now() - from) : failed(new Error(data.error));
        worker.onerror = () => failed(new Error('The worker failed'));
        worker.postMessage({ id: 1, requester: 'bench', task: { kind: 'compute', source } });
      });
    },
    { declared, policy, confirmed: settlement.settled },
  );
