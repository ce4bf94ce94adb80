/**
 * Review Desk in the process of one test file: its configuration, an empty store, optionally the simulator and reviewers who are signed in.
 * Requests go straight to the routes. What `testing/` of a module opens is built on this.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#lib/model/reviewer.ts';
import { getStore } from '../store/index.ts';
import { dialects } from '../store/testing/test-store.ts';
import { getUpstream } from '../upstream/index.ts';

export const origin = 'http://localhost:3000';

interface Simulator {
  readonly apiUrl: string;
  readonly controlUrl: string;
  readonly keys: object;
  close(): Promise<void>;
}

/** Passed in by the test, because only tests import the simulator. */
export type StartSimulator = (options: {
  readonly port: number;
  readonly controlPort: number;
  readonly cacheFolder: string;
}) => Promise<Simulator>;

export interface TestDeskOptions {
  /** Default: no verification service answers. */
  readonly startSimulator?: StartSimulator;
  /** Default: SQLite. */
  readonly createDatabase?: () => Promise<{ readonly url: string; drop(): Promise<void> }>;
  /** One reviewer of each is created and signed in. Default: none. */
  readonly roles?: readonly Role[];
  /** Environment variables that add to the defaults or override them. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface SimulatedSession {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly app: string;
  readonly alias: string | null;
  readonly tags: readonly string[];
  readonly subject: string;
  readonly sandbox: boolean;
  readonly status: string;
  readonly steps: readonly { readonly id: string; readonly type: string; readonly status: string }[];
}

type Params = Record<string, string | string[] | undefined>;
type Route = (request: Request, context: { readonly params: Promise<Params | undefined> }) => Promise<Response>;

export interface SendOptions {
  /** Signed in with this role; not signed in when absent. */
  readonly as?: Role;
  /** Default: GET, with a body POST. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as our own page sends it. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: BodyInit;
  /** With its `?`. */
  readonly query?: string;
  readonly params?: Params;
  readonly signal?: AbortSignal;
}

/** Headers of a change that our own page sends. */
export const ownHeaders = (contentType = 'application/json') => ({
  origin,
  'sec-fetch-site': 'same-origin',
  'content-type': contentType,
});

/** Opens before the first test of the file and closes after the last. */
export function openTestDesk({
  startSimulator,
  createDatabase = dialects[0].create,
  roles = [],
  settings,
}: TestDeskOptions) {
  let simulator: Simulator | undefined;
  const cookies = new Map<Role, string>();
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'review-desk-evidence-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    simulator = await startSimulator?.({ port: 0, controlPort: 0, cacheFolder: folder });
    closing.push(() => simulator?.close());
    const database = await createDatabase();
    closing.push(() => database.drop());
    Object.assign(process.env, {
      BASE_URL: origin,
      VERIFICATION_API_URL: simulator?.apiUrl ?? 'http://127.0.0.1:9',
      VERIFICATION_API_KEYS: JSON.stringify(simulator?.keys ?? { one: 'none' }),
      AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
      AUTH_MFA: 'optional',
      LISTS_MAX_PER_MINUTE: '1000000',
      DATABASE_URL: database.url,
      ...settings,
    });
    const { checkAnswers } = await import('../review/testing/check-answers.ts');
    checkAnswers();
    for (const [index, role] of roles.entries()) cookies.set(role, await signIn(role, `192.0.2.${index}`));
  });
  afterAll(async () => {
    await getUpstream().close();
    await (await getStore()).close();
    for (const close of closing.toReversed()) await close();
  });

  /** A request to the control port of the simulator. */
  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${simulator?.controlUrl}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
  const sessions = async (query = '') => (await control('GET', `/sessions?${query}`)) as SimulatedSession[];

  return {
    send: (route: Route, { as, ...options }: SendOptions = {}) => send(route, options, as && cookies.get(as)),
    /** For requests whose answer the test reads itself. */
    cookie: (as: Role): string => cookies.get(as) ?? '',
    control,
    /** Sessions of the simulator. */
    sessions,
    /** @param matches further conditions */
    async tagged(tag: string, matches: (session: SimulatedSession) => boolean = () => true): Promise<SimulatedSession> {
      const session = (await sessions(`tag=${tag}`)).find(matches);
      if (!session) throw new Error(`no session tagged ${tag}`);
      return session;
    },
    apiUrl: () => simulator?.apiUrl ?? '',
  };
}

/** @returns the response, with its body as bytes, as text, and parsed when it is JSON */
async function send(
  route: Route,
  { method, headers, json, body, query = '', params, signal }: Omit<SendOptions, 'as'>,
  cookie: string | undefined,
) {
  const content = json === undefined ? body : JSON.stringify(json);
  const request = new Request(`${origin}/api/test${query}`, {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: { ...(json !== undefined && ownHeaders()), ...(cookie && { cookie }), ...headers },
    ...(signal && { signal }),
    ...(content !== undefined && { body: content, duplex: 'half' }),
  } as RequestInit);
  const response = await route(request, { params: Promise.resolve(params) });
  const bytes = await response.bytes();
  const text = new TextDecoder().decode(bytes);
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}

async function signIn(role: Role, address: string): Promise<string> {
  // Loaded when needed: most tests have no signed-in reviewer.
  const { createReviewer, handleAuthRequest } = await import('../auth/index.ts');
  const email = `${role}@desk.example`;
  const password = 'lantern moor ferry 19';
  await createReviewer({ email, name: 'Ana Kestrelwood', roles: [role], password });
  const response = await handleAuthRequest(
    new Request(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { ...ownHeaders(), 'x-desk-client-address': address },
      body: JSON.stringify({ email, password }),
    }),
  );
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
