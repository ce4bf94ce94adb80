/** Saved views: personal and shared, with counts, in the address, changed on the version that was seen. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { deskUrl, expect, expectAccessible, signInByApi, test } from '../testing/fixtures.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openMenu(page: Page, item: string | RegExp) {
  await views(page).getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a view is saved, shared, found by a colleague, changed in two tabs, and removed', async ({ page, browser }) => {
  const name = `Rejected <b>companies</b> ${Date.now() % 10_000}`;
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions?view=needs_review&sandbox=false&status=REJECTED&kind=corporate&sort=due`);
  const status = page.getByRole('status').filter({ hasText: /sessions?$/ });
  const shown = (await status.first().textContent())?.match(/\d+/)?.[0] ?? '';
  await openMenu(page, 'Save these filters as a view');
  const save = dialog(page, 'Save view');
  await expect(save.getByRole('button', { name: 'Save' })).toBeDisabled();
  await save.getByLabel('Name').fill(name);
  await save.getByRole('checkbox', { name: 'Share with all reviewers' }).check();
  await expectAccessible(page);
  await save.getByRole('button', { name: 'Save' }).click();
  const own = views(page).getByRole('link', { name });
  await expect(own).toHaveAttribute('aria-current', 'page');
  await expect(own).toContainText(shown);
  await expect(page).toHaveURL(/within=needs_review/);
  await page.reload();
  await expect(own).toHaveAttribute('aria-current', 'page');

  // A colleague sees it, with the same sessions, and cannot change it.
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signInByApi(context.request, 'mlro');
  await colleague.goto(`${deskUrl}/sessions`);
  await views(colleague).getByRole('link', { name }).click();
  await expect(colleague.getByRole('status').filter({ hasText: new RegExp(`^${shown} session`) })).toHaveCount(1);
  await views(colleague).getByRole('button', { name: 'Views' }).click();
  await expect(colleague.getByRole('menuitem', { name: /^(?:Rename|Change)/ })).toHaveCount(0);
  await context.close();

  // Two tabs: the second is told, and keeps what was typed.
  const second = await page.context().newPage();
  await second.goto(page.url());
  await openMenu(second, /^Rename, share or remove/);
  await dialog(second, 'Change view').getByLabel('Name').fill(`${name} second`);
  await openMenu(page, /^Rename, share or remove/);
  await dialog(page, 'Change view').getByRole('checkbox', { name: 'Share with all reviewers' }).uncheck();
  await dialog(page, 'Change view').getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Change view')).toBeHidden();
  await dialog(second, 'Change view').getByRole('button', { name: 'Save' }).click();
  await expect(dialog(second, 'Change view').getByRole('alert')).toContainText('changed in another window');
  await expect(dialog(second, 'Change view').getByLabel('Name')).toHaveValue(`${name} second`);
  await second.close();

  await openMenu(page, /^Rename, share or remove/);
  await dialog(page, 'Change view').getByRole('button', { name: 'Remove view' }).click();
  await expect(own).toHaveCount(0);
  await expect(page).toHaveURL(/view=needs_review/);
});

test('the menu of the views opens on the first click, however late the scripts come', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  // Not the page of the fixture, which waits for them.
  const slow = await page.context().newPage();
  await slow.route('**/_next/static/**/*.js', async (route) => {
    await sleep(1_000);
    await route.continue();
  });
  await slow.goto(`${deskUrl}/sessions?view=needs_review&sandbox=false`, { waitUntil: 'commit' });
  await views(slow).getByRole('button', { name: 'Views' }).click();
  await expect(slow.getByRole('menuitem', { name: 'Save these filters as a view' })).toBeVisible();
  await slow.close();
});

test('a link to a view shows the same when the view is gone', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions?view=ZZZZZZZZZZ&status=REJECTED&sandbox=false`);
  await expect(page.getByRole('button', { name: 'Remove Status is Rejected' })).toBeVisible();
  await expect(page.locator('tr[data-ref]').first()).toContainText('Rejected');
});
