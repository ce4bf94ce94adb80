/**
 * Loaded before a process under record (`--import`): its clock stands still and moves only when the parent says so, long timers follow that
 * clock, and what it draws at random follows from a seed, in a request from the request's own. So what it answers depends neither on the
 * day nor on the load of the machine, nor on what else was under way.
 *
 * Environment: RECORD_CLOCK_MS (where the clock stands first), RECORD_SEED. Messages of the parent: by how many milliseconds the clock moves;
 * each is answered with the time when every timer due by then has fired.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

const startMs = Number(process.env.RECORD_CLOCK_MS);
let aheadMs = 0;

// The wall clock and the steady one move together: one alone would look like a clock that was set back.
const RealDate = Date;
RealDate.now = () => startMs + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [target.now()], newTarget),
  apply: (target) => new target(target.now()).toString(),
});
Object.defineProperty(performance, 'now', { value: () => 1_000 + aheadMs });

/**
 * Timers from a fifth of a second on wait for the clock: what is answered must not depend on how fast the machine is. Shorter ones are pauses between
 * two attempts. What is done at intervals (checkpoints of the audit log, clean-up of caches) is not done at all: it would come between two requests.
 */
const longMs = 200;
/** The worker gathers deliveries for so long, several hundred times. */
const shortenedMs = { from: 20, to: 100 };

interface Waiting {
  readonly dueMs: number;
  readonly run: () => void;
}
const waiting = new Map<object, Waiting>();
const real = { setTimeout, setInterval, clearTimeout, clearInterval };
type Callback = (...values: unknown[]) => void;

/** @returns a timer that the caller can clear and unref like any other */
function waitForClock(run: () => void, ms: number): object {
  const handle = real.setTimeout(() => undefined, 2 ** 31 - 1).unref();
  waiting.set(handle, { dueMs: aheadMs + ms, run });
  return handle;
}
const timer =
  (set: typeof setTimeout | typeof setInterval, isRepeated: boolean) =>
  (callback: Callback, ms = 0, ...values: unknown[]): object => {
    if (ms >= longMs) return waitForClock(() => callback(...values), isRepeated ? Number.POSITIVE_INFINITY : ms);
    const isShortened = !isRepeated && ms >= shortenedMs.from && ms <= shortenedMs.to;
    return set(callback, isShortened ? 1 : ms, ...values);
  };
const clear =
  (clearReal: (handle: never) => void) =>
  (handle: unknown): void => {
    if (typeof handle === 'object' && handle !== null) waiting.delete(handle);
    clearReal(handle as never);
  };
const promised = real.setTimeout[promisify.custom as never];
globalThis.setTimeout = Object.assign(timer(real.setTimeout, false), { [promisify.custom]: promised }) as never;
globalThis.setInterval = timer(real.setInterval as never, true) as never;
globalThis.clearTimeout = clear(real.clearTimeout as never) as never;
globalThis.clearInterval = clear(real.clearInterval as never) as never;

function advance(ms: number): void {
  aheadMs += ms;
  const due = [...waiting].filter(([, { dueMs }]) => dueMs <= aheadMs).sort(([, a], [, b]) => a.dueMs - b.dueMs);
  for (const [handle, one] of due) {
    if (waiting.delete(handle)) one.run(); // else one of those before it has cleared it
  }
}
process.on('message', (ms: number) => {
  advance(ms);
  setImmediate(() => process.send?.(Date.now()));
});
process.channel?.unref(); // does not keep the process alive

interface Draws {
  readonly seed: string;
  /** It says how often it was drawn, by purpose. */
  readonly counts: Map<string, number>;
  /** The id of the request itself, until it is taken. */
  requestId: string | undefined;
}
const ofProcess: Draws = { seed: process.env.RECORD_SEED ?? '', counts: new Map(), requestId: undefined };
const ofRequest = new AsyncLocalStorage<Draws>();

/** Another purpose or length has draws of its own: one more draw elsewhere does not change them. */
function draw(purpose: string, length: number): Buffer {
  const { seed, counts } = ofRequest.getStore() ?? ofProcess;
  const key = `${purpose} ${length}`;
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, block) =>
    crypto.createHash('sha256').update(`${seed} ${key} ${count} ${block}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

// The request guard subscribes later and draws the id of each request: the one that the recorder sent, so that it knows whose events are whose.
subscribe('http.server.request.start', (message) => {
  const { headers } = (message as { request: IncomingMessage }).request;
  const id = headers['x-record-id'];
  if (typeof id !== 'string') return;
  delete headers['x-record-id'];
  ofRequest.enterWith({ seed: id, counts: new Map(), requestId: id });
});

function drawUuid(): string {
  const draws = ofRequest.getStore();
  const given = draws?.requestId;
  if (draws && given !== undefined) {
    draws.requestId = undefined;
    return given;
  }
  const bytes = draw('uuid', 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
function fill<View extends ArrayBufferView>(view: View): View {
  const bytes = draw('bytes', view.byteLength);
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(bytes);
  return view;
}
type Done = (error: null, bytes: Buffer) => void;
Object.assign(crypto, {
  randomUUID: drawUuid,
  randomBytes: (length: number, done?: Done) =>
    done ? void queueMicrotask(() => done(null, draw('bytes', length))) : Buffer.from(draw('bytes', length)),
  randomFillSync: fill,
});
for (const web of new Set([crypto.webcrypto, globalThis.crypto]))
  for (const [name, value] of Object.entries({ randomUUID: drawUuid, getRandomValues: fill }))
    Object.defineProperty(web, name, { value, configurable: true });
syncBuiltinESMExports();
Math.random = () => draw('number', 8).readUInt32BE(0) / 2 ** 32;
