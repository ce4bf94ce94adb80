import { ProblemError } from '#lib/client/api.ts';
import { loadPicture, NotAPicture, type Picture } from './picture.ts';
import type { Outcome } from './picture-outcome.ts';

/** One for the document, kept: a start takes longer than it saves. Null once it could not be started. */
let thread: Worker | null | undefined;

function openThread(): Worker | null {
  if (thread === undefined) {
    thread = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
    thread.addEventListener('error', () => {
      thread = null;
    });
  }
  return thread;
}

/**
 * {@link loadPicture} on a thread of its own: while an answer comes, the page is busy with the choice and with its stage, and would read it late.
 * The page does it itself when the thread does not start. @throws {ProblemError} the desk's answer · {@link NotAPicture} · AbortError
 */
export function loadPictureBeside(address: string, signal: AbortSignal): Promise<Picture> {
  const worker = openThread();
  if (!worker) return loadPicture(address, signal);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { port1: port, port2: itsPort } = new MessageChannel();
    const answered = new AbortController();
    const until = { once: true, signal: answered.signal };
    const stop = () => {
      port.postMessage('stop');
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, until);
    worker.addEventListener('error', () => resolve(loadPicture(address, signal)), until);
    port.onmessage = ({ data: outcome }: MessageEvent<Outcome>) => {
      answered.abort();
      port.close();
      if ('picture' in outcome) {
        resolve(outcome.picture);
        // It was on its way when it was left.
        if (signal.aborted) outcome.picture.bitmap.close();
      } else if ('problem' in outcome) reject(new ProblemError(outcome.problem));
      else if ('notAPicture' in outcome) reject(new NotAPicture(outcome.notAPicture));
      else reject(new Error(outcome.failed));
    };
    worker.postMessage(address, [itsPort]);
  });
}
