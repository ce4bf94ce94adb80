import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import type { LiveHello, LiveUpstream } from '#lib/model/live-events.ts';
import { Problem } from '#lib/model/problem.ts';
import { describeError, log } from '#lib/server/log.ts';
import type { Presence } from '#lib/server/store/index.ts';
import { createAccessCheck } from './access-check.ts';
import type { StreamCursors } from './cursor.ts';
import type { ChangeHistory, ChangeRange, ChangeRanges } from './history.ts';
import type { LiveLimits } from './limits.ts';
import { createPresenceFeed } from './presence-feed.ts';
import { createStreamWriter } from './stream-writer.ts';

export interface StreamRequest {
  readonly reviewer: Reviewer;
  /** `Last-Event-ID`, or `after` in the address: a browser sends the header only when it reconnects by itself. */
  readonly lastId: string | null;
  readonly signal: AbortSignal;
  /** Looks the reviewer up again without keeping the session alive. @throws Problem signed_out, second_factor_required, store_unavailable */
  readonly recheck: () => Promise<Reviewer>;
}

export interface StreamContext {
  readonly cursors: StreamCursors;
  readonly upstream: () => LiveUpstream;
  readonly limits: LiveLimits;
}

export interface Stream {
  readonly body: ReadableStream<Uint8Array>;
  start(history: ChangeHistory): void;
  sendChanges(ranges: ChangeRanges): void;
  sendUpstream(upstream: LiveUpstream): void;
  readonly followsPresence: boolean;
  sendPresences(presences: readonly Presence[]): void;
  close(): void;
}

/** When the service was read, and whether it failed then, follows from deliveries of hidden steps too (tipping-off). */
const unknownUpstream: LiveUpstream = { answers: true, lastAnswerAt: null };

/** The stream of one reader. Everything is sent in order, each message after the reader had room for the one before. */
export function openStream(
  { reviewer, lastId, signal, recheck }: StreamRequest,
  { cursors, upstream, limits }: StreamContext,
  onClose: (stream: Stream) => void,
): Stream {
  const audience = audienceOf(reviewer.roles);
  const followsPresence = mayDo(reviewer.roles, 'presence.read');
  const presenceFeed = createPresenceFeed(reviewer);
  const checkAccess = createAccessCheck(reviewer, recheck, limits);
  let sentSeq = 0;
  let queue = Promise.resolve();

  const writer = createStreamWriter(limits, () => {
    clearInterval(heartbeat);
    signal.removeEventListener('abort', writer.close);
    onClose(stream);
  });
  const heartbeat = setInterval(() => enqueue(() => send('beat', {})), limits.heartbeatMs);
  heartbeat.unref();
  signal.addEventListener('abort', writer.close, { once: true });

  const stream: Stream = {
    body: writer.body,
    start: (history) => enqueue(() => start(history)),
    sendChanges: (ranges) => enqueue(() => sendRange(ranges[audience])),
    sendUpstream: (state) => {
      if (audience === 'full') enqueue(() => send('upstream', state));
    },
    followsPresence,
    sendPresences(presences) {
      if (followsPresence)
        enqueue(async () => {
          const changed = presenceFeed.next(presences);
          if (changed) await send('presence', changed);
        });
    },
    close: writer.close,
  };
  return stream;

  function enqueue(run: () => Promise<void>): void {
    queue = queue
      .then(async () => {
        if (!writer.isClosed()) await run();
      })
      .catch((error: unknown) => {
        // A Problem is reported by the answer to the browser's next request.
        if (!(error instanceof Problem)) log.warn({ event: 'live.failed', ...describeError(error) });
        writer.close();
      });
  }

  function currentId(): string {
    return cursors.seal({ seq: sentSeq, atMs: Date.now() }, audience);
  }

  function send(event: string, message: object): Promise<void> {
    return write(`id: ${currentId()}\nevent: ${event}\ndata: ${JSON.stringify(message)}\n\n`);
  }

  async function write(text: string): Promise<void> {
    const access = await checkAccess();
    if (access === 'allowed') return writer.write(text);
    if (access === 'signed_out') writer.writeNow('event: ended\ndata: {}\n\n');
    writer.close();
  }

  async function start(history: ChangeHistory): Promise<void> {
    if (signal.aborted) return writer.close();
    const missed = await findMissed(history);
    sentSeq = missed?.from ?? (await history.head());
    const hello: LiveHello = { now: new Date().toISOString() };
    await send('hello', hello);
    await send('upstream', audience === 'full' ? upstream() : unknownUpstream);
    await (missed ? sendRange(missed) : send('missed', {}));
  }

  /** Sends the range in one write; only its last event has an id, so that a browser that disconnects before it gets all of them again. */
  async function sendRange(range: ChangeRange): Promise<void> {
    const events = range.events.filter(({ seq }) => seq > sentSeq);
    sentSeq = Math.max(sentSeq, range.to);
    const last = events.pop();
    if (last) await write(`${events.map(({ text }) => text).join('')}id: ${currentId()}\n${last.text}`);
  }

  /** What the reader has missed, or what happened lately; undefined when that is too long ago or too much. */
  async function findMissed(history: ChangeHistory): Promise<ChangeRange | undefined> {
    if (lastId === null) return history.since(Date.now() - limits.lookBackMs, audience);
    const position = cursors.open(lastId, audience);
    if (!position || Date.now() - position.atMs > limits.resumeMs) return undefined;
    return history.after(position.seq, audience);
  }
}
