/** Requests to the server under record, over connections that stay open. */
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Role } from '#lib/model/reviewer.ts';
import { origin } from './desk.ts';

/** These are who asks; there is a second officer for what needs two. */
export type Asker = Role | 'officer2' | 'signed out';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  /** Sent as it is, with the content type that `headers` names. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is a stream without an end: it is read until this was in it. */
  readonly until?: string;
}

export interface Answer {
  readonly status: number;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Makes an id of a request that follows from what it is about. */
export const requestIdOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

export function createClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const cookies = new Map<Asker, string>();

  /** @param name of the request, unlike any other's: its id and all that is drawn for it follow from it */
  function ask(name: string, as: Asker, { method, path, json, body, headers, until }: Request): Promise<Answer> {
    const content = json === undefined ? body : JSON.stringify(json);
    const isChange = method !== 'GET' && method !== 'HEAD';
    const cookie = cookies.get(as);
    const sent = {
      'x-record-id': requestIdOf(name),
      'user-agent': 'recorder',
      ...(isChange && { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }),
      ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    };
    return new Promise((answered, failed) => {
      const asked = request({ agent, host: '127.0.0.1', port, method, path, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        const end = () => {
          const { statusCode = 0, rawHeaders, headers: received } = response;
          answered({ status: statusCode, rawHeaders, headers: received, bytes: Buffer.concat(chunks) });
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (until === undefined || !Buffer.concat(chunks).includes(until)) return;
          end();
          response.destroy();
        });
        response.once('error', failed);
        response.once('end', end);
      });
      asked.once('error', failed);
      asked.end(content);
    });
  }

  return {
    ask,
    async json<Value>(name: string, as: Asker, asked: Request): Promise<Value> {
      const { status, bytes } = await ask(name, as, asked);
      if (status >= 300) throw new Error(`${asked.method} ${asked.path} as ${as}: ${status} ${bytes}`);
      return JSON.parse(String(bytes) || 'null');
    },
    async signIn(name: string, as: Asker, account: { readonly email: string; readonly password: string }) {
      const { email, password } = account;
      cookies.delete(as);
      const asked = { method: 'POST', path: '/api/auth/sign-in/email', json: { email, password } };
      const { status, headers, bytes } = await ask(name, as, asked);
      if (status !== 200) throw new Error(`the sign-in of ${as} answered ${status}: ${bytes}`);
      cookies.set(
        as,
        [headers['set-cookie'] ?? []]
          .flat()
          .map((line) => line.split(';', 1)[0])
          .join('; '),
      );
    },
    close: () => agent.destroy(),
  };
}
export type Client = ReturnType<typeof createClient>;
