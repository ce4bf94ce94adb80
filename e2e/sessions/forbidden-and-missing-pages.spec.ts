/** Pages that the role may not see, that do not exist, or that only lead elsewhere: each has a heading and a way back. */
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
    await main.getByRole('link', { name: 'Back to sessions' }).click();
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
  await page.getByRole('link', { name: 'Go to sessions' }).click();
  await expect(page).toHaveURL(/\/sessions(?:\?|$)/);
});
