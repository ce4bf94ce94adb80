/** A network that is lost, slow or dead: said within five seconds, never rows of another filter, always words and a way on. */
import { deskUrl, expect, expectAccessible, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

const lost = 'Review Desk cannot be reached. Retrying; this page stays as it is.';
const again = 'Review Desk can be reached again.';

test('a lost network is reported within 5 s, and so is its return', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  await expect(page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');
  await context.setOffline(true);
  await expect(page.getByText(lost)).toBeVisible({ timeout: 5_000 });
  await expectAccessible(page);

  // What is asked meanwhile fails with words, and rows of another filter are never shown.
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /Open hits/ })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'The list of sessions could not be read' })).toBeVisible();
  await expect(page.locator('tr[data-ref]')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText(again)).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText(lost)).toHaveCount(0);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('tr[data-ref]').first()).toBeVisible();
});

test('while a filter is slow no row is shown; the wait has words and Retry', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  const rows = page.locator('tr[data-ref]');
  await expect(rows.first()).toBeVisible();
  let isDead = true;
  await page.route('**/api/sessions/search', (route) => (isDead ? undefined : route.continue()));
  // A view is a page of its own, a filter is not.
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('checkbox', { name: /^Rejected/ }).check();
  await expect(page).toHaveURL(/status=REJECTED/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(rows).toHaveCount(0);
  await expect(page.getByText('Still reading the list…')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await expectAccessible(page);
  isDead = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Rejected' })).toHaveCount(await rows.count());
});

test('a step that waits says for what, and can begin anew', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('passport'));
  let isDead = true;
  for (const address of ['**/step/*', '**/parts'])
    await page.route(address, (route) => (isDead ? undefined : route.continue()));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  // The page handles its links by now.
  await expect(page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');
  const link = page.locator(`a[href*="/sessions/${ref}/steps/"]`).filter({ visible: true }).first();
  await link.click();
  await expect(page.getByText('Still reading from the verification service…')).toBeVisible();
  await expectAccessible(page);
  isDead = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Still reading from the verification service…')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).first()).toBeVisible();
});
