import type { Chains, Drawing, DrawingWish, NodeKey, WorkedOut } from '#lib/ownership/index.ts';
import type { Question, Request, Response, Source } from './worker-protocol.ts';

/** Longer than the largest answer takes on a slow machine; what takes longer is stuck. */
const patienceMs = 30_000;

/** The page's end of one worker. An answer that fails says why; one that is void never comes. `asker`: whose older question it makes void. */
export interface Thread {
  /** Before the first question is known: the worker reads its code meanwhile. */
  start(): void;
  /** `of` is what later questions are about. `first` is laid out at once: `draw` of the same wish waits for that one. */
  work(
    asker: string,
    source: Source,
    first?: DrawingWish,
  ): Promise<{ readonly of: number; readonly worked: WorkedOut }>;
  draw(asker: string, of: number, wish: DrawingWish): Promise<Drawing>;
  chains(asker: string, of: number, key: NodeKey): Promise<Chains>;
  /** Nothing is answered any more. */
  close(): void;
}

interface Waiting {
  readonly asker: string;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The worker starts with the first question, and anew with the next one after it died: then it first works out again what that is about. */
export function openThread(start: () => Worker = startWorker): Thread {
  let worker: Worker | undefined;
  let lastWork: Request | undefined;
  let lastId = 0;
  /** The drawing that is laid out before anybody asks for it. */
  let ahead: { readonly of: number; readonly wish: string; readonly drawing: Promise<Drawing> } | undefined;
  const waiting = new Map<number, Waiting>();

  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    clearTimeout(one?.timer);
    waiting.delete(id);
    return one;
  };
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const fail = (why: string) => {
    end();
    for (const id of [...waiting.keys()]) take(id)?.reject(new Error(why));
  };
  const running = (): Worker => {
    if (worker) return worker;
    worker = start();
    worker.onmessage = ({ data: response }: MessageEvent<Response>) => {
      const one = take(response.id);
      if ('answer' in response) one?.resolve(response.answer);
      else one?.reject(new Error(response.failed));
    };
    worker.onerror = (event) => {
      event.preventDefault(); // it is said where the answer is missing
      fail('The computation in this browser broke off');
    };
    worker.onmessageerror = () => fail('The answer of the computation could not be read');
    if (lastWork) worker.postMessage(lastWork);
    return worker;
  };

  const ask = <T>(asker: string, question: Question): { id: number; answer: Promise<T> } => {
    lastId += 1;
    const request: Request = { id: lastId, asker, question };
    if (question.sort === 'work') lastWork = undefined;
    for (const [id, one] of waiting) if (one.asker === asker) take(id);
    const answer = new Promise<T>((resolve, reject) => {
      // May throw, and then nothing is waited for.
      running().postMessage(request);
      const timer = setTimeout(() => fail('The computation in this browser took too long'), patienceMs);
      // The answer to a question is of its sort: the worker sees to that.
      waiting.set(request.id, { asker, resolve: (answer) => resolve(answer as T), reject, timer });
    });
    if (question.sort === 'work') lastWork = request;
    return { id: request.id, answer };
  };

  const layOutAhead = (asker: string, of: number, wish: DrawingWish) => {
    const { answer } = ask<Drawing>(`${asker} first`, { sort: 'draw', of, wish });
    const own = { of, wish: JSON.stringify(wish), drawing: answer };
    ahead = own;
    // Who waits for it is told; who asks next asks anew.
    answer.catch(() => {
      if (ahead === own) ahead = undefined;
    });
  };

  return {
    start: () => void running(),
    work: async (asker, source, first) => {
      const { id, answer } = ask<WorkedOut>(asker, { sort: 'work', source });
      if (first) layOutAhead(asker, id, first);
      return { of: id, worked: await answer };
    },
    draw: (asker, of, wish) =>
      ahead?.of === of && ahead.wish === JSON.stringify(wish)
        ? ahead.drawing
        : ask<Drawing>(asker, { sort: 'draw', of, wish }).answer,
    chains: (asker, of, key) => ask<Chains>(asker, { sort: 'chains', of, key }).answer,
    close: () => {
      end();
      ahead = undefined;
      for (const id of [...waiting.keys()]) take(id);
    },
  };
}

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ownership' });
