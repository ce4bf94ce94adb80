import type { LiveUpstream } from '#lib/model/live-events.ts';
import { Problem } from '#lib/model/problem.ts';
import { describeError, log } from '#lib/server/log.ts';
import type { Audience, Changes, Presence } from '#lib/server/store/index.ts';
import { audiences, type ChangeHistory, type ChangeRange, createChangeHistory } from './history.ts';
import {
  defaultLimits,
  type LiveLimits,
  openStream,
  type Stream,
  type StreamCursors,
  type StreamRequest,
  toMessage,
} from './stream.ts';

export type LiveStreams = ReturnType<typeof createLiveStreams>;

export interface LiveStreamsOptions {
  readonly changes: Changes;
  readonly cursors: StreamCursors;
  readonly hitKey: Uint8Array;
  readonly upstream: () => LiveUpstream;
  /** Reads who views what now. */
  readonly presences: () => Promise<readonly Presence[]>;
  readonly limits?: Partial<LiveLimits>;
}

/**
 * Joins what comes shortly after each other: the first change goes out at once, the next ones together. Each audience has its own, so that no change
 * that it may not know of moves the moment at which it learns of another.
 */
function createBatch(send: (range: ChangeRange) => void, intervalMs: number, audience: Audience) {
  let waiting: ChangeRange | undefined;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    if (!waiting) return;
    const range = waiting;
    waiting = undefined;
    if (range.events.length > 0) timer = setTimeout(flush, intervalMs);
    send(range);
  }

  return {
    audience,
    add(range: ChangeRange): void {
      waiting = waiting ? { ...range, from: waiting.from, events: [...waiting.events, ...range.events] } : range;
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}

/** All streams of a process, on one subscription that exists only while there are streams. */
export function createLiveStreams({ changes, cursors, hitKey, upstream, presences, ...options }: LiveStreamsOptions) {
  const limits = { ...defaultLimits, ...options.limits };
  /** The open streams, with the ids of their reviewers. */
  const streams = new Map<Stream, string>();
  let stopped = false;
  let subscription: { readonly history: ChangeHistory; readonly stop: () => void } | undefined;

  /** The message is sealed and encoded once for all streams that send the whole range. */
  function sendChanges(audience: Audience, range: ChangeRange): void {
    let message: Uint8Array | undefined;
    const sealed = () => {
      message ??= toMessage(range.events, cursors.seal({ seq: range.to, atMs: Date.now() }, audience));
      return message;
    };
    for (const stream of streams.keys()) if (stream.audience === audience) stream.sendChanges(range, sealed);
  }

  function subscribe(): NonNullable<typeof subscription> {
    const history = createChangeHistory(changes, limits.resumeChanges, hitKey);
    const batches = audiences.map((audience) =>
      createBatch((range) => sendChanges(audience, range), limits.changesMs, audience),
    );
    const unsubscribe = changes.subscribe((added) => {
      const ranges = history.add(added);
      for (const batch of batches) batch.add(ranges[batch.audience]);
    });
    let { answers } = upstream();
    const timer = setInterval(() => {
      const state = upstream();
      if (state.answers === answers) return;
      answers = state.answers;
      for (const stream of streams.keys()) stream.sendUpstream(state);
    }, limits.upstreamMs).unref();
    const presenceTimer = setInterval(readPresences, limits.presenceMs).unref();
    const stop = () => {
      clearInterval(timer);
      clearInterval(presenceTimer);
      unsubscribe();
      for (const batch of batches) batch.stop();
    };
    return { history, stop };
  }

  let isReading = false;
  async function readPresences(): Promise<void> {
    if (isReading || ![...streams.keys()].some(({ followsPresence }) => followsPresence)) return;
    isReading = true;
    try {
      const now = await presences();
      for (const stream of streams.keys()) stream.sendPresences(now);
    } catch (error) {
      // The store is away, which every request reports; the next look is in a second.
      log.warn({ event: 'live.presencesFailed', ...describeError(error) });
    } finally {
      isReading = false;
    }
  }

  function onClose(stream: Stream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    subscription?.stop();
    subscription = undefined;
  }

  return {
    /** @throws Problem too_many_requests, store_unavailable (the process is stopping) */
    open(request: StreamRequest): ReadableStream<Uint8Array> {
      if (stopped) throw new Problem('store_unavailable', { retryAfterSeconds: 2 });
      const own = [...streams.values()].filter((id) => id === request.reviewer.id).length;
      if (own >= limits.perReviewer) throw new Problem('too_many_requests', { retryAfterSeconds: 30 });
      const stream = openStream(request, { cursors, upstream, limits }, onClose);
      streams.set(stream, request.reviewer.id);
      // It is added before it reads where it starts: a change in between arrives twice and is dropped by its number.
      subscription ??= subscribe();
      stream.start(subscription.history);
      return stream.body;
    },
    state: (): { readonly streams: number } => ({ streams: streams.size }),
    /** Ends every stream at once, and opens no more. */
    stop(): void {
      stopped = true;
      for (const stream of [...streams.keys()]) stream.close();
    },
  };
}
