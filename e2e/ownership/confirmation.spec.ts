/** Who may see ownership, and who may confirm how a declared structure is to be read. */

import { auditLogOf } from '../testing/audit-log.ts';
import { deskUrl, expect, refOf, signInByApi, simulator, tabTo, test } from '../testing/fixtures.ts';
import { findTexts, recordAnswers } from '../testing/recorded-answers.ts';
import { canariesOf } from '../testing/simulator.ts';
import { largeStructure } from './expected-ownership.ts';
import { allRows, companyTagged, openOwnership, treegrid } from './ownership-page.ts';

const versions = (ref: string) => auditLogOf(ref, 'ownership.settled').map(({ detail }) => detail?.version);

test('an officer confirms the unit by keyboard, a second reviewer gets a conflict and undoes it', async ({
  page,
  browser,
}) => {
  await signInByApi(page.request, 'officer');
  const ref = await openOwnership(page, 'ubo-ambiguous-unit');
  const summary = page.getByRole('region', { name: 'Beneficial owners and findings' });
  await expect(summary).toContainText('Beneficial owners cannot be computed from the data');
  await expect(summary).toContainText('Percent or fractions unclear');
  // Shares as reported.
  expect((await allRows(page)).map(({ cells }) => cells.Reported).toSorted()).toEqual([
    '',
    '0.05',
    '0.3',
    '0.4',
    '0.6',
  ]);
  expect((await allRows(page)).map(({ cells }) => cells.Effective).join('')).toBe('');

  // A second reviewer opens the same dialog.
  const second = await browser.newContext();
  const mlro = await second.newPage();
  await signInByApi(mlro.request, 'mlro');
  await mlro.goto(page.url());
  const secondDialog = mlro.getByRole('dialog', { name: 'Confirm reading' });
  await mlro.getByRole('button', { name: /^Confirm reading ?: Percent or fractions unclear$/ }).click();

  await tabTo(page, page.getByRole('button', { name: /^Confirm reading ?: Percent or fractions unclear$/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm reading' });
  await expect(dialog).toBeVisible();
  const unit = dialog.getByRole('group', { name: 'Unit of the shares' });
  await tabTo(page, unit.getByRole('radio', { name: 'As inferred by Review Desk' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(unit.getByRole('radio', { name: /^Fractions/ })).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm', exact: true }));
  await page.keyboard.press('Enter');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAccessibleDescription(/Enter a reason/);
  await tabTo(page, reason, 'Shift+Tab');
  await page.keyboard.type('The register of shareholders says 60 of 100 shares.');
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // 60 %, 30 %, and 40 % of 5 %; the rest is undisclosed.
  await expect(summary).toContainText('2 beneficial owners by reported shares');
  await expect(summary).toContainText('60.00\u202f%');
  await expect(summary).toContainText('8.00\u202f% not accounted for by reported shares');
  await expect(summary).toContainText(/Reading confirmed by Ana Kestrelwood/);
  expect(versions(ref)).toEqual([1]);
  // The finding whose button opened the dialog is gone; the focus stays in the summary.
  await expect(summary.locator(':focus').or(summary.and(page.locator(':focus')))).toHaveCount(1);

  await secondDialog.getByRole('radio', { name: /^Percent/ }).check();
  await secondDialog.getByRole('textbox', { name: 'Reason' }).fill('A quarter of a percent each.');
  await secondDialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(secondDialog.getByRole('alert')).toContainText('Another reviewer has confirmed a reading');
  await expect(secondDialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('A quarter of a percent each.');
  await secondDialog.getByRole('button', { name: 'Reload' }).click();
  await expect(secondDialog.getByRole('button', { name: 'Undo confirmation' })).toBeEnabled();
  await secondDialog.getByRole('button', { name: 'Undo confirmation' }).click();
  await expect(secondDialog).toBeHidden();
  await expect(mlro.getByText('Percent or fractions unclear', { exact: true }).first()).toBeVisible();
  await second.close();
  expect(versions(ref)).toEqual([1, 2]);

  await page.reload();
  await expect(summary).toContainText('Percent or fractions unclear');
  await expect(summary).not.toContainText('Reading confirmed by');
});

test('with two possible subject companies nothing is added up until one is confirmed', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-two-roots');
  const summary = page.getByRole('region', { name: 'Beneficial owners and findings' });
  await expect(summary).toContainText('Subject company unclear');
  await page.getByRole('button', { name: /^Confirm reading ?: Subject company unclear$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm reading' });
  await dialog.getByRole('combobox', { name: 'Subject company in the structure' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The extract names this one.');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(summary).toContainText('2 beneficial owners by reported shares');
  // The owners of the other company are listed without a share.
  await expect(treegrid(page).getByText('Not linked').first()).toBeVisible();
});

for (const person of ['support', 'admin'] as const)
  test(`${person} sees nothing of a company's ownership`, async ({ page }) => {
    await signInByApi(page.request, person);
    const companies = (await simulator.sessions({ kind: 'corporate' })).map(({ subject }) => subject);
    const { answers: recorded } = recordAnswers(page);
    const responses: { address: string; text: string }[] = [];
    const canaries: string[] = [];
    const shown = [...companies];
    for (const tag of ['ubo-diamond', largeStructure, 'ubo-none-reported']) {
      const known = await companyTagged(tag);
      const whole = await simulator.whole(known);
      const partOf = (type: string) => whole.stepsInFull.filter((step) => step.type === type);
      // What these roles may see of the company itself is not secret among the owners either.
      shown.push(...canariesOf({ ...whole, stepsInFull: partOf('COMPANY_DETAILS') }));
      canaries.push(...canariesOf({ ...whole, alias: null, stepsInFull: partOf('BENEFICIAL_OWNERS') }));
      const ref = await refOf(page.request, known);
      await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
      // Without a request: a refusal would be a console error.
      await expect(page.getByText('Ownership is not available to your role.')).toBeVisible();
      await expect(treegrid(page)).toHaveCount(0);
      for (const format of ['', '.svg', '.png', '.pdf', '.json', '.csv']) {
        const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}/ownership${format}`);
        expect(answer.status(), format).toBe(403);
        responses.push({ address: answer.url(), text: (await answer.text()) + JSON.stringify(answer.headers()) });
      }
      const confirmation = await page.request.put(`${deskUrl}/api/sessions/${ref}/ownership/settlement`, {
        headers: { origin: deskUrl },
        data: {
          settled: { direction: null, unit: 'percent', root: null },
          reason: 'none',
          version: 0,
          structureHash: '0'.repeat(64),
        },
      });
      expect(confirmation.status()).toBe(403);
    }
    const secret = canaries.filter((word) => !shown.some((text) => text.includes(word)));
    expect(secret.length).toBeGreaterThan(100);
    const answers = (await recorded()).filter(({ address }) => !new URL(address).pathname.startsWith('/_next/static/'));
    expect(answers.length).toBeGreaterThanOrEqual(3);
    expect(findTexts([...answers, ...responses], secret)).toEqual([]);
  });

test('an auditor reads and exports, and cannot confirm a reading', async ({ page }) => {
  await signInByApi(page.request, 'auditor');
  // An unknown policy in the address falls back to the default, also in the export.
  await openOwnership(page, 'ubo-two-roots', '?policy=of-my-own');
  await expect(page.getByRole('button', { name: /^Confirm reading/ })).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^ownership-[0-9A-Z]{10}\.csv$/);
});
