import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerPictureRequest, type PictureRequest } from './worker-protocol.ts';

/** The worker's own code behind a real port, so that what crosses it is copied as in a browser. */
class FakeWorker extends EventTarget {
  postMessage(request: PictureRequest, [port]: [MessagePort]) {
    void answerPictureRequest(request, port);
  }
}
/** One whose script could not be fetched. */
class FailingWorker extends EventTarget {
  static started = 0;
  constructor() {
    super();
    FailingWorker.started += 1;
  }
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

async function load(signal = new AbortController().signal) {
  const { loadPictureInWorker } = await import('./load-in-worker.ts');
  return loadPictureInWorker('/file', signal);
}
const answer = (response: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(response));
const png = () =>
  Promise.resolve(
    new Response('four', { headers: { 'content-type': 'image/png', 'x-read-at': '2026-11-21T12:00:00Z' } }),
  );

beforeEach(() => {
  vi.resetModules(); // a module starts one worker
  vi.stubGlobal('Worker', FakeWorker);
  // A buffer is handed over as a bitmap is.
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(new ArrayBuffer(16)));
});
afterEach(() => vi.unstubAllGlobals());

describe('loadPictureInWorker', () => {
  test('returns the decoded picture with its metadata', async () => {
    answer(png);
    const picture = await load();
    expect(picture).toMatchObject({ mediaType: 'image/png', bytes: 4, readAt: '2026-11-21T12:00:00Z' });
    expect(picture.bitmap).toHaveProperty('byteLength', 16);
  });

  test('passes a Problem on unchanged: an ended sign-in, with the request id', async () => {
    const { ProblemError } = await import('#lib/client/request.ts');
    const body = { type: '', title: 'You are signed out', status: 401, code: 'signed_out', requestId: 'r-1' };
    answer(() =>
      Promise.resolve(Response.json(body, { status: 401, headers: { 'content-type': 'application/problem+json' } })),
    );
    const failure = await load().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(failure).toMatchObject({ code: 'signed_out', status: 401, title: 'You are signed out', requestId: 'r-1' });
    answer(() => Promise.reject(new TypeError('network')));
    await expect(load()).rejects.toMatchObject({ code: 'offline' });
  });

  test('names the type of a file that is not a picture', async () => {
    const { UnsupportedFileError } = await import('../media-kind.ts');
    answer(() => Promise.resolve(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })));
    const failure = await load().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnsupportedFileError);
    expect(failure).toHaveProperty('mediaType', 'application/pdf');
  });

  test('aborts the download when the picture is no longer needed', async () => {
    const left = new AbortController();
    const stopped = new Promise<void>((resolve) => {
      vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
        return new Promise<Response>((_answer, failed) =>
          signal.addEventListener('abort', () => {
            resolve();
            failed(signal.reason);
          }),
        );
      });
    });
    const loading = load(left.signal);
    setTimeout(() => left.abort());
    await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
    await stopped;
  });

  test('fetches nothing if aborted before', async () => {
    answer(png);
    await expect(load(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('the page loads the picture if the worker does not start', async () => {
    vi.stubGlobal('Worker', FailingWorker);
    answer(png);
    await expect(load()).resolves.toMatchObject({ mediaType: 'image/png', bytes: 4 });
    await expect(load()).resolves.toMatchObject({ mediaType: 'image/png' });
    expect(FailingWorker.started).toBe(1);
  });
});
