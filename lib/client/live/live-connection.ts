import { useSyncExternalStore } from 'react';
import type { LiveChange, LiveHello, LivePresence, LiveUpstream } from '#lib/model/live-events.ts';
import { endSignIn, signInEnd, untilSignInEnd } from '../sign-in-end.ts';
import { type Connection, followOrLead, readEventStream, type StreamEvent } from './event-stream.ts';
import { type Reach, type ServerWatch, watchServer } from './server-watch.ts';

export interface LiveState {
  readonly connection: Connection;
  readonly reach: Reach;
  /** It is undefined until the server has sent it. */
  readonly upstream: LiveUpstream | undefined;
  /** Who else has which session open now, by ref. */
  readonly viewers: ReadonlyMap<string, readonly string[]>;
}

export interface LiveListener {
  readonly onChange: (change: LiveChange) => void;
  /** Changes may have been missed: everything on the screen must be reloaded. */
  readonly onMissed: () => void;
}

type Message =
  | { readonly event: StreamEvent }
  | { readonly connection: Connection }
  | { readonly known: readonly StreamEvent[]; readonly state: Pick<LiveState, 'connection' | 'upstream' | 'viewers'> };

/** A shorter interruption is not shown. */
const graceMs = 3_000;
const reloadIntervalMs = 30_000;
/** The server sends something every 2 s. A leading tab that hangs keeps the lead, so the others notice its silence. */
const silenceMs = 50_000;
/** Changes that a tab remembers, for what is shown later. */
const maxRecentChanges = 200;

const starting: LiveState = { connection: 'starting', reach: 'reached', upstream: undefined, viewers: new Map() };
let state = starting;
const stateListeners = new Set<() => void>();
const listeners = new Set<LiveListener>();

/** They are the same moment by the server's clock and by the browser's. */
let hello: { readonly serverMs: number; readonly browserMs: number } | undefined;
let lastId: string | undefined;
let missedAtMs = 0;
let recentChanges: readonly { readonly change: LiveChange; readonly event: StreamEvent; readonly atMs: number }[] = [];

function setState(next: Partial<LiveState>): void {
  state = { ...state, ...next };
  for (const listener of stateListeners) listener();
}

const subscribeToState = (listener: () => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};

const currentState = () => state;

export const useLiveState = (): LiveState => useSyncExternalStore(subscribeToState, currentState, () => starting);

/** @returns ends the subscription */
export function subscribeToChanges(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the server stored a change, by the browser's clock as far as it is known: whatever was read later includes the change. */
function storedAtMs(change: LiveChange): number {
  const atMs = Date.parse(change.at);
  const here = hello ? Math.min(Date.now(), atMs - hello.serverMs + hello.browserMs) : Date.now();
  return Math.max(atMs, here);
}

/** Tells whether data read at `readAtMs` can lack this change. */
export const isNewerThan = (change: LiveChange, readAtMs: number): boolean => storedAtMs(change) > readAtMs;

/** Data is dated by its arrival: it may have been read on the server so much earlier. */
export const transferMs = 1_000;

/** Tells whether data read at `readAtMs` can lack a change. @param ref only changes of this session count; default any */
export const mayBeStale = (readAtMs: number, ref?: string): boolean =>
  missedAtMs > readAtMs ||
  recentChanges.some(({ change, atMs }) => atMs > readAtMs - transferMs && (ref === undefined || change.ref === ref));

function withPresence(viewers: LiveState['viewers'], { sessions }: LivePresence): LiveState['viewers'] {
  const now = new Map(viewers);
  for (const { ref, viewers: names } of sessions) {
    if (names.length > 0) now.set(ref, names);
    else now.delete(ref);
  }
  return now;
}

function notifyMissed(): void {
  for (const listener of [...listeners]) listener.onMissed();
}

function onEvent(event: StreamEvent): void {
  lastId = event.id ?? lastId;
  if (event.event === 'hello') hello = { serverMs: Date.parse((event.data as LiveHello).now), browserMs: Date.now() };
  // A new stream sends all that it knows.
  if (event.event === 'hello') setState({ viewers: starting.viewers });
  if (event.event === 'presence') setState({ viewers: withPresence(state.viewers, event.data as LivePresence) });
  if (event.event === 'upstream') setState({ upstream: event.data as LiveUpstream });
  if (event.event === 'missed') {
    missedAtMs = Date.now();
    notifyMissed();
  }
  if (event.event !== 'change') return;
  const change = event.data as LiveChange;
  recentChanges = [...recentChanges, { change, event, atMs: storedAtMs(change) }].slice(-maxRecentChanges);
  for (const listener of [...listeners]) listener.onChange(change);
}

let watch: ServerWatch | undefined;
let lastMessageMs = Date.now();
/** It is what is shown when the grace period is over. */
let pendingConnection: Connection = 'cut';
let graceTimer: ReturnType<typeof setTimeout> | undefined;

const isInterrupted = () => state.connection === 'cut' || state.connection === 'offline';

function onConnection(connection: Connection): void {
  if (connection === 'signed_out') endSignIn('refused');
  if (connection === 'live' || connection === 'signed_out') {
    clearTimeout(graceTimer);
    graceTimer = undefined;
    setState({ connection });
    return;
  }
  if (connection === 'offline') watch?.ask();
  pendingConnection = connection;
  if (isInterrupted()) setState({ connection });
  else graceTimer ??= setTimeout(() => setState({ connection: pendingConnection }), graceMs);
}

function onMessage(message: Message): void {
  lastMessageMs = Date.now();
  if ('event' in message) {
    watch?.received();
    if (state.connection === 'cut') onConnection('live'); // the silence is over
    onEvent(message.event);
  } else if ('connection' in message) onConnection(message.connection);
  else if (state.upstream === undefined) {
    setState(message.state);
    for (const event of message.known) onEvent(event);
  }
}

function reloadIfInterrupted(): void {
  if (state.connection === 'live' && Date.now() - lastMessageMs > silenceMs) setState({ connection: 'cut' });
  if (isInterrupted() && document.visibilityState === 'visible') notifyMissed();
}

const follow = (name: string, signal: AbortSignal): Promise<void> =>
  followOrLead<Message>(
    name,
    {
      onMessage,
      toNewTab: () => [
        {
          known: recentChanges.map(({ event }) => event),
          state: { connection: state.connection, upstream: state.upstream, viewers: state.viewers },
        },
      ],
      lead: (send, until) =>
        readEventStream(
          {
            lastId: () => lastId,
            onEvent: (event) => send({ event }),
            onConnection: (connection) => send({ connection }),
          },
          until,
        ),
    },
    signal,
  );

let isStarted = false;

/** Starts once per tab, and ends with the sign-in. @param channel the same in all tabs of one sign-in, and in no others */
export function startLiveUpdates(channel: string): void {
  if (isStarted || signInEnd() !== undefined) return;
  isStarted = true;
  setInterval(reloadIfInterrupted, reloadIntervalMs);
  watch = watchServer((reach) => setState({ reach }));
  void follow(`desk-live-${channel}`, untilSignInEnd);
}

export interface Reloader {
  /** Reloads soon. */
  readonly request: () => void;
  readonly stop: () => void;
}

export interface Pace {
  /** Requests within this time are one reload. */
  readonly gatherMs: number;
  /** From the start of one reload to that of the next. */
  readonly intervalMs: number;
}

const atOnce: Pace = { gatherMs: 0, intervalMs: 1_500 };

/**
 * Reloads on request: one reload at a time, at its pace, and in a hidden tab only once it is visible.
 * @param reload its failure is ignored: the screen shows how old it is, and the next reload follows
 * @param pace default: the first at once, the next a second and a half later at the earliest
 */
export function createReloader(
  reload: (signal: AbortSignal) => Promise<void>,
  { gatherMs, intervalMs }: Pace = atOnce,
): Reloader {
  const stopped = new AbortController();
  let lastMs = Number.NEGATIVE_INFINITY;
  let isRequested = false;
  let isReloading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    if (!isRequested || isReloading || timer !== undefined) return;
    if (stopped.signal.aborted || document.visibilityState !== 'visible') return;
    timer = setTimeout(run, Math.max(gatherMs, lastMs + intervalMs - Date.now()));
  }

  async function run(): Promise<void> {
    timer = undefined;
    isRequested = false;
    isReloading = true;
    lastMs = Date.now();
    await reload(stopped.signal).catch(() => undefined);
    isReloading = false;
    schedule();
  }

  document.addEventListener('visibilitychange', schedule);
  return {
    request() {
      isRequested = true;
      schedule();
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    },
  };
}
