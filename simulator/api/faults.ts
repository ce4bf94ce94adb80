import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, ApiError, isObject } from '../wire.ts';
import { errorAnswerFor } from './envelope.ts';
import { bytesOf, deliver } from './send-answer.ts';
import { inOlderForm, withBrokenParts } from './wire-forms.ts';

export const faultNames = [
  '400',
  '429',
  '500',
  '503',
  'timeout',
  'slow',
  'truncated',
  'garbage',
  'huge',
  'reset',
  'redirect',
  'html',
  'deep',
  'wrong-type',
  'malformed',
  'older-form',
  'broken-parts',
  'not-an-object',
] as const;

export type FaultName = (typeof faultNames)[number];

export type Fault = {
  readonly id: number;
  readonly fault: FaultName;
  /** Regular expression on path and query; absent: every path. */
  readonly path?: RegExp;
  readonly method?: string;
  /** Only requests with the key of this app, or with the access token of this label; absent: every request. */
  readonly key?: string;
  /** How many requests it still affects. */
  left: number;
  /** Seconds, for 429 and 503. */
  readonly retryAfter?: number;
  /** For `timeout`: answer after so long, else never. For `slow`: the time between two bytes, else a second. */
  readonly delayMs?: number;
};

/** Takes the first armed fault that fits a request, and counts it down. */
export function takeFault(armed: Fault[], method: string, path: string, key: string | undefined): Fault | undefined {
  const fits = armed.find(
    (one) =>
      (one.path === undefined || one.path.test(path)) &&
      (one.method === undefined || one.method === method) &&
      (one.key === undefined || one.key === key),
  );
  if (!fits) return undefined;
  fits.left -= 1;
  if (fits.left <= 0) armed.splice(armed.indexOf(fits), 1);
  return fits;
}

/** Sends a wrong answer. `rightAnswer` computes the right one, for the faults that need it. */
export async function spoil(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  rightAnswer: () => Promise<Answer>,
): Promise<void> {
  const send = (answer: Answer) => deliver(response, answer, request.method === 'HEAD');
  const refuse = (error: ApiError) => send(errorAnswerFor(request.url ?? '/', error));
  const gone = new AbortController();
  response.once('close', () => gone.abort());

  switch (fault.fault) {
    case '400':
      return refuse(new ApiError(400, 1100400, 'Bad request'));
    case '429':
      return refuse(new ApiError(429, 1100429, 'Too many requests', retryAfter(fault)));
    case '500':
      return refuse(new ApiError(500, 1100500, 'Internal error'));
    case '503':
      return refuse(new ApiError(503, 1100503, 'Service unavailable', retryAfter(fault)));
    case 'timeout':
      if (fault.delayMs === undefined) return;
      await wait(fault.delayMs, undefined, { signal: gone.signal });
      return send(await rightAnswer());
    case 'slow':
      return drip(response, await rightAnswer(), fault.delayMs ?? 1000, gone.signal);
    case 'truncated':
      return truncate(response, await rightAnswer());
    case 'garbage':
      return send({ status: 200, headers: { 'content-type': 'application/json' }, body: randomBytes(2048) });
    case 'huge':
      return flood(response, gone.signal);
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'redirect':
      // `localhost` is another origin than 127.0.0.1 but also this server, so that a followed redirect appears in the log.
      return send({
        status: 302,
        headers: { location: `http://localhost:${request.socket.localPort}/redirected${request.url}` },
        body: Buffer.alloc(0),
      });
    case 'html':
      return send({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from('<!doctype html><title>Sign in</title><h1>Please sign in to the network</h1>'),
      });
    case 'deep':
      return send({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(`{"app":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      });
    case 'wrong-type':
      return send(wronglyTyped(await rightAnswer()));
    case 'malformed':
      return send(await cutShort(await rightAnswer()));
    case 'older-form':
      return send(rewritten(await rightAnswer(), inOlderForm));
    case 'broken-parts':
      return send(rewritten(await rightAnswer(), withBrokenParts));
    case 'not-an-object':
      return send(rewritten(await rightAnswer(), (body) => [body]));
  }
}

function retryAfter(fault: Fault): Record<string, string> {
  return fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
}

/** Headers at once, then byte after byte. */
async function drip(response: ServerResponse, answer: Answer, delayMs: number, signal: AbortSignal): Promise<void> {
  const bytes = await bytesOf(answer);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(bytes.length) });
  response.flushHeaders();
  for (let at = 0; at < bytes.length; at += 1) {
    await wait(delayMs, undefined, { signal });
    response.write(bytes.subarray(at, at + 1));
  }
  response.end();
}

/** Declares the full length, sends half, closes the connection. */
async function truncate(response: ServerResponse, answer: Answer): Promise<void> {
  const bytes = await bytesOf(answer);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(bytes.length) });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

/** One JSON string of a gigabyte, as fast as the reader takes it. */
async function flood(response: ServerResponse, signal: AbortSignal): Promise<void> {
  const piece = Buffer.alloc(1 << 20, 'x');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"app":"');
  for (let sent = 0; sent < 1024; sent += 1) {
    if (!response.write(piece)) await once(response, 'drain', { signal });
  }
  response.end('"}');
}

/** JSON that parses and fits no schema; a file with another media type than its own. */
function wronglyTyped(answer: Answer): Answer {
  if (!Buffer.isBuffer(answer.body) || !answer.headers['content-type']?.startsWith('application/json')) {
    return { ...answer, headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' } };
  }
  return rewritten(answer, mistyped);
}

function rewritten(answer: Answer, rewrite: (body: unknown) => unknown): Answer {
  if (!Buffer.isBuffer(answer.body)) return answer;
  return { ...answer, body: Buffer.from(JSON.stringify(rewrite(JSON.parse(answer.body.toString('utf8'))))) };
}

function mistyped(value: unknown): unknown {
  if (Array.isArray(value)) return 'none';
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mistyped(one)]));
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return true;
  return typeof value === 'boolean' ? 'no' : value;
}

/** The first two thirds, with the right length: a complete answer with malformed content. */
async function cutShort(answer: Answer): Promise<Answer> {
  const bytes = await bytesOf(answer);
  return { ...answer, body: bytes.subarray(0, Math.floor((bytes.length * 2) / 3)) };
}
