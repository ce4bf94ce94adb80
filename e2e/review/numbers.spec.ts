/** The numbers page: every drawing has its table, a past day is in the address, support has neither page nor link. */
import { deskUrl, expect, expectAccessible, signInByApi, test } from '../testing/fixtures.ts';

test('open work, decisions and verdicts are drawn and stand in tables, as of a day', async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Numbers' }).click();
  for (const name of [
    'Open sessions by age and kind',
    'Time to decision',
    'Hits and duplicate candidates by verdict',
    'False-positive rate by month',
  ])
    await expect(page.getByRole('table', { name })).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(4);
  const open = page.getByRole('table', { name: 'Open sessions by age and kind' });
  const openNow = Number(
    (await open.getByRole('row', { name: /^Open/ }).getByRole('cell').last().textContent())?.replaceAll(',', ''),
  );
  expect(openNow).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.getByLabel('As of the end of (UTC)').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show day' }).click();
  await expect(page).toHaveURL(/\/numbers\?on=2020-01-01/);
  await expect(open.getByRole('row', { name: /^Open/ }).getByRole('cell').last()).toHaveText('0');
  await page.reload();
  await expect(open.getByRole('row', { name: /^Open/ }).getByRole('cell').last()).toHaveText('0');

  // A page that is open would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'support');
  expect((await page.request.get(`${deskUrl}/api/numbers`)).status()).toBe(403);
  await page.goto(`${deskUrl}/sessions`);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Numbers' })).toHaveCount(0);
  await page.goto(`${deskUrl}/numbers`);
  await expect(page.getByText(/Only compliance officers/)).toBeVisible();
});
