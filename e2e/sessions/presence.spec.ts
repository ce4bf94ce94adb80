/** "Ana is viewing": who else has a session open, for those who may know it, and gone when the tab is. */
import type { Browser, BrowserContext, Page } from 'playwright/test';
import {
  deskUrl,
  expect,
  expectAccessible,
  type Person,
  refOf,
  signInByApi,
  simulator,
  test,
} from '../testing/fixtures.ts';

const presence = (page: Page) => page.locator('[data-slot="presence"]');

async function openAs(browser: Browser, person: Person, ref: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInByApi(page.request, person);
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { context, page };
}

test('others learn of an officer, once for all tabs, until the last one closes; an MLRO is not announced to officers', async ({
  page,
  browser,
}) => {
  test.slow();
  await signInByApi(page.request, 'mlro');
  const ref = await refOf(page.request, await simulator.one('aml-common-name'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const officer = await openAs(browser, 'officer', ref);
  await expect(presence(page)).toContainText(/^\S.* is viewing$/, { timeout: 20_000 });
  await expectAccessible(page);

  const second = await officer.context.newPage();
  await second.goto(`${deskUrl}/sessions/${ref}`);
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(second.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');
  await expect(presence(page)).toContainText(/ is viewing$/);
  await officer.page.close();
  await expect(presence(page)).toContainText(/ is viewing$/);

  const auditor = await openAs(browser, 'auditor', ref);
  await expect(presence(auditor.page)).toContainText(/ and .* are viewing$/, { timeout: 20_000 });
  // Officers see neither the MLRO nor the auditor, and nobody themselves.
  await expect(presence(second)).toHaveCount(1);
  await expect(presence(second)).toHaveText('');

  const support = await openAs(browser, 'support', ref);
  await expect(support.page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');
  await expect(presence(support.page)).toHaveCount(0);
  const refused = await support.page.request.put(`${deskUrl}/api/sessions/${ref}/presence`, {
    data: { tab: 'a-tab-of-support' },
    headers: { origin: deskUrl },
  });
  expect(refused.status()).toBe(403);

  await second.close();
  await expect(presence(page)).toHaveText('', { timeout: 10_000 });
  for (const { context } of [officer, auditor, support]) await context.close();
});

test('who signs out is gone at once, from every tab', async ({ page, browser }) => {
  test.slow();
  await signInByApi(page.request, 'mlro');
  const ref = await refOf(page.request, await simulator.one('pep-former'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const officer = await openAs(browser, 'officer2', ref);
  const second = await officer.context.newPage();
  await second.goto(`${deskUrl}/sessions/${ref}`);
  await expect(presence(page)).toContainText(/ is viewing$/, { timeout: 20_000 });
  await second.getByRole('button', { name: /, account$/ }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(second.getByLabel('Email')).toBeVisible();
  await expect(presence(page)).toHaveText('', { timeout: 10_000 });
  await officer.context.close();
});

test('a browser that dies is gone within 45 s', async ({ page, browser }) => {
  test.slow();
  await signInByApi(page.request, 'mlro');
  const ref = await refOf(page.request, await simulator.one('passport'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const officer = await openAs(browser, 'officer', ref);
  await expect(presence(page)).toContainText(/ is viewing$/, { timeout: 20_000 });
  // Nothing that it sends arrives any more, as after a crash.
  await officer.context.setOffline(true);
  const since = Date.now();
  await expect(presence(page)).toHaveText('', { timeout: 45_000 });
  expect(Date.now() - since).toBeLessThanOrEqual(45_000);
  await officer.context.close();
});
