import type { IncomingMessage } from 'node:http';

/** An answer before it is sent, so that a fault can still change it. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | FileSlice;
};

/** Bytes `start` to `end` (inclusive) of a file. */
export type FileSlice = { readonly path: string; readonly start: number; readonly end: number };

/** Ends a request with `{ code, message }`, the shape of every v4 error (field notes, "Answers"). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function jsonAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

export function errorAnswer(error: unknown): Answer {
  return error instanceof ApiError
    ? jsonAnswer(error.status, { code: error.code, message: error.message }, error.headers)
    : jsonAnswer(500, { code: 1100500, message: error instanceof Error ? error.message : 'unknown error' });
}

/** The whole request body, at most 1 MB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > 1_000_000) throw new ApiError(400, 1100413, 'Body too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The body as a JSON object; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = (await readBody(request)).toString('utf8');
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ApiError(400, 1100400, 'Body is not JSON');
  }
  if (!isObject(parsed)) throw new ApiError(400, 1100400, 'Body is not a JSON object');
  return parsed;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
