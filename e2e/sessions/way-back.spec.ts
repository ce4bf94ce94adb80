/** Ends without dead ends: forbidden and missing pages, /settings, and fields on a phone. */
import { deskUrl, expect, signInByApi, test } from '../testing/fixtures.ts';

for (const [path, heading] of [
  ['/audit', 'Audit log'],
  ['/consents', 'Shared data (v1)'],
  ['/numbers', 'Numbers'],
  ['/sessions/export', 'Export sessions'],
  ['/sessions/import', 'Import sessions'],
  ['/settings/connection', 'Connection'],
] as const)
  test(`${path} says what it is, who may see it, and leads back`, async ({ page }) => {
    await signInByApi(page.request, 'support');
    await page.goto(deskUrl + path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await main.getByRole('link', { name: 'Back to the sessions' }).click();
    await expect(page).toHaveURL(/\/sessions(?:\?|$)/);
  });

test('/settings leads to the account; a page that does not exist leads to the sessions', async ({
  page,
  complaints,
}) => {
  await signInByApi(page.request, 'support');
  await page.goto(`${deskUrl}/settings`);
  await expect(page).toHaveURL(`${deskUrl}/settings/account`);
  complaints.allow(/404/);
  await page.goto(`${deskUrl}/no-such-page`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the sessions' }).click();
  await expect(page).toHaveURL(/\/sessions(?:\?|$)/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('fields have 16 px, so that the browser does not zoom', async ({ page }) => {
    await signInByApi(page.request, 'officer');
    for (const path of ['/sessions', '/numbers', '/consents', '/settings/account', '/settings/alerts']) {
      await page.goto(deskUrl + path);
      const sizes = await page
        .locator('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea')
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(sizes.filter((size) => size < 16)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
});
