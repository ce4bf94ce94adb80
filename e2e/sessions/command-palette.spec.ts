/** The command palette: actions of the page, destinations and sessions, by keyboard, for each role what it may know. */
import type { Page } from 'playwright/test';
import {
  deskUrl,
  expect,
  expectAccessibleState,
  pressUntil,
  refOf,
  signInByApi,
  simulator,
  test,
} from '../testing/fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const active = (page: Page) => palette(page).getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await pressUntil(page, 'Control+k', palette(page));
  await expect(field(page)).toBeFocused();
}

test('opens from anywhere, runs an action of the page, and closes', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('passport'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await openPalette(page);
  await expect(active(page)).toHaveCount(1);
  await page.keyboard.type('step 2');
  await expect(active(page)).toContainText('Step 2');
  await expect(palette(page).getByRole('status').filter({ hasText: '1 result' })).toHaveCount(1);
  await expectAccessibleState(page, 'the command palette');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(/\/steps\//);

  await openPalette(page);
  await page.keyboard.type('refresh');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Session refreshed' })).toHaveCount(1);

  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  // Nothing that is typed in the palette is a shortcut.
  await openPalette(page);
  await page.keyboard.type('[]o?');
  await expect(field(page)).toHaveValue('[]o?');
  await expect(palette(page).getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/sessions(?:\?|$)/);
  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPalette(page);
    await expectAccessibleState(page, 'the command palette on a phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

test('what is typed while a dialog is loading is kept for it, Escape closes what is not there yet, and the focus returns', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('passport'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const back = page.getByRole('main').getByRole('link', { name: 'Sessions', exact: true });
  await back.focus();
  await pressUntil(page, '?', help);
  await page.keyboard.press('Escape');
  await expect(back).toBeFocused();
  await page.waitForLoadState('networkidle');
  // Code that is asked for while it is held back comes when it is let through.
  let gate = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const holdBack = () => {
    gate = Promise.withResolvers();
  };
  const letThrough = () => gate.resolve();
  await page.keyboard.press('Control+k');
  // On the page, the last key opens the second step.
  await page.keyboard.type('stepp');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(' 2');
  letThrough();
  await expect(field(page)).toHaveValue('step 2');
  await expect(active(page)).toContainText('Step 2');
  await page.keyboard.press('Escape');
  await expect(back).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/sessions/${ref}$`));
  holdBack();
  await page.keyboard.press('n');
  await page.keyboard.type('Asked 2 times');
  letThrough();
  const note = page.getByLabel('New note');
  // After what an earlier try left there.
  await expect(note).toHaveValue(/^(?:Asked 2 times)+$/);
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await test.step('closed before it is there', async () => {
    holdBack();
    await page.keyboard.press('d');
    await page.keyboard.press('Escape');
    // Keys are the page's again before the code is there.
    const received = await page.evaluateHandle(() => {
      const next = Promise.withResolvers<string>();
      document.addEventListener('keydown', ({ key }) => next.resolve(key), { once: true });
      // In an object, for a promise would be waited for.
      return { next: next.promise };
    });
    await page.keyboard.press('y');
    expect(await received.evaluate(({ next }) => next)).toBe('y');
    // And all that follows.
    letThrough();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/sessions/${ref}$`));
  });
  await test.step('closed in the moment in which it is drawn', async () => {
    await expect(page.getByRole('button', { name: 'Decide' })).toBeEnabled();
    const escaped = await page.evaluateHandle(() => {
      const drawn = Promise.withResolvers<void>();
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[role="dialog"]')) return;
        observer.disconnect();
        const key = { key: 'Escape', bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', key));
        drawn.resolve();
      }).observe(document.body, { childList: true, subtree: true });
      return { drawn: drawn.promise };
    });
    await page.keyboard.press('d');
    await escaped.evaluate(({ drawn }) => drawn);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/sessions/${ref}$`));
  });
});

test('takes the next session of the queue, and opens its snooze and its assignment', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions?view=needs_review&sandbox=true&sort=due`);
  await openPalette(page);
  await page.keyboard.type('take next');
  await expect(active(page)).toContainText('Take next unassigned session');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sessions\/[0-9A-Z]{10}$/);
  const assignee = page.getByRole('button', { name: /^Assignee: .*Kestrelwood/ });
  await expect(assignee).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('snooze');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openPalette(page);
  await page.keyboard.type('assign another');
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Assign' }).getByRole('menuitem', { name: 'Unassign' }).click();
  await expect(page.getByRole('button', { name: 'Assignee: Unassigned' })).toBeVisible();
});

test('finds sessions by name, reference and session id, with nothing of it in an address', async ({
  page,
  complaints,
}) => {
  await signInByApi(page.request, 'officer');
  const known = await simulator.one('passport-expired-rejected');
  const ref = await refOf(page.request, known);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${deskUrl}/sessions`);
  await openPalette(page);
  await page.keyboard.type(known.subject);
  await expect(options(page).filter({ hasText: ref })).toBeVisible();
  await options(page).filter({ hasText: ref }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${ref}$`));

  for (const id of [ref.toLowerCase(), known.session_id])
    await test.step(id === known.session_id ? 'by session id' : 'by reference', async () => {
      await page.goBack();
      await expect(page).not.toHaveURL(new RegExp(`/sessions/${ref}$`));
      await openPalette(page);
      await page.keyboard.insertText(id);
      await expect(active(page)).toContainText('Look up');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/sessions/${ref}$`));
    });
  await openPalette(page);
  complaints.allow(/404 .*\/api\/sessions\/lookup/);
  await page.keyboard.insertText('00000000-0000-4000-8000-00000000abcd');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toContainText('No configured API key');
  expect(addresses.filter((address) => decodeURIComponent(address).includes(known.subject))).toEqual([]);
});

test('support finds whole names and sees them masked; the administrator looks ids up only', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const known = await simulator.one('mrz-agrees');
  const ref = await refOf(page.request, known);
  await page.goto(`${deskUrl}/sessions`);
  await openPalette(page);
  await page.keyboard.type(known.subject);
  const found = options(page).filter({ hasText: ref });
  await expect(found).toBeVisible();
  await expect(found).toContainText('•');
  await expect(found).not.toContainText(known.subject);
  await field(page).fill(known.subject.slice(0, -1));
  await expect(found).toHaveCount(0);
  await expect(options(page).filter({ hasText: 'Shared data' })).toHaveCount(0);

  // A page that is open would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'admin');
  await page.goto(`${deskUrl}/sessions`);
  const searches: string[] = [];
  page.on('request', (request) => {
    // The list asks the same address, without a text.
    const { text } = request.url().endsWith('/api/sessions/search') ? request.postDataJSON() : {};
    if (text !== undefined) searches.push(text);
  });
  await openPalette(page);
  await page.keyboard.type(known.subject);
  await expect(palette(page).getByText('Nothing found.')).toBeVisible();
  await field(page).fill(ref);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sessions/${ref}$`));
  expect(searches).toEqual([]);
});
