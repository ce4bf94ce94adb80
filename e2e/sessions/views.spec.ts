/** Saved views: personal and shared, with counts, in the address, changed on the version that was seen. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { deskUrl, expect, expectAccessibleState, signInByApi, test } from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openMenu(page: Page, item: string | RegExp) {
  await views(page).getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a view is saved, shared, changed in another window meanwhile, renamed and removed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/);
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
  await expectAccessibleState(page, 'the dialog that saves a view');
  await save.getByRole('button', { name: 'Save' }).click();
  const own = views(page).getByRole('link', { name });
  await expect(own).toHaveAttribute('aria-current', 'page');
  await expect(own).toContainText(shown);
  await expect(page).toHaveURL(/within=needs_review/);
  await page.reload();
  await expect(own).toHaveAttribute('aria-current', 'page');

  // What colleagues see of it: lib/server/review/queue-routes.test.ts.
  await test.step('changed in another window meanwhile: told, and what was typed is kept', async () => {
    const change = dialog(page, 'Change view');
    await openMenu(page, /^Rename, share or remove/);
    await change.getByLabel('Name').fill(`${name} second`);
    const { saved } = (await (await page.request.get(`${deskUrl}/api/views?sandbox=false`)).json()) as {
      saved: { id: string; name: string; filters: object; version: number }[];
    };
    const view = saved.find((one) => one.name === name);
    const { id, filters, version } = view ?? { id: '', filters: {}, version: 0 };
    const made = await page.request.put(`${deskUrl}/api/views/${id}`, {
      data: { name, filters, version, isShared: false },
      headers: { origin: deskUrl },
    });
    expect(made.status()).toBe(200);
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(change.getByRole('alert')).toContainText('changed in another window');
    await expect(change.getByLabel('Name')).toHaveValue(`${name} second`);
    await page.reload();
    await expect(own).toHaveAttribute('aria-current', 'page');
  });
  await test.step('renamed', async () => {
    await openMenu(page, /^Rename, share or remove/);
    const change = dialog(page, 'Change view');
    await expect(change.getByRole('checkbox', { name: 'Share with all reviewers' })).not.toBeChecked();
    await change.getByLabel('Name').fill(`${name} again`);
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(change).toBeHidden();
    await expect(own).toHaveText(/again/);
  });

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
  const { html, text } = await readPage(page.request, '/sessions?view=ZZZZZZZZZZ&status=REJECTED&sandbox=false');
  expect(html).toContain('Remove Status is Rejected');
  const row = /<tr [^>]*data-ref=[\s\S]*?<\/tr>/.exec(html)?.[0] ?? '';
  expect(row).toContain('Rejected');
  expect(text).not.toContain('Approved\n');
});
