/** A browser for the tests of this module, without a network: requests go straight to `handleAuthRequest`. */
import { expect } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { Engine } from '../engine.ts';
import { handleAuthRequest } from '../routes/handle-auth-request.ts';

export const goodPassword = 'lantern moor ferry 19';

export interface FakeBrowserAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** Sends what our pages send, and stores cookies. */
export class FakeBrowser {
  readonly jar = new Map<string, string>();
  /** Raw Set-Cookie lines. */
  readonly setCookies: string[] = [];
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

  async send(
    method: string,
    path: string,
    body?: unknown,
    over: Record<string, string> = {},
  ): Promise<FakeBrowserAnswer> {
    const { baseUrl } = this.#engine.config;
    const own: Record<string, string> =
      method === 'GET' ? {} : { origin: baseUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const request = new Request(`${baseUrl}/api/auth${path}`, {
      method,
      headers: this.headers({ ...own, ...over }),
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    try {
      const response = await handleAuthRequest(this.#engine, request);
      for (const line of response.headers.getSetCookie()) this.#store(line);
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

  /** Follows no redirect. @returns its location */
  async visit(path: string): Promise<string | null> {
    const request = new Request(`${this.#engine.config.baseUrl}/api/auth${path}`, {
      headers: this.headers({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }),
    });
    const response = await handleAuthRequest(this.#engine, request);
    expect(response.status).toBe(303);
    for (const line of response.headers.getSetCookie()) this.#store(line);
    return response.headers.get('location');
  }

  signIn(email: string, password = goodPassword): Promise<FakeBrowserAnswer> {
    return this.send('POST', '/sign-in/email', { email, password });
  }

  #store(line: string): void {
    this.setCookies.push(line);
    const pair = line.split(';', 1)[0] ?? '';
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (/max-age=0/i.test(line)) this.jar.delete(name);
    else this.jar.set(name, pair.slice(at + 1));
  }
}
