import type { LiveUpstream } from '#lib/model/live.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Changes } from '#lib/server/store/index.ts';
import { createPast, type Past } from './past.ts';
import type { Positions } from './position.ts';
import { openStream, type Stream } from './stream.ts';

export const usualLimits = {
  /** Streams that one reviewer may hold open; a browser needs one. */
  perReviewer: 12,
  heartbeatMs: 15_000,
  /** A stream tells nothing on the word of an older look at its reviewer. */
  recheckMs: 30_000,
  /** So long a reader may not read before the stream is cut. */
  patienceMs: 10_000,
  /** Bytes that wait for a reader. */
  waitingBytes: 65_536,
  /** Who comes back later than this reads everything again. A matter of time alone: a count would tell of what is hidden. */
  resumeMs: 600_000,
  /** And so much of what they may know is told again at most, to who comes back and to who is new. */
  resumeChanges: 500,
  /** A new stream begins so far back: the page that opens it was drawn a while ago. */
  beginMs: 60_000,
  upstreamMs: 2_000,
};
export type Limits = typeof usualLimits;

export interface LiveAsk {
  readonly reviewer: Reviewer;
  /** `Last-Event-ID`, or `after` in the address: a browser sends the header only where it tries again by itself. */
  readonly lastId: string | null;
  readonly signal: AbortSignal;
  /** Looks the reviewer up again without keeping the session alive. @throws Problem signed_out, second_factor_required, store_unavailable */
  readonly recheck: () => Promise<Reviewer>;
}

export interface Live {
  /** @throws Problem too_many_requests, store_unavailable (the process is ending) */
  open(ask: LiveAsk): ReadableStream<Uint8Array>;
  state(): { readonly streams: number };
  /** Ends every stream at once, and opens no more. */
  stop(): void;
}

export interface LiveParts {
  readonly changes: Changes;
  readonly positions: Positions;
  readonly upstream: () => LiveUpstream;
  readonly limits?: Partial<Limits>;
}

/** All streams of one process on one subscription, which is there only while somebody listens. */
export function createLive(parts: LiveParts): Live {
  const limits = { ...usualLimits, ...parts.limits };
  const streams = new Map<Stream, string>();
  let stopped = false;
  let listening: { readonly past: Past; readonly stop: () => void } | undefined;

  function listen(): NonNullable<typeof listening> {
    const past = createPast(parts.changes, limits.resumeChanges);
    const unsubscribe = parts.changes.subscribe((changes) => {
      const news = past.add(changes);
      for (const stream of streams.keys()) stream.tell(news);
    });
    let answered = parts.upstream().answers;
    const timer = setInterval(() => {
      const upstream = parts.upstream();
      if (upstream.answers === answered) return;
      answered = upstream.answers;
      for (const stream of streams.keys()) stream.tellUpstream(upstream);
    }, limits.upstreamMs);
    timer.unref();
    const stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
    return { past, stop };
  }

  function forget(stream: Stream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    listening?.stop();
    listening = undefined;
  }

  return {
    open(ask) {
      if (stopped) throw new Problem('store_unavailable', { retryAfterSeconds: 2 });
      const own = [...streams.values()].filter((id) => id === ask.reviewer.id).length;
      if (own >= limits.perReviewer) throw new Problem('too_many_requests', { retryAfterSeconds: 30 });
      const stream = openStream(ask, { ...parts, limits }, forget);
      streams.set(stream, ask.reviewer.id);
      // Before the stream looks where it begins: what comes in between is told twice at worst, and left out by its number.
      listening ??= listen();
      stream.begin(listening.past);
      return stream.body;
    },
    state: () => ({ streams: streams.size }),
    stop() {
      stopped = true;
      for (const stream of [...streams.keys()]) stream.close();
    },
  };
}
