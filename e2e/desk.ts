/** What every journey stands on: the desk's address, the demo's people, the simulator's control port, and a page that fails on any complaint. */
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from 'playwright/test';

export const deskUrl = process.env.DESK_URL ?? '';
const controlUrl = process.env.SIMULATOR_CONTROL_URL ?? '';

export type Person = 'officer' | 'mlro' | 'support' | 'auditor' | 'admin';
const credentials = (person: Person) => ({ email: `${person}@desk.example`, password: `demo-${person}-lantern-moor` });

/** A session as the simulator knows it. */
export interface KnownSession {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly alias: string | null;
  readonly sandbox: boolean;
  readonly status: string;
  readonly tags: readonly string[];
  readonly subject: string;
  readonly steps: readonly { readonly id?: string | number; readonly type: string; readonly status: string }[];
}

export const simulator = {
  async sessions(tag: string): Promise<readonly KnownSession[]> {
    const answer = await fetch(`${controlUrl}/sessions?tag=${encodeURIComponent(tag)}`);
    return (await answer.json()) as KnownSession[];
  },
  async one(tag: string): Promise<KnownSession> {
    const [first] = await simulator.sessions(tag);
    if (!first) throw new Error(`the simulator has no session tagged ${tag}`);
    return first;
  },
  async post(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`${controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`simulator: ${answer.status}`);
    return answer.json();
  },
  async clearFaults(): Promise<void> {
    await fetch(`${controlUrl}/faults`, { method: 'DELETE' });
  },
  async requests(): Promise<readonly { readonly method: string; readonly path: string }[]> {
    return (await (await fetch(`${controlUrl}/requests`)).json()) as { method: string; path: string }[];
  },
};

/** What the desk wrote to its log so far. */
export const deskLog = (): string => readFileSync(process.env.DESK_LOG ?? '', 'utf8');

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const { email, password } = credentials(person);
  if (!page.url().includes('/sign-in')) await page.goto(`${deskUrl}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** The same from a script: cookies in the request context. */
export async function signInByApi(request: APIRequestContext, person: Person): Promise<void> {
  const answer = await request.post(`${deskUrl}/api/auth/sign-in/email`, {
    data: credentials(person),
    headers: { origin: deskUrl },
  });
  expect(answer.status()).toBe(200);
}

/** The desk's ref of a session of the simulator. */
export async function refOf(request: APIRequestContext, session: KnownSession): Promise<string> {
  const answer = await request.post(`${deskUrl}/api/sessions/lookup`, {
    data: { id: session.session_id },
    headers: { origin: deskUrl },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { ref: string }).ref;
}

/** A page on which a console error, an uncaught error or a policy violation fails the journey. `allowed`: console texts that belong to it. */
export const test = base.extend<{ complaints: { allow(pattern: RegExp): void } }>({
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      page.on('pageerror', (error) => heard.push(String(error)));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
        });
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** No violation of WCAG A and AA on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  );
}

export { expect };
