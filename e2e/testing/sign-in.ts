/** Signed-in journeys: each person signs in once for each desk and worker; the journeys after that have the cookies of that sign-in. */
import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import type { DeskInfo } from './launch-demo.ts';

/** The server that all journeys share. */
export const sharedDesk = JSON.parse(process.env.DESK_UNDER_TEST ?? '{}') as DeskInfo;
export const deskUrl = sharedDesk.url;

export type Person = 'officer' | 'officer2' | 'mlro' | 'support' | 'auditor' | 'admin';
export const credentials = (person: Person) => ({
  email: `${person}@desk.example`,
  password: `demo-${person}-lantern-moor`,
});

/** Fills the sign-in form on the screen, as a person does, and waits for the next page. */
export async function fillSignIn(page: Page, person: Person): Promise<void> {
  const { email, password } = credentials(person);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Its keys are desk and person. */
const signedIn = new Map<string, Cookies>();
const browserContexts = new WeakMap<APIRequestContext, BrowserContext>();

/** Cookies can be set in a browser context only, while journeys sign in by its requests. */
export const rememberContext = (context: BrowserContext): void => void browserContexts.set(context.request, context);

/**
 * Signs in by a request, which sets the cookies of the request context, and of its page if it has one (`page.request`). For journeys that count
 * sign-ins, look at their events, or end one of several of the same person.
 *
 * @returns names of the cookies
 */
export async function signInAnew(
  request: APIRequestContext,
  person: Person,
  url = deskUrl,
): Promise<ReadonlySet<string>> {
  const answer = await request.post(`${url}/api/auth/sign-in/email`, {
    data: credentials(person),
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
  const set = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  return new Set(set.map(({ value }) => value.slice(0, value.indexOf('='))));
}

/** As `signInAnew`, with the sign-in of an earlier journey where there is one that the desk still accepts: a journey may have ended it. */
export async function signInByApi(request: APIRequestContext, person: Person, url = deskUrl): Promise<void> {
  const context = browserContexts.get(request);
  const key = `${url} ${person}`;
  const earlier = signedIn.get(key);
  if (context && earlier) {
    await context.addCookies(earlier);
    if ((await request.get(`${url}/api/auth/get-session`)).ok()) return;
  }
  const names = await signInAnew(request, person, url);
  if (!context) return;
  const cookies = await context.cookies(url);
  signedIn.set(
    key,
    cookies.filter(({ name }) => names.has(name)),
  );
}
