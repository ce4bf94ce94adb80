/** The base of every journey: a running Review Desk with its simulator, the demo accounts, and a page that fails on any console error or policy violation. */
import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { type APIRequestContext, test as base, expect, type Locator, type Page, type Response } from 'playwright/test';
import type { PartsBody } from '#lib/model/session/parts.schema.ts';
import { treeCpuSeconds } from '#lib/testing/cpu-time.ts';
import { isDrawn } from '#lib/testing/sample.ts';
import { deskUrl, rememberContext, sharedDesk } from './sign-in.ts';
import { type Simulator, simulatorAt } from './simulator.ts';

export {
  credentials,
  deskUrl,
  fillSignIn,
  type Person,
  sharedDesk,
  signInAnew,
  signInByApi,
} from './sign-in.ts';

export const simulator: Simulator = simulatorAt(sharedDesk.controlUrl);

/** Presses a key until its effect is visible: a page is drawn before it handles keys. */
export async function pressUntil(page: Page, key: string, effect: Locator): Promise<void> {
  let pressed = false;
  await expect(async () => {
    if (!pressed || !(await effect.isVisible())) await page.keyboard.press(key);
    pressed = true;
    // A second press while a dialog is opening would be text for its field.
    await expect(effect).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
}

/** Moves the focus to the control, without the pointer. It may come while the focus is on its way. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 150; stops++) {
    if ((await control.count()) === 1 && (await control.evaluate((element) => element === document.activeElement)))
      return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach the control`);
}

/** The log of a server so far. */
export const deskLog = (desk = sharedDesk): string => readFileSync(desk.logFile, 'utf8');

/** The ref of a simulator session. */
export async function refOf(
  request: APIRequestContext,
  session: { readonly session_id: string },
  url = deskUrl,
): Promise<string> {
  const answer = await request.post(`${url}/api/sessions/lookup`, {
    data: { id: session.session_id },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { ref: string }).ref;
}

/** What is left at once does not count as looked at. @returns what waits until Review Desk has noted that the target of this link was looked at */
export async function whenLookedAt(page: Page, link: Locator): Promise<() => Promise<unknown>> {
  const hit = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('hit');
  const body = JSON.stringify(hit === null ? {} : { hit });
  const noted = page.waitForResponse(
    (answer) => answer.url().endsWith('/opened') && answer.request().postData() === body,
  );
  return () => noted;
}

/** The answer to a read of this part of a session, as the browser joins it with others. @param part as in the request @param isAhead before it was opened */
export const whenPartRead = (page: Page, ref: string | undefined, part: object, isAhead: boolean): Promise<Response> =>
  page.waitForResponse(
    (answer) => {
      if (!answer.url().endsWith(`/api/sessions/${ref}/parts`)) return false;
      const { parts, ahead = false } = answer.request().postDataJSON() as PartsBody;
      const isSame = (one: object) => Object.entries(part).every(([key, value]) => one[key as keyof object] === value);
      return ahead === isAhead && parts.some(isSame);
    },
    { timeout: 120_000 },
  );

/** The steps of a session with their addresses. */
export async function stepsOf(
  request: APIRequestContext,
  ref: string,
): Promise<readonly { readonly step: string; readonly type: string }[]> {
  const answer = await request.get(`${deskUrl}/api/sessions/${ref}`);
  return ((await answer.json()) as { steps: { step: string; type: string }[] }).steps;
}

export interface Complaints {
  /** Console errors that the journey expects. */
  allow(pattern: RegExp): void;
  /** An address that another system links to; no other may contain a session id. */
  allowAddress(address: string): void;
}

/** What was entered is on the server: until then the browser would ask before the page is left. */
export const whenNothingIsUnsaved = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);

/**
 * Nobody clicks before the scripts are there, but a journey does. Parts without buttons and links of the navigation may take over later: React
 * brings them forward when they are clicked.
 */
export async function whenHydrated(page: Page): Promise<void> {
  // Where a journey ends a page without another one.
  if (page.url() === 'about:blank') return;
  const unready = () =>
    [...document.querySelectorAll('html, button, nav a')]
      .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactProps')))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  // Asked again where the page leads on to another one.
  await expect(async () => {
    expect((await page.evaluate(unready)).slice(0, 10), `${page.url()} takes over what the server drew`).toEqual([]);
  }).toPass({ intervals: [20, 50, 50, 100], timeout: 30_000 });
}

/**
 * A page on which a console error, an uncaught error, a policy violation, a dialog, or a session id of upstream in any address fails the
 * journey: such an id opens the end user's flow.
 */
export const test = base.extend<{ complaints: Complaints; watched: Watched; cost: undefined }>({
  // What it cost with its browser and the servers that it started; `npm test` prints the dearest (bin/test/counts.ts).
  cost: [
    async ({ browserName: _ }, use, { annotations }) => {
      const before = treeCpuSeconds(process.pid);
      await use(undefined);
      annotations.push({ type: 'cpu', description: (treeCpuSeconds(process.pid) - before).toFixed(2) });
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      browser.on('context', rememberContext);
      await use(browser);
      browser.off('context', rememberContext);
    },
    { scope: 'worker' },
  ],
  // It is kept from one journey to the next with what it has fetched and compiled (`reuseContext`); cookies and what pages stored are removed,
  // and here what Playwright leaves.
  context: async ({ context }, use) => {
    await use(context);
    await context.setOffline(false);
    await context.clearPermissions();
    // A page that is leading on by itself has kept the next journey waiting for all of its time. Only a page that has left is used again.
    for (const page of context.pages())
      await page
        .mainFrame()
        .goto('about:blank', { timeout: 10_000 })
        .catch(() => page.close());
  },
  watched: async ({ browserName: _ }, use) => {
    const watched: Watched = { errors: [], allowed: [], addresses: new Set(), allowedAddresses: new Set() };
    await use(watched);
    expect(watched.errors.filter((text) => !watched.allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    const ids = await simulator.ids();
    const leaking = [...watched.addresses].filter(
      (address) => !watched.allowedAddresses.has(address) && ids.some((id) => address.includes(id)),
    );
    expect(leaking).toEqual([]);
  },
  complaints: async ({ watched: { allowed, allowedAddresses } }, use) => {
    await use({
      allow: (pattern) => allowed.push(pattern),
      allowAddress: (address) => allowedAddresses.add(address),
    });
  },
  page: async ({ page, watched, javaScriptEnabled }, use) => {
    await watch(page, watched);
    // Without scripts, streamed content stays where it arrived.
    if (javaScriptEnabled) settleAfterVisits(page);
    await use(page);
  },
});

/** What a page did that may fail its journey. */
interface Watched {
  readonly errors: string[];
  readonly allowed: RegExp[];
  readonly addresses: Set<string>;
  readonly allowedAddresses: Set<string>;
}

async function watch(page: Page, { errors, addresses }: Watched): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    addresses.add(request.url());
    addresses.add(request.headers().referer ?? '');
  });
  page.on('framenavigated', (frame) => addresses.add(frame.url()));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  });
}

/** Streamed content is in the document twice for a moment, hidden where it arrived and drawn where it belongs: a locator may find both. */
function settleAfterVisits(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const settled = async () => {
    await page.waitForFunction(() => !document.querySelector('body > div[hidden][id^="S:"]'));
    await whenHydrated(page);
  };
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    // Who goes on as soon as the page begins wants to see what its scripts have not taken over yet.
    if (options?.waitUntil !== 'commit') await settled();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await settled();
    return answer;
  };
}

async function expectNoViolation(page: Page, runOnly: axe.RunOnly): Promise<void> {
  const violations = await page.evaluate(async (rules) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
    const results = await inPage.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  }, runOnly);
  expect(violations).toEqual([]);
}

/** No violation of WCAG A and AA on what is shown now, in both themes. Leaves the page in the light one, without transitions. */
export async function expectAccessible(page: Page): Promise<void> {
  // While one page replaces another the title comes a moment after the rest (Next renders it in a boundary of its own).
  await expect(page).toHaveTitle(/\S/);
  // axe-core itself, not its wrapper: that one adds the library anew for each theme and describes every element that passed.
  await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // What depends on colours.
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolation(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
}

/**
 * The same for what a journey comes by: a dialog, a menu, a page after a deed. Each is looked at in one run of ten, and in every whole one;
 * what pages first show is looked at in every run (accessibility.spec.ts).
 *
 * @param name of the state, and of no other
 */
export async function expectAccessibleState(page: Page, name: string): Promise<void> {
  if (isDrawn(`axe: ${name}`)) await expectAccessible(page);
}

export { expect };
