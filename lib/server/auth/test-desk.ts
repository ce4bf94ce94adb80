/** For the tests of this module: a desk on a real, empty store, and a browser that keeps its cookies. Only time and the wire are pretended. */
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import type { Role } from '#lib/model/role.ts';
import { openStore } from '../store/index.ts';
import { type Engine, startEngine } from './engine.ts';
import type { AuthConfig } from './options.ts';
import { createReviewer } from './reviewers.ts';
import { authRoute } from './route.ts';
import { requireReviewer } from './session.ts';

export const goodPassword = 'lantern moor ferry 19';
const secret = 'f3b1c2d4e5a697887766554433221100ffeeddccbbaa';

export interface TestDesk {
  readonly engine: Engine;
  readonly close: () => Promise<void>;
  readonly events: () => Promise<readonly AuditEvent[]>;
  readonly add: (email: string, roles?: readonly Role[], password?: string) => Promise<string>;
  readonly browser: (address?: string) => Browser;
}

/** PostgreSQL only where there is one; the store's own suite insists on it. */
export const databases = process.env.TEST_POSTGRES_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
type Database = (typeof databases)[number];

async function newDatabase(database: Database): Promise<{ url: string; drop: () => Promise<void> }> {
  if (database === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'desk-auth-'));
    return {
      url: `file:${join(folder, 'desk.db')}`,
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `auth_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asOwner(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => asOwner(`drop database ${name} with (force)`) };
}

export async function openTestDesk(over: Partial<AuthConfig> = {}, database: Database = 'sqlite'): Promise<TestDesk> {
  const { url, drop } = await newDatabase(database);
  const store = await openStore({ url });
  const config: AuthConfig = {
    baseUrl: 'https://desk.example',
    authSecrets: [secret],
    authMfa: 'optional',
    oidc: null,
    ...over,
  };
  const engine = await startEngine(config, store);
  return {
    engine,
    close: async () => {
      await store.close();
      await drop();
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

  /** Goes to an address that answers with another one. @returns that one */
  async visit(path: string): Promise<string | null> {
    const request = new Request(`${this.#engine.config.baseUrl}/api/auth${path}`, {
      headers: this.headers({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }),
    });
    const response = await authRoute(this.#engine, request);
    expect(response.status).toBe(303);
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response.headers.get('location');
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

export const minute = 60_000;
/** Moves the clock. */
export const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

export async function problemOf(promise: Promise<unknown>): Promise<ProblemCode | 'none'> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

/** A new desk for each test of the suite, on a Monday morning. */
export function deskFor(database: Database) {
  let desk: TestDesk;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') });
    desk = await openTestDesk({}, database);
  });
  afterEach(async () => {
    await desk.close();
    vi.useRealTimers();
  });
  return {
    get desk() {
      return desk;
    },
    /** Another desk, set otherwise. */
    async reopen(over: Partial<AuthConfig>) {
      await desk.close();
      desk = await openTestDesk(over, database);
    },
    /** What a page or a route would answer this browser. */
    reading: (browser: Browser, over?: Record<string, string>) =>
      problemOf(requireReviewer(desk.engine, browser.headers(over))),
    /** The next event cannot be written. */
    failTrail: () =>
      vi.spyOn(desk.engine.store.audit, 'append').mockRejectedValueOnce(new Problem('store_unavailable')),
    async signedIn(email = 'ana@desk.example'): Promise<Browser> {
      const browser = desk.browser();
      expect((await browser.signIn(email)).body).toEqual({ next: 'continue' });
      return browser;
    },
  };
}
