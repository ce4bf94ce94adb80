/** The audit log and the activity of a session on screen, and reveals of masked values. */
import { deskUrl, expect, expectAccessibleState, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';

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
  await expectAccessibleState(page, 'the activity of a session');
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
  browser,
}) => {
  const ref = await simulator.one('pep-former').then(async (known) => {
    const officer = await browser.newContext();
    await signInByApi(officer.request, 'officer');
    const found = await refOf(officer.request, known);
    await officer.request.get(`${deskUrl}/api/sessions/${found}`);
    const refused = await readPage(officer.request, '/audit');
    expect(refused.text).toContain('Only auditors and administrators can see this page');
    await officer.close();
    return found;
  });
  const auditor = await browser.newContext();
  await signInByApi(auditor.request, 'auditor');
  const log = await readPage(auditor.request, `/audit?session=${ref}`);
  expect(log.text).toContain('Audit log');
  expect(log.text).toContain('Opened the session');
  expect(log.text).toContain(ref);
  await auditor.close();
  const admin = await browser.newContext();
  await signInByApi(admin.request, 'admin');
  const own = await readPage(admin.request, '/audit');
  expect(own.text).toContain('Administrators see no personal data');
  expect(own.html).not.toContain(ref);
  await admin.close();
});

test('support has a masked name shown for a reason; leaving masks it again', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  expect((await readPage(page.request, `/sessions/${ref}`)).html).not.toContain(known.subject);
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
  await expectAccessibleState(page, 'the dialog that reveals masked values');
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(subject.getByText(known.subject).first()).toBeVisible();
  await subject.getByRole('button', { name: 'Mask again' }).click();
  await expect(subject.getByText(known.subject)).toHaveCount(0);
  // The reason is in the session's activity.
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Revealed masked fields: name' })).toContainText(
    'Request 4711',
  );
});
