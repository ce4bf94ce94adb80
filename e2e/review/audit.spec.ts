/** The audit log and the activity of a session on screen, and reveals of masked values. */
import { deskUrl, expect, expectAccessible, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

test('the activity of a session: what was done, by whom, and an address for each event', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('pep-spouse'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL(`${deskUrl}/sessions/${ref}/activity`);
  const activity = page.getByRole('region', { name: 'Activity' });
  const opened = activity.getByRole('listitem').filter({ hasText: 'Opened the session' }).first();
  await expect(opened).toContainText('Ana Kestrelwood');
  await expect(opened).toContainText('UTC');
  await expectAccessible(page);
  await opened.getByRole('link', { name: 'Link to this event' }).click();
  await expect(page).toHaveURL(/\/activity\?.*event=/);
  const address = page.url();
  await page.reload();
  await expect(activity.locator('li[aria-current="true"]')).toContainText('Opened the session');
  await page.getByLabel('What').selectOption({ label: 'Decisions, all' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/kind=decision/);
  await expect(activity.getByRole('listitem').filter({ hasText: 'Opened the session' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('the whole log is for auditors and administrators; only auditors read what was done with which session', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:401|403)/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('pep-former'));
  await page.request.get(`${deskUrl}/api/sessions/${ref}`);
  await page.goto(`${deskUrl}/audit`);
  await expect(page.getByRole('main')).toContainText('Only auditors and administrators can see this page');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'auditor');
  await page.goto(`${deskUrl}/audit?session=${ref}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: ref }).first()).toContainText('Opened the session');
  await expectAccessible(page);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'admin');
  await page.goto(`${deskUrl}/audit`);
  await expect(page.getByText('Administrators see no personal data')).toBeVisible();
  await expect(page.getByRole('main').getByText(ref)).toHaveCount(0);
});

test('support has a masked name shown for a reason; leaving masks it again', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  const html = await (await page.request.get(`${deskUrl}/sessions/${ref}`)).text();
  expect(html).not.toContain(known.subject);
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const subject = page.getByRole('region', { name: /^Subject/ });
  await expect(subject.getByText(known.subject)).toHaveCount(0);
  await subject.getByRole('button', { name: 'Reveal' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reveal masked values' });
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  await expect(dialog.getByText('Choose at least one value.')).toBeVisible();
  await expect(dialog.getByText('Say why you need to see them.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Name' }).check();
  await dialog.getByLabel('Reason').fill('Request 4711');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(subject.getByText(known.subject).first()).toBeVisible();
  await subject.getByRole('button', { name: 'Mask again' }).click();
  await expect(subject.getByText(known.subject)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(known.subject)).toHaveCount(0);
  // The reason is in the session's activity.
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Revealed masked fields: name' })).toContainText(
    'Request 4711',
  );
});
