/** Reads `GET /api/events` for as long as it is wanted: again after each break, later each time, from where the last one broke off. */
import { ask, ProblemError, polling } from './api.ts';

export interface StreamEvent {
  readonly event: string;
  /** Where the stream goes on after this. */
  readonly id: string | undefined;
  readonly data: unknown;
}

/** `cut`: the desk answers, its stream does not hold; `offline`: nothing answers; `signed_out`: the end of it. */
export type Connection = 'starting' | 'live' | 'cut' | 'offline' | 'signed_out';

export interface StreamReader {
  /** Where to begin; asked anew before each try. */
  readonly lastId: () => string | undefined;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** The desk sends something every 15 s. */
const silenceMs = 40_000;
/** A proxy that keeps the stream back until it ends gives nothing at all. */
const helloMs = 10_000;
const shortestWaitMs = 1_000;
const longestWaitMs = 30_000;
const names = ['hello', 'beat', 'upstream', 'change', 'missed', 'ended'] as const;

/** How long to wait before the next try: twice as long each time, and never all browsers at once. */
export const backOffMs = (failures: number, random = Math.random()): number =>
  Math.min(longestWaitMs, shortestWaitMs * 2 ** failures) * (0.5 + random / 2);

/** Ends when `signal` aborts or the reviewer is signed out. */
export async function keepReading(reader: StreamReader, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (await readOnce(reader, signal)) failures = 0;
    if (signal.aborted) return;
    const why = await askWhy(addressOf(reader), signal);
    if (signal.aborted) return;
    reader.onConnection(why.connection);
    if (why.connection === 'signed_out') return;
    await pause(Math.max(backOffMs(failures), why.atLeastMs), signal);
  }
}

function addressOf(reader: StreamReader): string {
  const lastId = reader.lastId();
  return lastId === undefined ? '/api/events' : `/api/events?after=${encodeURIComponent(lastId)}`;
}

/** @returns once the stream is over, whether it ever began */
function readOnce(reader: StreamReader, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // Not the browser's own way of trying again: it tells no reason, and all browsers come back at once.
    const source = new EventSource(addressOf(reader));
    let began = false;
    const end = () => {
      clearTimeout(patience);
      signal.removeEventListener('abort', end);
      source.close();
      resolve(began);
    };
    let patience = setTimeout(end, helloMs);
    signal.addEventListener('abort', end);
    source.onerror = end;
    for (const name of names)
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        clearTimeout(patience);
        patience = setTimeout(end, silenceMs);
        if (name === 'ended') return end();
        if (name === 'hello') {
          began = true;
          reader.onConnection('live');
        }
        reader.onEvent({ event: name, id: lastEventId === '' ? undefined : lastEventId, data: JSON.parse(data) });
      });
  });
}

/** A stream tells no reason for its end: the head of another answer does. */
async function askWhy(address: string, signal: AbortSignal): Promise<{ connection: Connection; atLeastMs: number }> {
  const enough = new AbortController();
  try {
    await ask(address, { headers: polling, signal: AbortSignal.any([signal, enough.signal]) });
    return { connection: 'cut', atLeastMs: 0 };
  } catch (error) {
    const {
      code,
      status,
      retryAfterSeconds = 0,
    } = error instanceof ProblemError ? error : { code: 'internal', status: 0 };
    const connection = status === 401 ? 'signed_out' : code === 'offline' ? 'offline' : 'cut';
    return { connection, atLeastMs: retryAfterSeconds * 1_000 };
  } finally {
    enough.abort();
  }
}

/** Shorter when the line comes back or somebody looks at the page again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', onVisible);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const onVisible = () => document.visibilityState === 'visible' && done();
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', onVisible);
    signal.addEventListener('abort', done);
  });
}
