/** For the tests of this module: a desk on a real, empty store, and a browser that keeps its cookies. Only time and the wire are pretended. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Role } from '#lib/model/role.ts';
import { openStore } from '../store/index.ts';
import { type Engine, startEngine } from './engine.ts';
import type { AuthConfig } from './options.ts';
import { createReviewer } from './reviewers.ts';
import { authRoute } from './route.ts';

export const goodPassword = 'lantern moor ferry 19';
const secret = 'f3b1c2d4e5a697887766554433221100ffeeddccbbaa';

export interface TestDesk {
  readonly engine: Engine;
  readonly close: () => Promise<void>;
  readonly events: () => Promise<readonly AuditEvent[]>;
  readonly add: (email: string, roles?: readonly Role[], password?: string) => Promise<string>;
  readonly browser: (address?: string) => Browser;
}

export async function openTestDesk(over: Partial<AuthConfig> = {}): Promise<TestDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-auth-'));
  const store = await openStore({ url: `file:${join(folder, 'desk.db')}` });
  const config: AuthConfig = { baseUrl: 'https://desk.example', authSecrets: [secret], authMfa: 'optional', ...over };
  const engine = await startEngine(config, store);
  return {
    engine,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
    events: async () => (await store.audit.list({ limit: 1_000 })).toSorted((a, b) => a.seq - b.seq),
    add: async (email, roles = ['officer'], password = goodPassword) =>
      (await createReviewer(engine, { email, name: 'Ana Kestrelwood', roles, password })).id,
    browser: (address) => new Browser(engine, address),
  };
}

export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** Sends what our pages send. */
export class Browser {
  readonly jar = new Map<string, string>();
  /** Set-Cookie lines as they came. */
  readonly seen: string[] = [];
  readonly #engine: Engine;
  readonly #address: string;

  constructor(engine: Engine, address = '192.0.2.7') {
    this.#engine = engine;
    this.#address = address;
  }

  headers(over: Record<string, string> = {}): Headers {
    return new Headers({
      'x-desk-client-address': this.#address,
      'user-agent': 'Test Browser',
      ...(this.jar.size > 0 && { cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...over,
    });
  }

  async send(method: string, path: string, body?: unknown, over: Record<string, string> = {}): Promise<Answer> {
    const { baseUrl } = this.#engine.config;
    const own: Record<string, string> =
      method === 'GET' ? {} : { origin: baseUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const request = new Request(`${baseUrl}/api/auth${path}`, {
      method,
      headers: this.headers({ ...own, ...over }),
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    try {
      const response = await authRoute(this.#engine, request);
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      const parsed = (await response.json()) as Record<string, unknown>;
      return {
        status: response.status,
        code: undefined,
        detail: undefined,
        retryAfterSeconds: undefined,
        body: parsed,
        headers: response.headers,
      };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, code, detail, retryAfterSeconds } = error;
      return { status, code, detail, retryAfterSeconds, body: {}, headers: new Headers() };
    }
  }

  signIn(email: string, password = goodPassword): Promise<Answer> {
    return this.send('POST', '/sign-in/email', { email, password });
  }

  #keep(line: string): void {
    this.seen.push(line);
    const pair = line.split(';', 1)[0] ?? '';
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (/max-age=0/i.test(line)) this.jar.delete(name);
    else this.jar.set(name, pair.slice(at + 1));
  }
}

/** The code that an authenticator app shows now for the address of its QR code (RFC 6238). */
export function codeOf(totpUri: string): string {
  const base32 = new URL(totpUri).searchParams.get('secret') ?? '';
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
