import { untilSignInEnd } from '#lib/client/sign-in-end.ts';

/** What keeping a worker needs of it. */
type KeptWorker = Pick<Worker, 'onerror' | 'terminate'> & { onmessage: unknown; onmessageerror: unknown };

export interface WorkerSource<W extends KeptWorker = Worker> {
  readonly take: () => W;
  /** For a worker that nothing is asked of any more. */
  readonly leave: (worker: W) => void;
}

/** Its memory holds the last company until then. */
const keptForMs = 30_000;

/**
 * Keeps one worker that is no longer used for the next page, which opens a few seconds later in a list of companies: to start a new one takes a
 * quarter of a second on two cores.
 *
 * @param until then none is kept
 */
export function openSpareWorker<W extends KeptWorker>(createWorker: () => W, until: AbortSignal): WorkerSource<W> {
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
      timer = setTimeout(() => drop()?.terminate(), keptForMs);
    },
  };
}

export const spareWorker = openSpareWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ownership' }),
  untilSignInEnd,
);
