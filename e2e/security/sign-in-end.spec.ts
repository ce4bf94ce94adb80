/** The end of the sign-in: in every tab at once, whatever ended it, and nothing comes back by Back, by a key or for another reviewer. */
import type { BrowserContext, Page } from 'playwright/test';
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
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
/** Waits until the page receives events. */
const listening = (page: Page) => expect(page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');

/** Time from the act to the first moment at which no page has the text on the screen. */
async function untilGone(pages: readonly Page[], text: string, act: () => Promise<unknown>): Promise<number> {
  for (const page of pages)
    await page.evaluate((name) => {
      const watch = () => {
        const shown = !document.documentElement.hasAttribute('data-covered') && document.body.innerText.includes(name);
        if (shown) requestAnimationFrame(watch);
        else document.cookie = `gone=${Date.now()}; path=/`;
      };
      watch();
    }, text);
  const fromMs = Date.now();
  await act();
  for (const page of pages) await expect(page.getByText(text)).toHaveCount(0);
  return Date.now() - fromMs;
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
  const second = await openTab(context, `/sessions/${ref}`);
  const settings = await openTab(context, '/settings/account');
  await expect(second.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
  await expect(settings.getByRole('heading', { name: 'Your account' })).toBeVisible();

  const goneMs = await untilGone([page, second], known.subject, async () => {
    await page.getByRole('button', { name: /, account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  });
  // A second for the tabs, the rest for opening the menu on a busy machine.
  expect(goneMs).toBeLessThan(5_000);
  await expect(notice(page, 'You signed out.')).toBeVisible();
  for (const tab of [second, settings])
    await expect(notice(tab, 'You signed out in another tab or window of this browser.')).toBeVisible();
  for (const tab of [page, second, settings]) {
    await expect(tab.getByLabel('Email')).toBeVisible();
    expect(await everything(tab)).not.toContain(known.subject);
  }
  await second.goBack();
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
  const next = known.steps[known.steps.findIndex(({ type }) => type === 'ID_DOCUMENT') + 1];
  if (!next) throw new Error('no next step');
  await expect(page.locator('h2')).toHaveCount(2);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const watch = () => {
      for (const heading of document.querySelectorAll('h2'))
        if (heading.checkVisibility({ visibilityProperty: true })) seen.push(heading.innerText);
      requestAnimationFrame(watch);
    };
    watch();
  });
  const seen = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  await expect.poll(seen).toEqual(['ID document']);
  let last: string[] = [];
  await page.exposeFunction('onLeave', (headings: string[]) => {
    last = headings;
  });
  await page.evaluate(() => {
    addEventListener('pagehide', () =>
      (window as unknown as { onLeave(seen: string[]): void; seen: string[] }).onLeave(
        (window as unknown as { seen: string[] }).seen,
      ),
    );
  });

  await context.clearCookies();
  await untilGone([page, second], known.subject, () => page.keyboard.press('.'));
  for (const tab of [page, second])
    await expect(
      notice(tab, 'Your sign-in is no longer valid. It has ended, or its cookie was deleted.'),
    ).toBeVisible();
  expect(new Set(last).difference(new Set(['ID document', 'Signed out', '']))).toEqual(new Set());
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
  complaints.allow(/401/);
  await signInByApi(page.request, 'officer');
  const { known, ref } = await openSession(page);
  // Without a page of the new reviewer, that would tell the tabs: only the cookie changes.
  await signInByApi(context.request, 'support');
  const answers: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/') && answer.ok()) answers.push(pathname);
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Another reviewer signed in in this browser.')).toBeVisible();
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
  await page.goto(`${deskUrl}/sessions?sandbox=false`);
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
