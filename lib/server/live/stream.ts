/** One stream of changes: its limits, the ids from which it resumes, and what it sends. */
import { createSecretKey, hkdfSync } from 'node:crypto';
import { mayDo } from '#lib/model/access/permissions.ts';
import { type Announcement, announcementsFor, audienceOf } from '#lib/model/access/tipping-off.ts';
import type { LiveHello, LivePresence, LiveUpstream } from '#lib/model/live-events.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer, Role } from '#lib/model/reviewer.ts';
import { describeError, log } from '#lib/server/log.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import type { Audience, ChangeRecord, Presence } from '#lib/server/store/index.ts';
import type { ChangeHistory, ChangeRange } from './history.ts';

export const defaultLimits = {
  /** One reviewer may hold so many streams open; a browser needs one. */
  perReviewer: 12,
  /** A browser that receives nothing for somewhat longer asks whether the server is there. */
  heartbeatMs: 2_000,
  /** Nothing is sent when the last check of the reviewer is older than this. */
  recheckMs: 5_000,
  /** A reader that reads nothing for so long is disconnected. */
  patienceMs: 10_000,
  /** At most so many bytes wait for a reader. */
  waitingBytes: 65_536,
  /** After a longer break everything is read again. The limit is by time only: a limit by count would reveal how much was hidden. */
  resumeMs: 600_000,
  /** At most so many changes that the audience may know of are sent again, to a returning stream and to a new one. */
  resumeChanges: 500,
  /** A new stream starts so far back, because the page that opens it was rendered a while ago. */
  lookBackMs: 60_000,
  /** Changes that follow another one sooner are sent together, so long after it. */
  changesMs: 250,
  /** The state of the verification service is checked so often. */
  upstreamMs: 2_000,
  /** The stream reads so often who has which session open. */
  presenceMs: 1_000,
};

export type LiveLimits = Readonly<typeof defaultLimits>;

/** It says how far a stream has come: the number of the last change it has processed, sent or not, and when. */
type StreamPosition = Pick<ChangeRecord, 'seq' | 'atMs'>;

export type StreamCursors = ReturnType<typeof createStreamCursors>;

/**
 * The ids of events are encrypted and never repeat: the gaps between plain numbers would reveal how much happened that the reader may not know of
 * (tipping-off).
 *
 * @param secret the same in every process, so that a stream can resume at another one
 */
export function createStreamCursors(secret: Uint8Array) {
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'position in the stream of events', 32)));
  return {
    seal({ seq, atMs }: StreamPosition, audience: Audience): string {
      const plain = Buffer.alloc(16);
      plain.writeDoubleBE(seq, 0);
      plain.writeDoubleBE(atMs, 8);
      return sealBox(key, plain, { associatedData: audience });
    },
    /** @returns undefined for an id that is not ours, or of another audience */
    open(sealed: string, audience: Audience): StreamPosition | undefined {
      const plain = openBox(key, sealed, { associatedData: audience });
      return plain && { seq: plain.readDoubleBE(0), atMs: plain.readDoubleBE(8) };
    },
  };
}

const encoder = new TextEncoder();

/** Events are one write; only the last one has an id, so that a browser that disconnects before it gets all of them again. */
export const toMessage = (events: ChangeRange['events'], id: string): Uint8Array =>
  encoder.encode(events.map(({ text }, at) => (at === events.length - 1 ? `id: ${id}\n${text}` : text)).join(''));

/** Writes to one reader. @param onClose called once, however the stream ends */
function createStreamWriter(
  { waitingBytes, patienceMs }: Pick<LiveLimits, 'waitingBytes' | 'patienceMs'>,
  onClose: () => void,
) {
  let closed = false;
  let onRoom: (() => void) | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array>;

  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: () => onRoom?.(),
      cancel: () => close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: waitingBytes }),
  );

  function close(): void {
    if (closed) return;
    closed = true;
    onRoom?.();
    onClose();
    try {
      controller.close();
    } catch {
      // the reader has cancelled it
    }
  }

  async function waitForRoom(): Promise<void> {
    if (closed || (controller.desiredSize ?? 0) > 0) return;
    const timeout = setTimeout(close, patienceMs);
    const room = Promise.withResolvers<void>();
    onRoom = room.resolve;
    await room.promise;
    onRoom = undefined;
    clearTimeout(timeout);
  }

  /** Writes without waiting. */
  function writeNow(bytes: Uint8Array): void {
    if (!closed) controller.enqueue(bytes);
  }

  return {
    body,
    isClosed: () => closed,
    /** Waits until the reader has room; closes the stream when that takes too long. */
    async write(bytes: Uint8Array): Promise<void> {
      await waitForRoom();
      writeNow(bytes);
    },
    writeNow,
    close,
  };
}

/** @returns says what has changed for this reader since the last call, never their own presence; undefined when nothing has */
function createPresenceFeed(reviewer: Reviewer): (presences: readonly Presence[]) => LivePresence | undefined {
  const allowed: readonly Announcement[] = announcementsFor(reviewer.roles);
  let sent: ReadonlyMap<string, readonly string[]> = new Map();
  return (presences) => {
    const others = presences.filter(
      ({ announcement, reviewerId }) => allowed.includes(announcement) && reviewerId !== reviewer.id,
    );
    const now = new Map(
      [...Map.groupBy(others, ({ ref }) => ref)].map(([ref, viewers]) => [ref, viewers.map(({ name }) => name)]),
    );
    const refs = [...new Set([...now.keys(), ...sent.keys()])];
    const changed = refs.filter((ref) => now.get(ref)?.join('\n') !== sent.get(ref)?.join('\n'));
    sent = now;
    if (changed.length === 0) return undefined;
    return { sessions: changed.map((ref) => ({ ref, viewers: now.get(ref) ?? [] })) };
  };
}

/** `changed` means that the reviewer may now know more or less than before, or nothing. */
type Access = 'allowed' | 'changed' | 'signed_out';

/** Looks the reviewer of a stream up again before the last check is too old. */
function createAccessCheck(
  reviewer: Reviewer,
  recheck: () => Promise<Reviewer>,
  { recheckMs, heartbeatMs }: Pick<LiveLimits, 'recheckMs' | 'heartbeatMs'>,
): () => Promise<Access> {
  const rightsOf = (roles: readonly Role[]) => [audienceOf(roles), ...announcementsFor(roles)].join();
  const rights = rightsOf(reviewer.roles);
  let checkedAtMs = performance.now(); // a steady clock: setting the clock back must not make an old check look recent
  return async () => {
    const startedAtMs = performance.now();
    // Early enough that the check is not too old at the next heartbeat.
    if (startedAtMs - checkedAtMs < recheckMs - heartbeatMs) return 'allowed';
    try {
      const { roles } = await recheck();
      if (rightsOf(roles) !== rights || !mayDo(roles, 'session.list')) return 'changed';
      checkedAtMs = startedAtMs;
      return 'allowed';
    } catch (error) {
      if (error instanceof Problem && error.status === 401) return 'signed_out';
      throw error;
    }
  };
}

export interface StreamRequest {
  readonly reviewer: Reviewer;
  /** `Last-Event-ID`, or `after` in the address: a browser sends the header only when it reconnects by itself. */
  readonly lastId: string | null;
  readonly signal: AbortSignal;
  /** Looks the reviewer up again without keeping the session alive. @throws Problem signed_out, second_factor_required, store_unavailable */
  readonly recheck: () => Promise<Reviewer>;
}

interface StreamContext {
  readonly cursors: StreamCursors;
  readonly upstream: () => LiveUpstream;
  readonly limits: LiveLimits;
}

export interface Stream {
  readonly body: ReadableStream<Uint8Array>;
  start(history: ChangeHistory): void;
  readonly audience: Audience;
  /** @param message of the whole range, the same for all streams of the audience */
  sendChanges(range: ChangeRange, message: () => Uint8Array): void;
  sendUpstream(upstream: LiveUpstream): void;
  readonly followsPresence: boolean;
  sendPresences(presences: readonly Presence[]): void;
  close(): void;
}

/** When the service was read, and whether it failed then, follows from deliveries of hidden steps too (tipping-off). */
const unknownUpstream: LiveUpstream = { answers: true, lastAnswerAt: null };

/** Opens the stream of one reader. Everything is sent in order, each message after the reader had room for the one before. */
export function openStream(
  { reviewer, lastId, signal, recheck }: StreamRequest,
  { cursors, upstream, limits }: StreamContext,
  onClose: (stream: Stream) => void,
): Stream {
  const audience = audienceOf(reviewer.roles);
  const followsPresence = mayDo(reviewer.roles, 'presence.read');
  const changedPresences = createPresenceFeed(reviewer);
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
    audience,
    sendChanges: (range, message) => enqueue(() => sendRange(range, message)),
    sendUpstream: (state) => {
      if (audience === 'full') enqueue(() => send('upstream', state));
    },
    followsPresence,
    sendPresences(presences) {
      if (followsPresence)
        enqueue(async () => {
          const changed = changedPresences(presences);
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
    return write(encoder.encode(`id: ${currentId()}\nevent: ${event}\ndata: ${JSON.stringify(message)}\n\n`));
  }

  async function write(bytes: Uint8Array): Promise<void> {
    const access = await checkAccess();
    if (access === 'allowed') return writer.write(bytes);
    if (access === 'signed_out') writer.writeNow(encoder.encode('event: ended\ndata: {}\n\n'));
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

  /** @param message of the whole range */
  async function sendRange(range: ChangeRange, message?: () => Uint8Array): Promise<void> {
    const events = range.events.filter(({ seq }) => seq > sentSeq);
    sentSeq = Math.max(sentSeq, range.to);
    if (events.length === 0) return;
    const isWhole = events.length === range.events.length && sentSeq === range.to;
    await write(isWhole && message ? message() : toMessage(events, currentId()));
  }

  /** Finds what the reader has missed, or what happened lately; it is undefined when that is too long ago or too much. */
  async function findMissed(history: ChangeHistory): Promise<ChangeRange | undefined> {
    if (lastId === null) return history.since(Date.now() - limits.lookBackMs, audience);
    const position = cursors.open(lastId, audience);
    if (!position || Date.now() - position.atMs > limits.resumeMs) return undefined;
    return history.after(position.seq, audience);
  }
}
