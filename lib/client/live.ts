/**
 * What this tab hears of changes. Hides who reads the stream (one tab for all), what is done where it does not hold (looking again every 30 s,
 * in a tab that is looked at), and what was heard before a listener came. Loaded after the page is there: nothing waits for it.
 */
import { useSyncExternalStore } from 'react';
import type { LiveChange, LiveHello, LiveUpstream } from '#lib/model/live.ts';
import { followOrLead } from './live-leader.ts';
import { type Connection, keepReading, type StreamEvent } from './live-stream.ts';

export interface LiveState {
  readonly connection: Connection;
  /** Undefined until the desk has said. */
  readonly upstream: LiveUpstream | undefined;
}

export interface LiveListener {
  readonly onChange: (change: LiveChange) => void;
  /** Something may have been missed: everything on the screen is to be read again. */
  readonly onMissed: () => void;
}

type Message =
  | { readonly event: StreamEvent }
  | { readonly connection: Connection }
  | { readonly known: readonly StreamEvent[]; readonly state: LiveState };

/** A break that is over sooner is none. */
const graceMs = 5_000;
const lookAgainMs = 30_000;
/** The desk gives a sign every 15 s. A tab that leads and hangs keeps its lead, so silence is what the others notice. */
const silenceMs = 50_000;
/** Changes that a tab remembers, for what comes onto its screen later. */
const remembered = 200;

let state: LiveState = { connection: 'starting', upstream: undefined };
const watchers = new Set<() => void>();
const listeners = new Set<LiveListener>();

/** The same moment by the desk's clock and by ours. */
let hello: { readonly desk: number; readonly here: number } | undefined;
let lastId: string | undefined;
let missedAtMs = 0;
let heard: readonly { readonly change: LiveChange; readonly event: StreamEvent; readonly atMs: number }[] = [];

function setState(next: Partial<LiveState>): void {
  state = { ...state, ...next };
  for (const watcher of watchers) watcher();
}

const subscribeState = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
const starting: LiveState = { connection: 'starting', upstream: undefined };

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribeState,
    () => state,
    () => starting,
  );

/** @returns the way to end it */
export function listen(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the desk wrote a change, by our clock as near as we know it: what was read later than that holds it. */
function atOf(change: LiveChange): number {
  const atMs = Date.parse(change.at);
  return Math.max(atMs, hello ? Math.min(Date.now(), atMs - hello.desk + hello.here) : Date.now());
}

/** Whether a reading as old as `readAtMs` can lack this change. */
export const isLaterThan = (change: LiveChange, readAtMs: number): boolean => atOf(change) > readAtMs;

/** A reading says when it came, not when the desk made it. */
export const onTheWayMs = 1_000;

/** Whether a reading as old as `readAtMs` can lack anything that was heard of, or was not. */
export const wasMissed = (readAtMs: number, ref?: string): boolean =>
  missedAtMs > readAtMs ||
  heard.some(({ change, atMs }) => atMs > readAtMs - onTheWayMs && (ref === undefined || change.ref === ref));

function onEvent(event: StreamEvent): void {
  lastId = event.id ?? lastId;
  if (event.event === 'hello') hello = { desk: Date.parse((event.data as LiveHello).now), here: Date.now() };
  if (event.event === 'upstream') setState({ upstream: event.data as LiveUpstream });
  if (event.event === 'missed') {
    missedAtMs = Date.now();
    for (const listener of [...listeners]) listener.onMissed();
  }
  if (event.event !== 'change') return;
  const change = event.data as LiveChange;
  heard = [...heard, { change, event, atMs: atOf(change) }].slice(-remembered);
  for (const listener of [...listeners]) listener.onChange(change);
}

let heardAtMs = Date.now();
let lost: Connection = 'cut';
let grace: ReturnType<typeof setTimeout> | undefined;

function onConnection(connection: Connection): void {
  if (connection === 'live' || connection === 'signed_out') {
    clearTimeout(grace);
    grace = undefined;
    setState({ connection });
    return;
  }
  lost = connection;
  if (state.connection === 'cut' || state.connection === 'offline') setState({ connection });
  else grace ??= setTimeout(() => setState({ connection: lost }), graceMs);
}

function onMessage(message: Message): void {
  heardAtMs = Date.now();
  if ('event' in message) {
    if (state.connection === 'cut') onConnection('live'); // the silence is over
    onEvent(message.event);
  } else if ('connection' in message) onConnection(message.connection);
  else if (state.upstream === undefined) {
    setState(message.state);
    for (const event of message.known) onEvent(event);
  }
}

function lookAgain(): void {
  if (state.connection === 'live' && Date.now() - heardAtMs > silenceMs) setState({ connection: 'cut' });
  if (state.connection !== 'cut' && state.connection !== 'offline') return;
  if (document.visibilityState === 'visible') for (const listener of [...listeners]) listener.onMissed();
}

async function follow(name: string, signal: AbortSignal): Promise<void> {
  await followOrLead<Message>(
    name,
    {
      onMessage,
      whatIsKnown: () => [{ known: heard.map(({ event }) => event), state }],
      lead: (say, until) =>
        keepReading(
          {
            lastId: () => lastId,
            onEvent: (event) => say({ event }),
            onConnection: (connection) => say({ connection }),
          },
          until,
        ),
    },
    signal,
  );
}

let isStarted = false;

/**
 * Begins, once for the tab. After the end of the session nothing is asked until somebody looks at the tab again, who may have signed in beside.
 *
 * @param channel the same in all tabs of one sign-in, and in no others
 */
export function startLive(channel: string): void {
  if (isStarted) return;
  isStarted = true;
  setInterval(lookAgain, lookAgainMs);
  const signal = new AbortController().signal;
  const run = async () => {
    await follow(`desk-live-${channel}`, signal);
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', onVisible);
      void run();
    };
    document.addEventListener('visibilitychange', onVisible);
  };
  void run();
}
