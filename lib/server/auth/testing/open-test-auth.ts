/** For the tests of this module: a real, empty store, better-auth, and fake browsers. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { openStore } from '#lib/server/store/index.ts';
import { dialects } from '#lib/server/store/testing/test-store.ts';
import { sample } from '#lib/testing/sample.ts';
import { createEngine } from '../create-engine.ts';
import type { AuthConfig, Engine } from '../engine.ts';
import { createReviewer } from '../reviewers.ts';
import { requireReviewer } from '../session.ts';
import { FakeBrowser, goodPassword } from './fake-browser.ts';

export { goodPassword } from './fake-browser.ts';

const secret = 'f3b1c2d4e5a697887766554433221100ffeeddccbbaa';

export interface TestAuth {
  readonly engine: Engine;
  readonly close: () => Promise<void>;
  /** The audit log, oldest event first. */
  readonly events: () => Promise<readonly AuditEvent[]>;
  /** Creates a reviewer. @returns the id */
  readonly add: (email: string, roles?: readonly Role[], password?: string) => Promise<string>;
  readonly browser: (address?: string) => FakeBrowser;
}

/** PostgreSQL only where there is one; the store's own tests require it. */
export const databases = process.env.TEST_POSTGRES_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
type Database = (typeof databases)[number];

/**
 * For what the store answers alike on both, as its own tests show: a sample asks one database, the next sample the other.
 *
 * @param suite so that one run has both, in different suites
 */
export const databasesFor = (suite: string): readonly Database[] => sample<Database>(databases, { by: () => suite });

export async function openTestAuth(over: Partial<AuthConfig> = {}, dialect: Database = 'sqlite'): Promise<TestAuth> {
  const database = await dialects[dialect === 'sqlite' ? 0 : 1].create();
  const store = await openStore({ url: database.url });
  const config: AuthConfig = {
    baseUrl: 'https://desk.example',
    authSecrets: [secret],
    authMfa: 'optional',
    oidc: null,
    ...over,
  };
  const engine = await createEngine(config, store);
  return {
    engine,
    close: async () => {
      await store.close();
      await database.drop();
    },
    events: async () => (await store.audit.list({ limit: 1_000 })).toReversed(),
    add: async (email, roles = ['officer'], password = goodPassword) =>
      (await createReviewer(engine, { email, name: 'Ana Kestrelwood', roles, password })).id,
    browser: (address) => new FakeBrowser(engine, address),
  };
}

export const minute = 60_000;
export const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

export async function problemOf(promise: Promise<unknown>): Promise<ProblemCode | 'none'> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

/** An empty store and a new engine for each test of the suite, on a Monday morning. @param configure settings of each test */
export function testAuthOn(database: Database, configure: () => Promise<Partial<AuthConfig>> = async () => ({})) {
  let auth: TestAuth;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') });
    auth = await openTestAuth(await configure(), database);
  });
  afterEach(async () => {
    await auth.close();
    vi.useRealTimers();
  });
  return {
    get auth() {
      return auth;
    },
    /** Starts again with another configuration. */
    async reopen(over: Partial<AuthConfig>) {
      await auth.close();
      auth = await openTestAuth(over, database);
    },
    /** The Problem that a page or a route would answer this browser with, or `none`. */
    accessOf: (browser: FakeBrowser, over?: Record<string, string>) =>
      problemOf(requireReviewer(auth.engine, browser.headers(over))),
    /** The next audit event cannot be written. */
    failAuditLog: () =>
      vi.spyOn(auth.engine.store.audit, 'append').mockRejectedValueOnce(new Problem('store_unavailable')),
    async signedIn(email = 'ana@desk.example'): Promise<FakeBrowser> {
      const browser = auth.browser();
      expect((await browser.signIn(email)).body).toEqual({ next: 'continue' });
      return browser;
    },
  };
}
