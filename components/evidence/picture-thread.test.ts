import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from './picture-outcome.ts';

/** The thread without a thread: the same code behind the same port, so that what crosses it is copied as in a browser. */
class Beside extends EventTarget {
  postMessage(address: string, [port]: [MessagePort]) {
    void serve(address, port);
  }
}
/** One whose script did not come. */
class Lost extends EventTarget {
  static started = 0;
  constructor() {
    super();
    Lost.started += 1;
  }
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

async function load(signal = new AbortController().signal) {
  const { loadPictureBeside } = await import('./picture-thread.ts');
  return loadPictureBeside('/file', signal);
}
const answer = (response: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(response));
const png = () =>
  Promise.resolve(
    new Response('four', { headers: { 'content-type': 'image/png', 'x-read-at': '2026-11-21T12:00:00Z' } }),
  );

beforeEach(() => {
  vi.resetModules(); // the thread is kept for as long as its module
  vi.stubGlobal('Worker', Beside);
  // A buffer is handed over as a bitmap is.
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(new ArrayBuffer(16)));
});
afterEach(() => vi.unstubAllGlobals());

describe('loadPictureBeside', () => {
  it('hands the decoded picture over with all that is known of it', async () => {
    answer(png);
    const picture = await load();
    expect(picture).toMatchObject({ mediaType: 'image/png', bytes: 4, readAt: '2026-11-21T12:00:00Z' });
    expect(picture.bitmap).toHaveProperty('byteLength', 16);
  });

  it('keeps a Problem what it is: an ended sign-in, with the id of the request', async () => {
    const { ProblemError } = await import('#lib/client/api.ts');
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

  it('tells what is no picture', async () => {
    const { NotAPicture } = await import('./picture.ts');
    answer(() => Promise.resolve(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })));
    const failure = await load().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotAPicture);
    expect(failure).toHaveProperty('mediaType', 'application/pdf');
  });

  it('stops the download of what was left', async () => {
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

  it('asks for nothing that was left before', async () => {
    answer(png);
    await expect(load(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is done by the page when the thread does not start', async () => {
    vi.stubGlobal('Worker', Lost);
    answer(png);
    await expect(load()).resolves.toMatchObject({ mediaType: 'image/png', bytes: 4 });
    await expect(load()).resolves.toMatchObject({ mediaType: 'image/png' });
    expect(Lost.started).toBe(1);
  });
});
