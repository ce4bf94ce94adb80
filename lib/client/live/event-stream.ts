/** Reads `GET /api/events`: reconnects after each break, waits longer each time, and resumes where it broke off. One tab reads it for all. */
import { eventStreamAddress } from '#lib/model/api-addresses.ts';
import { backgroundHeaders, ProblemError, request } from '../request.ts';
import { currentReviewer } from '../sign-in-end.ts';

export interface StreamEvent {
  readonly event: string;
  /** From here the stream resumes after this event. */
  readonly id: string | undefined;
  readonly data: unknown;
}

/** `cut` means that the server answers, but the stream breaks; `offline` that the server does not answer; `signed_out` that the stream has ended for good. */
export type Connection = 'starting' | 'live' | 'cut' | 'offline' | 'signed_out';

export interface StreamReader {
  /** Says where to resume; it is read before each try. */
  readonly lastId: () => string | undefined;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** The server sends something every 2 s. */
const silenceMs = 10_000;
/** A proxy that buffers the stream delivers nothing at all. */
const helloMs = 10_000;
const shortestWaitMs = 1_000;
const longestWaitMs = 30_000;
/** Without the server, so long a wait reports within 5 s that it is back. */
const longestOfflineWaitMs = 2_000;
const eventNames = ['hello', 'beat', 'upstream', 'change', 'presence', 'missed', 'ended'] as const;

/** The delay before the next try: doubled each time, and random, so that browsers do not all reconnect at once. */
export const backOffMs = (failures: number, random = Math.random()): number =>
  Math.min(longestWaitMs, shortestWaitMs * 2 ** failures) * (0.5 + random / 2);

/** Resolves when `signal` aborts or the reviewer is signed out. */
export async function readEventStream(reader: StreamReader, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (await readOnce(reader, signal)) failures = 0;
    if (signal.aborted) return;
    const { connection, minWaitMs } = await findBreakReason(addressOf(reader), signal);
    if (signal.aborted) return;
    reader.onConnection(connection);
    if (connection === 'signed_out') return;
    const longest = connection === 'offline' ? longestOfflineWaitMs : longestWaitMs;
    await pause(Math.max(Math.min(backOffMs(failures), longest), minWaitMs), signal);
  }
}

function addressOf(reader: StreamReader): string {
  return eventStreamAddress(currentReviewer(), reader.lastId());
}

/** Resolves when the stream is over. @returns whether it ever started */
function readOnce(reader: StreamReader, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // Closed after an error, because EventSource's own reconnection gives no reason and brings all browsers back at once.
    const source = new EventSource(addressOf(reader));
    let hasStarted = false;
    const end = () => {
      clearTimeout(timeout);
      signal.removeEventListener('abort', end);
      source.close();
      resolve(hasStarted);
    };
    let timeout = setTimeout(end, helloMs);
    signal.addEventListener('abort', end);
    source.onerror = end;
    for (const name of eventNames)
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        clearTimeout(timeout);
        timeout = setTimeout(end, silenceMs);
        if (name === 'ended') return end();
        if (name === 'hello') {
          hasStarted = true;
          reader.onConnection('live');
        }
        reader.onEvent({ event: name, id: lastEventId === '' ? undefined : lastEventId, data: JSON.parse(data) });
      });
  });
}

/** A stream ends without a reason; the status of a second request has it. */
async function findBreakReason(
  address: string,
  signal: AbortSignal,
): Promise<{ connection: Connection; minWaitMs: number }> {
  const enough = new AbortController();
  try {
    await request(address, { headers: backgroundHeaders, signal: AbortSignal.any([signal, enough.signal]) });
    return { connection: 'cut', minWaitMs: 0 };
  } catch (error) {
    const { code, status, retryAfterSeconds = 0 } = error instanceof ProblemError ? error : { code: '', status: 0 };
    const connection = status === 401 ? 'signed_out' : code === 'offline' ? 'offline' : 'cut';
    return { connection, minWaitMs: retryAfterSeconds * 1_000 };
  } finally {
    enough.abort();
  }
}

/** Ends early when the browser is online again or the tab becomes visible. */
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

/** One stream for all tabs of a browser: the tab that holds the lock reads it and passes its messages on. Nothing is stored outside memory. */
interface TabLeaderOptions<Message> {
  /** Receives the messages of the leading tab, also when this tab leads. */
  readonly onMessage: (message: Message) => void;
  /** Makes the messages for a new tab; it is called in the leading tab only. */
  readonly toNewTab: () => readonly Message[];
  /** Leads until it resolves or the signal aborts. */
  readonly lead: (send: (message: Message) => void, signal: AbortSignal) => Promise<void>;
}

/** Tabs send it to each other, also to those of an older version: the keys never change. With `ask` a new tab requests what is known. */
type Post<Message> = { readonly say: Message } | { readonly ask: true };

/** @param name the same in all tabs of one sign-in, and in no others */
export async function followOrLead<Message>(
  name: string,
  { onMessage, toNewTab, lead }: TabLeaderOptions<Message>,
  signal: AbortSignal,
): Promise<void> {
  const channel = new BroadcastChannel(name);
  const post = (message: Post<Message>) => channel.postMessage(message);
  let isLeading = false;
  channel.onmessage = ({ data }: MessageEvent<Post<Message>>) => {
    if ('say' in data) onMessage(data.say);
    else if (isLeading) for (const message of toNewTab()) post({ say: message });
  };
  const send = (message: Message) => {
    onMessage(message);
    post({ say: message });
  };
  const leadTabs = async () => {
    isLeading = true;
    await lead(send, signal).finally(() => {
      isLeading = false;
    });
  };
  post({ ask: true });
  try {
    await navigator.locks.request(name, { signal }, leadTabs);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}
