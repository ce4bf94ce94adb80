/** The rating of a session's risk, and the day on which it comes back. */
import { deskUrl, expect, expectAccessibleState, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

test('an officer rates the risk by keyboard; another who was late keeps what was entered', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('pvid'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const section = page.getByRole('region', { name: 'Risk and next review' });
  await expect(section).toContainText('Not rated.');
  await section.getByRole('button', { name: 'Rate' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rate the risk' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Record rating' }).press('Enter');
  await expect(dialog.getByText('Choose a rating.')).toBeVisible();
  await expect(dialog.getByText('Choose a ground or describe one.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'High' }).press('Space');
  await dialog.getByLabel('Next review').fill('2030-06-01');
  await dialog.getByRole('checkbox', { name: 'Country or region' }).press('Space');
  await dialog.getByLabel('In your words').fill('<b>Lives</b> in a listed country.');
  await expectAccessibleState(page, 'the dialog that rates the risk');

  const other = await browser.newContext();
  await signInByApi(other.request, 'mlro');
  const rated = await other.request.put(`${deskUrl}/api/sessions/${ref}/risk-rating`, {
    data: { rating: 'low', nextReviewOn: null, reasons: { grounds: ['product'], text: '' }, version: 0 },
    headers: { origin: deskUrl },
  });
  expect(rated.ok()).toBe(true);
  await other.close();
  await dialog.getByRole('button', { name: 'Record rating' }).press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: /rated it low in the meantime/ })).toBeVisible();
  await expect(dialog.getByLabel('In your words')).toHaveValue('<b>Lives</b> in a listed country.');
  await expect(dialog).toContainText('Low risk');
  await dialog.getByRole('button', { name: 'Record rating' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(section).toContainText('High risk');
  await expect(section).toContainText('<b>Lives</b> in a listed country.');
  await expect(section.getByText('1 earlier rating')).toBeVisible();
  await expectAccessibleState(page, 'a session with a rating');
});
