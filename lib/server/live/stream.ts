import type { LiveHello, LiveUpstream } from '#lib/model/live.ts';
import { Problem } from '#lib/model/problem.ts';
import { mayDo } from '#lib/model/role.ts';
import { describeError, log } from '#lib/server/log.ts';
import { audienceOf } from '#lib/server/review/index.ts';
import type { Limits, LiveAsk, LiveParts } from './live.ts';
import type { Past, Stretch, Stretches } from './past.ts';

export interface Stream {
  readonly body: ReadableStream<Uint8Array>;
  begin(past: Past): void;
  tell(news: Stretches): void;
  tellUpstream(upstream: LiveUpstream): void;
  close(): void;
}

const encoder = new TextEncoder();

/** One reader. What it is told it is told in order, each thing after the one before was taken. */
export function openStream(
  { reviewer, lastId, signal, recheck }: LiveAsk,
  { positions, upstream, limits }: LiveParts & { readonly limits: Limits },
  onClose: (stream: Stream) => void,
): Stream {
  const audience = audienceOf(reviewer.roles);
  let checkedAtMs = performance.now(); // a clock that is set back must not make an old look young
  let told = 0;
  let closed = false;
  let queue = Promise.resolve();
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
    new ByteLengthQueuingStrategy({ highWaterMark: limits.waitingBytes }),
  );
  const heartbeat = setInterval(() => enqueue(() => send('beat', {})), limits.heartbeatMs);
  heartbeat.unref();
  signal.addEventListener('abort', close, { once: true });

  const stream: Stream = {
    body,
    begin: (past) => enqueue(() => begin(past)),
    tell: (news) => enqueue(() => sendAll(news[audience])),
    tellUpstream: (state) => enqueue(() => send('upstream', state)),
    close,
  };
  return stream;

  function close(): void {
    if (closed) return;
    closed = true;
    clearInterval(heartbeat);
    signal.removeEventListener('abort', close);
    onRoom?.();
    onClose(stream);
    try {
      controller.close();
    } catch {
      // the reader has cancelled it
    }
  }

  function enqueue(act: () => Promise<void>): void {
    queue = queue
      .then(async () => {
        if (!closed) await act();
      })
      .catch((error: unknown) => {
        // Whoever comes back is told what is wrong by the answer to that request.
        if (!(error instanceof Problem)) log.warn({ event: 'live.failed', ...describeError(error) });
        close();
      });
  }

  function here(): string {
    return positions.seal({ seq: told, atMs: Date.now() }, audience);
  }

  function send(event: string, about: object): Promise<void> {
    return write(`id: ${here()}\nevent: ${event}\ndata: ${JSON.stringify(about)}\n\n`);
  }

  async function write(text: string): Promise<void> {
    await mayStillBeTold();
    await hasRoom();
    if (!closed) controller.enqueue(encoder.encode(text));
  }

  /** Closes the stream of who is signed out, or may no longer be told the same. */
  async function mayStillBeTold(): Promise<void> {
    // Looked at again before it would be too old at the next heartbeat.
    const beganAtMs = performance.now();
    if (beganAtMs - checkedAtMs < limits.recheckMs - limits.heartbeatMs) return;
    try {
      const now = await recheck();
      if (audienceOf(now.roles) !== audience || !mayDo(now.roles, 'session.list')) return close();
      checkedAtMs = beganAtMs;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      if (!closed) controller.enqueue(encoder.encode('event: ended\ndata: {}\n\n'));
      close();
    }
  }

  /** Cuts a reader that does not read. */
  async function hasRoom(): Promise<void> {
    if (closed || (controller.desiredSize ?? 0) > 0) return;
    const impatience = setTimeout(close, limits.patienceMs);
    await new Promise<void>((resolve) => {
      onRoom = resolve;
    });
    onRoom = undefined;
    clearTimeout(impatience);
  }

  async function begin(past: Past): Promise<void> {
    if (signal.aborted) return close();
    const before = await readBefore(past);
    told = before?.from ?? (await past.head());
    const hello: LiveHello = { now: new Date().toISOString() };
    await send('hello', hello);
    await send('upstream', upstream());
    await (before ? sendAll(before) : send('missed', {}));
  }

  /** All at once; the position stands on the last: who breaks off before it is told them again. */
  async function sendAll(stretch: Stretch): Promise<void> {
    const news = stretch.told.filter(({ seq }) => seq > told);
    told = Math.max(told, stretch.to);
    const last = news.pop();
    if (last) await write(`${news.map(({ text }) => text).join('')}id: ${here()}\n${last.text}`);
  }

  /** What the reader has missed, or of late; undefined when that is too long ago or too much. */
  async function readBefore(past: Past): Promise<Stretch | undefined> {
    if (lastId === null) return past.since(Date.now() - limits.beginMs, audience);
    const position = positions.open(lastId, audience);
    if (!position || Date.now() - position.atMs > limits.resumeMs) return undefined;
    return past.behind(position.seq, audience);
  }
}
