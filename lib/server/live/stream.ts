import type { LiveHello, LiveUpstream } from '#lib/model/live.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { mayDo, seesScreening } from '#lib/model/role.ts';
import { describeError, log } from '#lib/server/log.ts';
import type { Audience, ChangeRecord, Changes } from '#lib/server/store/index.ts';
import type { Limits, LiveAsk, LiveParts } from './live.ts';
import { toNews } from './news.ts';

export interface Stream {
  readonly body: ReadableStream<Uint8Array>;
  begin(): void;
  tell(changes: readonly ChangeRecord[]): void;
  tellUpstream(upstream: LiveUpstream): void;
  close(): void;
}

const pageSize = 500;
const encoder = new TextEncoder();
const audienceOf = ({ roles }: Reviewer): Audience => (seesScreening(roles) ? 'full' : 'limited');

/** One reader. What it is told it is told in order, each thing after the one before was taken. */
export function openStream(
  { reviewer, lastId, signal, recheck }: LiveAsk,
  { changes, positions, upstream, limits }: LiveParts & { readonly limits: Limits },
  onClose: (stream: Stream) => void,
): Stream {
  const audience = audienceOf(reviewer);
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
    begin: () => enqueue(begin),
    tell(records) {
      enqueue(() => sendAll(records));
    },
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
      if (audienceOf(now) !== audience || !mayDo(now.roles, 'session.list')) return close();
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

  async function begin(): Promise<void> {
    if (signal.aborted) return close();
    const before = await readBefore();
    told = before?.from ?? (await changes.head());
    const hello: LiveHello = { now: new Date().toISOString() };
    await send('hello', hello);
    await send('upstream', upstream());
    if (before === undefined) return send('missed', {});
    await sendAll(before.records);
    told = Math.max(told, before.to);
  }

  async function sendAll(records: readonly ChangeRecord[]): Promise<void> {
    for (const record of records) {
      if (closed || record.seq <= told) continue;
      told = record.seq;
      const news = toNews(record, audience);
      if (news) await send('change', news);
    }
  }

  /** What the reader has missed, or of late; undefined when that is too long ago or too much. */
  async function readBefore(): Promise<Before | undefined> {
    if (lastId === null) return readLately(changes, Date.now() - limits.beginMs);
    const position = positions.open(lastId, audience);
    // A number beyond the last one is of a store that was put back since.
    if (!position || Date.now() - position.atMs > limits.resumeMs || position.seq > (await changes.head()))
      return undefined;
    const records: ChangeRecord[] = [];
    for (let to = position.seq; ; ) {
      const page = await changes.since(to, pageSize);
      records.push(...page.filter((record) => toNews(record, audience)));
      if (records.length > limits.resumeChanges) return undefined;
      to = page.at(-1)?.seq ?? to;
      if (page.length < pageSize) return { from: position.seq, to, records };
    }
  }
}

/** Changes in the order of their numbers, from behind `from` up to `to`. */
interface Before {
  readonly from: number;
  readonly to: number;
  readonly records: readonly ChangeRecord[];
}

/** All changes since a moment, looked for backwards from the newest. */
async function readLately(changes: Changes, sinceMs: number): Promise<Before> {
  const to = await changes.head();
  let from = to;
  let records: ChangeRecord[] = [];
  while (from > 0) {
    const end = from;
    from = Math.max(0, from - pageSize);
    const page = (await changes.since(from, pageSize)).filter(({ seq }) => seq <= end);
    records = [...page, ...records];
    if ((page[0]?.atMs ?? 0) < sinceMs) break;
  }
  return { from, to, records: records.filter(({ atMs }) => atMs >= sinceMs) };
}
