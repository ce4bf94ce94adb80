/** The numbers page: every drawing has its table, a past day is in the address, support has neither page nor link. */
import { deskUrl, expect, expectAccessibleState, signInByApi, test } from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';

test('open work, decisions and verdicts are drawn and stand in tables, as of a day', async ({ page, browser }) => {
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/numbers`);
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
  await expectAccessibleState(page, 'the numbers');

  await page.getByLabel('As of the end of (UTC)').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show day' }).click();
  await expect(page).toHaveURL(/\/numbers\?on=2020-01-01/);
  await expect(open.getByRole('row', { name: /^Open/ }).getByRole('cell').last()).toHaveText('0');
  await page.reload();
  await expect(open.getByRole('row', { name: /^Open/ }).getByRole('cell').last()).toHaveText('0');

  const context = await browser.newContext();
  await signInByApi(context.request, 'support');
  expect((await context.request.get(`${deskUrl}/api/numbers`)).status()).toBe(403);
  expect((await readPage(context.request, '/sessions?view=all&sandbox=false')).html).not.toContain('href="/numbers"');
  expect((await readPage(page.request, '/sessions?view=all&sandbox=false')).html).toContain('href="/numbers"');
  expect((await readPage(context.request, '/numbers')).text).toMatch(/Only compliance officers/);
  await context.close();
});
