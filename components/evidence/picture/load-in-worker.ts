import { ProblemError } from '#lib/client/request.ts';
import { currentReviewer } from '#lib/client/sign-in-end.ts';
import { UnsupportedFileError } from '../media-kind.ts';
import { loadPicture, type Picture } from './load-picture.ts';
import type { PictureRequest, PictureResult } from './worker-protocol.ts';

/** The document has one worker, as starting one takes longer than it saves. It is null once it could not be started. */
let pictureWorker: Worker | null | undefined;

function findWorker(): Worker | null {
  if (pictureWorker === undefined) {
    pictureWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
    pictureWorker.addEventListener('error', () => {
      pictureWorker = null;
    });
  }
  return pictureWorker;
}

/**
 * A web worker runs {@link loadPicture}: while an answer arrives, the page is busy setting up its canvas and would read it late. The page does
 * it itself when the worker does not start. @throws {ProblemError} our server's answer · {@link UnsupportedFileError} · AbortError
 */
export function loadPictureInWorker(address: string, signal: AbortSignal): Promise<Picture> {
  const worker = findWorker();
  if (!worker) return loadPicture(address, signal);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { port1: port, port2: workerPort } = new MessageChannel();
    const answered = new AbortController();
    const untilAnswered = { once: true, signal: answered.signal };
    const stop = () => {
      port.postMessage('stop');
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, untilAnswered);
    worker.addEventListener('error', () => resolve(loadPicture(address, signal)), untilAnswered);
    port.onmessage = ({ data: result }: MessageEvent<PictureResult>) => {
      answered.abort();
      port.close();
      if ('picture' in result) {
        resolve(result.picture);
        // The picture was decoded before the stop arrived.
        if (signal.aborted) result.picture.bitmap.close();
      } else if ('problem' in result) reject(new ProblemError(result.problem));
      else if ('unsupportedMediaType' in result)
        reject(new UnsupportedFileError('picture', result.unsupportedMediaType));
      else reject(new Error(result.failure));
    };
    worker.postMessage({ address, reviewer: currentReviewer() } satisfies PictureRequest, [workerPort]);
  });
}
