/** Our officer's decision where the service leaves AML open: nothing preselected, bound to content, open again after a change, conflicts. */
import type { Page } from 'playwright/test';
import { deskUrl, expect, expectAccessibleState, signInByApi, test } from '../testing/fixtures.ts';
import { addAccess, changeToken, openAccess, sectionOf } from './consents-page.ts';

test('decided, and open again when the document changes', async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  await signInByApi(page.request, 'officer');
  const id = await addAccess(page.request, 'Uncertain', 'uncertain-pending');
  await openAccess(page, id);
  const panel = page.getByRole('region', { name: 'Officer’s decision' }).first();
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
  const record = panel.getByRole('button', { name: 'Record decision' });
  await record.click();
  await expect(panel.getByText('Choose a decision.')).toBeVisible();
  await expect(panel.getByText('Enter the reason.')).toBeVisible();
  await expectAccessibleState(page, 'a decision on an access without its fields');
  await panel.getByRole('radio', { name: 'Not compliant' }).focus();
  await page.keyboard.press('Space');
  await panel.getByLabel('Reason').fill('Listed under the same birth date.');
  await record.click();
  await expect(panel.getByText('by Demo officer').or(panel.getByText(/^by /)).first()).toBeVisible();
  await expect(panel).toContainText('Listed under the same birth date.');
  await expect(panel.getByRole('button', { name: 'Record decision' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Findings' })).toContainText('AML: not compliant');

  // One type alone is read only: a decision is bound to its document among all.
  await openAccess(page, id, '?document=passport');
  await page.getByRole('button', { name: 'Show all documents' }).first().click();
  await expect(panel).toContainText('Listed under the same birth date.');

  await changeToken('uncertain-pending', {
    change: { resource: 'identity', set: { app_aml_compliance: 'COMPLIANT' } },
  });
  await sectionOf(page, 'Identity documents')
    .getByRole('button', { name: /^Reload/ })
    .click();
  await expect(panel.getByText('The document has changed since the decision.')).toBeVisible();
  await expect(panel).toContainText('Before: not compliant');
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);

  await changeToken('uncertain-pending', {
    change: { resource: 'identity', set: { aml_compliance: 'COMPLIANT' } },
  });
  await sectionOf(page, 'Identity documents')
    .getByRole('button', { name: /^Reload/ })
    .click();
  await expect(page.getByText('It no longer does.').first()).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('Before: not compliant').first()).toBeVisible();
});

test('a conflict writes nothing and keeps the input; “compliant” counts once another person has agreed', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of (?:403|409)/);
  await signInByApi(page.request, 'officer');
  const id = await addAccess(page.request, 'For two', 'uncertain-undecided');
  await openAccess(page, id);
  const panelOf = (one: Page) => one.getByRole('region', { name: 'Officer’s decision' }).first();
  const panel = panelOf(page);
  await panel.getByRole('radio', { name: 'Compliant', exact: true }).check();
  await panel.getByLabel('Reason').fill('Another birth date.');
  await test.step('somebody else was faster', async () => {
    const { facts } = (await (await page.request.get(`${deskUrl}/api/consents/${id}`)).json()) as {
      facts: { place: string | null; key: string; value: string }[];
    };
    const fact = facts.find(({ key }) => key === 'content_hash');
    const data = { place: fact?.place, verdict: 'not_compliant', contentHash: fact?.value, version: 0 };
    const other = await page.request.post(`${deskUrl}/api/consents/${id}/aml-decisions`, {
      data: { ...data, reason: 'Elsewhere.' },
      headers: { origin: deskUrl },
    });
    expect(other.status()).toBe(200);
    await panel.getByRole('button', { name: 'Record decision' }).click();
    await expect(panel.getByText('Your entries are kept.')).toBeVisible();
    await panel.getByRole('button', { name: 'Reload document' }).click();
    await expect(panel).toContainText('Elsewhere.');
    await expect(panel.getByLabel('Reason')).toHaveValue('Another birth date.');
  });
  await panel.getByRole('button', { name: 'Record decision' }).click();
  await expect(panel).toContainText('Proposed: compliant');
  await expect(panel).toContainText('Waiting for a second reviewer');
  await expect(panel).toContainText('You made this decision.');
  await expect(panel.getByRole('radio')).toHaveCount(0);
  await expect(panel).toContainText('Another birth date.');
  await expect(page.getByRole('list', { name: 'Findings' })).toContainText('waiting for a second reviewer');

  const context = await browser.newContext();
  const mlro = await context.newPage();
  await signInByApi(mlro.request, 'mlro');
  const before = await (await mlro.request.get(`${deskUrl}/api/consents/${id}`)).json();
  expect(before.decisions).toMatchObject([{ state: 'waiting', verdict: null, reason: null }]);
  await openAccess(mlro, id);
  const second = panelOf(mlro);
  const record = second.getByRole('button', { name: 'Record verdict' });
  const show = second.getByRole('button', { name: 'Show the decision' });
  // The page may read it by itself meanwhile, and then there is nothing to press.
  await expect(async () => {
    if (await show.isVisible()) await show.click({ timeout: 1_000 });
    await expect(record).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(second).toContainText('Proposed: compliant');
  await expect(second.getByRole('radio', { checked: true })).toHaveCount(0);
  await record.click();
  await expect(second.getByText('Agree or disagree.')).toBeVisible();
  await second.getByRole('radio', { name: 'Agree', exact: true }).check();
  await second.getByLabel('Reason').fill('Seen: not the same person.');
  await expectAccessibleState(mlro, 'the second verdict on an access');
  await record.click();
  await expect(second).toContainText('agreed');
  await expect(second).toContainText('Seen: not the same person.');
  await expect(mlro.getByText('waiting for a second reviewer')).toHaveCount(0);
  await context.close();
});
