/** "Ana is viewing": who else has a session open, for those who may know it, and gone when the tab is. */
import type { Page } from 'playwright/test';
import { isDrawn } from '#lib/testing/sample.ts';
import {
  deskUrl,
  expect,
  expectAccessibleState,
  refOf,
  signInAnew,
  signInByApi,
  simulator,
  test,
} from '../testing/fixtures.ts';

const presence = (page: Page) => page.locator('[data-slot="presence"]');

// Who may know of whom: lib/model/access/tipping-off.test.ts, and over the streams lib/server/live/live-streams.test.ts.
test('an MLRO learns of an officer, once for all tabs, until the last one closes or is signed out of', async ({
  page,
  browser,
}) => {
  await signInByApi(page.request, 'mlro');
  const ref = await refOf(page.request, await simulator.one('pep-former'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const context = await browser.newContext();
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(`${deskUrl}/sessions/${ref}`);
    await expect(tab.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');
    return tab;
  };
  await signInAnew(context.request, 'officer2');
  const first = await open();
  await expect(presence(page)).toContainText(/^\S.* is viewing$/);
  await expectAccessibleState(page, 'a session that somebody else has open');
  // Officers do not see the MLRO, and nobody sees themselves.
  await expect(presence(first)).toHaveCount(1);
  await expect(presence(first)).toHaveText('');
  const second = await open();
  await expect(presence(page)).toContainText(/^\S.* is viewing$/);
  await first.close();
  await expect(presence(page)).toContainText(/ is viewing$/);
  await second.close();
  await expect(presence(page)).toHaveText('');

  await test.step('who signs out is gone at once, from every tab', async () => {
    const [one, other] = [await open(), await open()];
    await expect(presence(page)).toContainText(/ is viewing$/);
    await other.getByRole('button', { name: /, account$/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(other.getByLabel('Email')).toBeVisible();
    await expect(presence(page)).toHaveText('');
    await one.close();
  });
  await context.close();
});

// By a clock that is turned: lib/server/store/presences.test.ts.
if (isDrawn('a browser that dies'))
  test('a browser that dies is gone within 45 s', async ({ page, browser }) => {
    test.slow();
    await signInByApi(page.request, 'mlro');
    const ref = await refOf(page.request, await simulator.one('passport'));
    await page.goto(`${deskUrl}/sessions/${ref}`);
    const context = await browser.newContext();
    await signInByApi(context.request, 'officer');
    const officer = await context.newPage();
    await officer.goto(`${deskUrl}/sessions/${ref}`);
    await expect(presence(page)).toContainText(/ is viewing$/, { timeout: 20_000 });
    // Nothing that it sends arrives any more, as after a crash.
    await context.setOffline(true);
    const since = Date.now();
    await expect(presence(page)).toHaveText('', { timeout: 45_000 });
    expect(Date.now() - since).toBeLessThanOrEqual(45_000);
    await context.close();
  });
