/** The end of the sign-in: in every tab at once, whatever ended it, and nothing comes back by Back, by a key or for another reviewer. */
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import {
  deskUrl,
  expect,
  expectAccessible,
  fillSignIn,
  refOf,
  signInByApi,
  simulator,
  test,
} from '../testing/fixtures.ts';
import type { KnownSession } from '../testing/simulator.ts';

const notice = (page: Page, text: string) => page.getByText(text, { exact: true });
/** Waits until the page receives events. */
const listening = (page: Page) => expect(page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');

/**
 * Performs the act, and waits until no page shows the name.
 * @returns milliseconds from the act, or from the moment that it returns, until the name was gone, for each page
 */
async function untilGone(pages: readonly Page[], name: string, act: () => Promise<unknown>): Promise<number[]> {
  const goneAtMs: Promise<number>[] = [];
  for (const page of pages) {
    goneAtMs.push(new Promise((gone) => void page.exposeFunction('onGone', gone)));
    await page.waitForFunction(() => 'onGone' in window);
    await page.evaluate((text) => {
      const report = () => {
        observer.disconnect();
        (window as unknown as { onGone(ms: number): void }).onGone(Date.now());
      };
      // Of the page itself: frames of a tab in the background may not be drawn.
      const observer = new MutationObserver(() => {
        const isCovered = document.documentElement.hasAttribute('data-covered');
        if (isCovered || !document.querySelector('h1')?.textContent.includes(text)) report();
      });
      observer.observe(document, { attributes: true, childList: true, subtree: true, characterData: true });
      addEventListener('pagehide', report);
    }, name);
  }
  const beforeMs = Date.now();
  const acted = await act();
  for (const page of pages) await expect(page.getByText(name)).toHaveCount(0);
  // Each page leads on to a new document, which remembers nothing of the one before.
  for (const page of pages) await page.waitForURL((url) => url.pathname === '/sign-in');
  const fromMs = typeof acted === 'number' ? acted : beforeMs;
  return (await Promise.all(goneAtMs)).map((ms) => ms - fromMs);
}

interface OpenSession {
  readonly known: KnownSession;
  readonly ref: string;
}

async function openSession(page: Page, tag = 'passport', step = 'ID_DOCUMENT'): Promise<OpenSession> {
  const known = await simulator.one(tag);
  const ref = await refOf(page.request, known);
  await page.goto(`${deskUrl}/sessions/${ref}/steps/${step}`);
  await expect(page.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
  return { known, ref };
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(deskUrl + address);
  return page;
}

/** Whatever the browser has of the page, the scripts that came with it included. */
const everything = async (page: Page) =>
  `${await page.content()} ${await page.title()} ${await page.evaluate(() => JSON.stringify(history.state))}`;

test('signing out in one tab empties the others at once; they say why, and return to the same place', async ({
  page,
  context,
}) => {
  await signInByApi(page.request, 'officer');
  const { known, ref } = await openSession(page);
  const second = await openTab(context, '/settings/alerts');
  await second.goto(`${deskUrl}/sessions/${ref}`);
  const settings = await openTab(context, '/settings/account');
  await expect(second.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
  await expect(settings.getByRole('heading', { name: 'Your account' })).toBeVisible();
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

  await page.getByRole('button', { name: /, account$/ }).click();
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(signOut).toBeVisible();
  const goneMs = await untilGone([page, second], known.subject, () =>
    signOut.evaluate((item: HTMLElement) => {
      const atMs = Date.now();
      item.click();
      return atMs;
    }),
  );
  for (const ms of goneMs) expect(ms).toBeLessThan(1_000);
  await expect(notice(page, 'You signed out.')).toBeVisible();
  for (const tab of [second, settings])
    await expect(notice(tab, 'You signed out in another tab or window of this browser.')).toBeVisible();
  for (const tab of [page, second, settings]) {
    await expect(tab.getByLabel('Email')).toBeVisible();
    expect(await everything(tab)).not.toContain(known.subject);
  }
  expect((await fetch(`${deskUrl}/api/sessions/${ref}`, { headers: { cookie } })).status).toBe(401);
  await second.goBack();
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(second.getByText(known.subject)).toHaveCount(0);
  await second.goForward();
  await expectAccessible(page);

  await fillSignIn(second, 'officer');
  await expect(second).toHaveURL(`${deskUrl}/sessions/${ref}`);
  await expect(second.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
});

test('a deleted cookie is found by the next request: no step that was read ahead is shown, and every tab is empty', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/401/);
  await signInByApi(page.request, 'officer');
  const { known, ref } = await openSession(page, 'aml-common-name');
  const second = await openTab(context, `/sessions/${ref}`);
  await expect(second.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
  // The next step is read ahead and drawn.
  await expect(page.locator('h2')).toHaveCount(2);
  const seen = new Set<string>();
  await page.exposeFunction('onSeen', (heading: string) => seen.add(heading));
  await page.bringToFront();
  await page.evaluate(() => {
    const reported = new Set<string>();
    const watch = () => {
      for (const heading of document.querySelectorAll('h2'))
        if (heading.checkVisibility({ visibilityProperty: true }) && !reported.has(heading.textContent)) {
          reported.add(heading.textContent);
          (window as unknown as { onSeen(heading: string): void }).onSeen(heading.textContent);
        }
      requestAnimationFrame(watch);
    };
    watch();
  });
  await expect.poll(() => [...seen]).toEqual(['ID document']);

  // Watched before: a request that is under way may find it as well.
  await untilGone([page, second], known.subject, async () => {
    await context.clearCookies();
    await page.keyboard.press('.');
  });
  for (const tab of [page, second])
    await expect(
      notice(tab, 'Your sign-in is no longer valid. It has ended, or its cookie was deleted.'),
    ).toBeVisible();
  expect([...seen]).toEqual(['ID document']);
});

test('an end on the server is noticed without a click', async ({ page, context, complaints }) => {
  complaints.allow(/401/);
  await signInByApi(page.request, 'auditor');
  const { known } = await openSession(page);
  await listening(page);
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await untilGone([page], known.subject, async () => {
    const answer = await fetch(`${deskUrl}/api/auth/sign-out`, {
      method: 'POST',
      body: '{}',
      headers: { cookie, origin: deskUrl, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  });
  await expect(notice(page, 'Your sign-in was ended: in another browser, or by an administrator.')).toBeVisible();
});

test('another reviewer in the same browser: the first one’s tab shows nothing of either', async ({
  page,
  context,
  complaints,
}) => {
  // A page of the officer asks for a step, and for its file, with the cookie of support, for whom a step has no such address.
  complaints.allow(/status of 40[134]/);
  await signInByApi(page.request, 'officer');
  const { known, ref } = await openSession(page);
  await listening(page);
  // Without a page of the new reviewer, that would tell the tabs: only the cookie changes.
  await signInByApi(context.request, 'support');
  const answers: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    // A question after the server (HEAD) may have been under way.
    const method = answer.request().method();
    if (pathname.startsWith('/api/') && answer.ok() && method !== 'HEAD') answers.push(`${method} ${pathname}`);
  });
  // Its next request, which the reviewer or the page itself makes: by a key, since a page that has found out already is being replaced.
  await page.keyboard.press('.');
  await expect(page.getByText('Somebody else signed in in this browser, or your roles changed.')).toBeVisible();
  expect(answers).toEqual([]);
  await expect(page.getByText(known.subject)).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue as the reviewer who is signed in now' }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${ref}`));
  await expect(page.getByText(known.subject)).toHaveCount(0);
});

test('a searched name stays for Back and reload, sealed in the history, and ends with the sign-in', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  const known = await simulator.one('passport');
  await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  const search = page.getByRole('searchbox');
  await search.fill(known.subject);
  await search.press('Enter');
  const links = page.getByRole('row').getByRole('link');
  await expect(links.filter({ hasText: known.subject }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => typeof history.state?.deskSearch)).toBe('string');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(known.subject);
  await page.reload();
  await expect(search).toHaveValue(known.subject);
  await page.getByRole('link', { name: known.subject }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(known.subject);
  await page.goForward();
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await signInByApi(page.request, 'officer');
  await page.goBack();
  await expect(page.getByRole('row').first()).toBeVisible();
  await expect(search).toHaveValue('');
});

test('a page that the browser kept whole for Back shows nothing after the end', async ({
  playwright: _,
  launchOptions,
}) => {
  const browser = await chromium.launch({
    ...launchOptions,
    // Off by default under test.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await signInByApi(page.request, 'officer');
    const { known } = await openSession(page);
    const kept: boolean[] = [];
    await page.exposeFunction('onKept', (isCovered: boolean) => kept.push(isCovered));
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        const isCovered = document.documentElement.hasAttribute('data-covered');
        if (persisted) (window as unknown as { onKept(isCovered: boolean): void }).onKept(isCovered);
      });
    });
    await page.goto(`${deskUrl}/icon.svg`);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: deskUrl, 'content-type': 'application/json' };
    expect((await fetch(`${deskUrl}/api/auth/sign-out`, { method: 'POST', body: '{}', headers })).status).toBe(200);
    await page.goBack();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText(known.subject)).toHaveCount(0);
    // Whether it is kept is the browser's choice; if it is, it is covered before it is asked for again.
    expect(kept).not.toContain(false);
  } finally {
    await browser.close();
  }
});
