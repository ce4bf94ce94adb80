import { untilSignInEnd } from '#lib/client/sign-in-end.ts';
import type { Chains, Drawing, DrawingOptions, NodeKey, OwnershipResult } from '#lib/ownership/index.ts';
import type { OwnershipSource, WorkerRequest, WorkerResponse, WorkerTask } from './protocol.ts';

/** Longer than the largest computation takes on a slow machine: a request that takes longer is stuck. */
const timeoutMs = 30_000;

interface PendingRequest {
  readonly requester: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

export type WorkerClient = ReturnType<typeof openWorkerClient>;

/**
 * The page's end of one worker. It starts with the first request; after a crash the next request starts a new one, which first repeats the last
 * computation. A failed request rejects with the reason; a cancelled one stays pending. A request cancels the older one of the same `requester`.
 * @param workers where workers come from and, without a pending request, go back to
 */
export function openWorkerClient(workers: WorkerSource = spareWorker) {
  let worker: Worker | undefined;
  let lastComputation: WorkerRequest | undefined;
  let lastId = 0;
  /** The drawing that is laid out before `draw` is called. */
  let early:
    | { readonly computationId: number; readonly options: string; readonly drawing: Promise<Drawing> }
    | undefined;
  const pending = new Map<number, PendingRequest>();

  const take = (id: number): PendingRequest | undefined => {
    const request = pending.get(id);
    clearTimeout(request?.timer);
    pending.delete(id);
    return request;
  };
  const terminate = () => {
    worker?.terminate();
    worker = undefined;
  };
  const failAll = (reason: string) => {
    terminate();
    for (const id of [...pending.keys()]) take(id)?.reject(new Error(reason));
  };
  const running = (): Worker => {
    if (worker) return worker;
    worker = workers.take();
    worker.onmessage = ({ data: response }: MessageEvent<WorkerResponse>) => {
      const request = take(response.id);
      if ('result' in response) request?.resolve(response.result);
      else request?.reject(new Error(response.error));
    };
    worker.onerror = (event) => {
      event.preventDefault(); // the page shows the failed request
      failAll('The computation in this browser failed');
    };
    worker.onmessageerror = () => failAll('The result of the computation could not be read');
    if (lastComputation) worker.postMessage(lastComputation);
    return worker;
  };

  const send = <T>(requester: string, task: WorkerTask): { id: number; result: Promise<T> } => {
    lastId += 1;
    const request: WorkerRequest = { id: lastId, requester, task };
    if (task.kind === 'compute') lastComputation = undefined;
    for (const [id, older] of pending) if (older.requester === requester) take(id);
    const result = new Promise<T>((resolve, reject) => {
      // May throw; then the request is not pending.
      running().postMessage(request);
      const timer = setTimeout(() => failAll('The computation in this browser took too long'), timeoutMs);
      // The worker answers each kind of task with its kind of result.
      pending.set(request.id, { requester, resolve: (value) => resolve(value as T), reject, timer });
    });
    if (task.kind === 'compute') lastComputation = request;
    return { id: request.id, result };
  };

  const drawEarly = (requester: string, computationId: number, options: DrawingOptions) => {
    const { result } = send<Drawing>(`${requester} first`, { kind: 'draw', computationId, options });
    const own = { computationId, options: JSON.stringify(options), drawing: result };
    early = own;
    // A waiting `draw` rejects; the next one sends a new request.
    result.catch(() => {
      if (early === own) early = undefined;
    });
  };

  return {
    /** Starts the worker ahead of the first request, so that it loads its code meanwhile. */
    start: () => void running(),
    /** `computationId` is for `draw` and `chains`. `first` is laid out at once: `draw` with the same options waits for that drawing. */
    compute: async (requester: string, source: OwnershipSource, first?: DrawingOptions) => {
      const { id, result } = send<OwnershipResult>(requester, { kind: 'compute', source });
      if (first) drawEarly(requester, id, first);
      return { computationId: id, result: await result };
    },
    draw: (requester: string, computationId: number, options: DrawingOptions) =>
      early?.computationId === computationId && early.options === JSON.stringify(options)
        ? early.drawing
        : send<Drawing>(requester, { kind: 'draw', computationId, options }).result,
    chains: (requester: string, computationId: number, key: NodeKey) =>
      send<Chains>(requester, { kind: 'chains', computationId, key }).result,
    /** Gives up the worker and cancels all requests. */
    close: () => {
      // One that still computes would keep the next page waiting, and answer requests of this one.
      if (worker && pending.size === 0) workers.leave(worker);
      else worker?.terminate();
      worker = undefined;
      early = undefined;
      for (const id of [...pending.keys()]) take(id);
    },
  };
}

/** The members that retaining a worker needs. */
type RetainedWorker = Pick<Worker, 'onerror' | 'terminate'> & { onmessage: unknown; onmessageerror: unknown };

interface WorkerSource<W extends RetainedWorker = Worker> {
  readonly take: () => W;
  /** Takes back a worker that has no request pending. */
  readonly leave: (worker: W) => void;
}

/** The memory of a retained worker holds the last company for so long. */
const retainedForMs = 30_000;

/**
 * Retains one worker that is no longer used for the next page, which opens a few seconds later in a list of companies: to start a new one takes a
 * quarter of a second on two cores. @param until aborted when no worker may be retained any more
 */
export function openSpareWorker<W extends RetainedWorker>(createWorker: () => W, until: AbortSignal): WorkerSource<W> {
  let spare: W | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    const dropped = spare;
    spare = undefined;
    return dropped;
  };
  until.addEventListener('abort', () => drop()?.terminate());
  return {
    take: () => drop() ?? createWorker(),
    leave: (worker) => {
      if (until.aborted) return worker.terminate();
      drop()?.terminate();
      worker.onmessage = null;
      worker.onmessageerror = null;
      worker.onerror = (event) => {
        event.preventDefault();
        if (spare === worker) drop()?.terminate();
      };
      spare = worker;
      timer = setTimeout(() => drop()?.terminate(), retainedForMs);
    },
  };
}

const spareWorker = openSpareWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ownership' }),
  untilSignInEnd,
);
