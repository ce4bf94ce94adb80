/** The record of beneficial owners: entered by keyboard, taken over from the computation, kept when somebody else was faster. */
import { companyTagged } from '../ownership/ownership-page.ts';
import { deskUrl, expect, expectAccessibleState, refOf, signInByApi, test } from '../testing/fixtures.ts';

test('an officer records the computed owners with their sources; another who was late keeps what was entered', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-diamond'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const section = page.getByRole('region', { name: 'Recorded beneficial owners', exact: true });
  await expect(section).toContainText('Nothing recorded.');
  await section.getByRole('button', { name: 'Record' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record beneficial owners' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  const save = dialog.getByRole('button', { name: 'Record owners' });
  await save.press('Enter');
  await expect(dialog.getByText('Choose what was found.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Beneficial owners identified' }).press('Space');
  await save.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Compute from reported shares' }).press('Enter');
  await dialog.getByRole('button', { name: 'Use computed owners' }).press('Enter');
  const owners = dialog.getByRole('group', { name: /^Owner \d/ });
  await expect(owners).toHaveCount(2);
  await save.press('Enter');
  await expect(dialog.getByText('Choose at least one.')).toHaveCount(2);
  for (const owner of await owners.all()) {
    await expect(owner.getByLabel('Share in %')).not.toHaveValue('');
    await owner.getByRole('checkbox', { name: 'Register' }).press('Space');
  }
  await dialog.getByLabel('How this was established').fill('<b>Extract</b> of today.');
  await expectAccessibleState(page, 'the dialog that records owners');

  const other = await browser.newContext();
  await signInByApi(other.request, 'mlro');
  const none = { outcome: 'none', steps: 'Asked twice.', managers: [{ name: 'Vera Muster', position: 'Director' }] };
  const recorded = await other.request.put(`${deskUrl}/api/sessions/${ref}/beneficial-owners`, {
    data: { finding: none, version: 0 },
    headers: { origin: deskUrl },
  });
  expect(recorded.ok()).toBe(true);
  await other.close();
  await save.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: /recorded the owners in the meantime/ })).toBeVisible();
  await expect(dialog).toContainText('Vera Muster');
  await expect(owners).toHaveCount(2);
  await save.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(section).toContainText('2 beneficial owners');
  await expect(section).toContainText('<b>Extract</b> of today.');
  await expect(section.getByText('1 earlier record')).toBeVisible();
  await expectAccessibleState(page, 'a session with recorded owners');

  await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
  const summary = page.getByRole('region', { name: 'Beneficial owners and findings' });
  await expect(summary).toContainText('Recorded: 2 beneficial owners');
  await summary.getByRole('button', { name: 'Record again' }).click();
  await dialog.getByRole('radio', { name: 'None identified' }).click();
  await dialog.getByLabel('Steps taken to identify them').fill('Asked the customer twice.');
  await dialog.getByLabel('Name').fill('Vera Muster');
  await dialog.getByLabel('Position').fill('Director');
  await expectAccessibleState(page, 'the dialog that records that nobody was found');
  await save.click();
  await expect(summary).toContainText('Recorded: no beneficial owner identified');
});
