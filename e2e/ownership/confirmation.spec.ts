/** Who may see ownership on the page, and who may confirm how a declared structure is to be read. */

import { largeStructure } from '#lib/ownership/testing/expected-ownership.ts';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, refOf, signInByApi, simulator, tabTo, test } from '../testing/fixtures.ts';
import { findTexts, recordAnswers } from '../testing/recorded-answers.ts';
import { canariesOf } from '../testing/simulator.ts';
import { allRows, companyTagged, openOwnership, treegrid } from './ownership-page.ts';

test('an officer confirms the unit by keyboard after another was faster, and undoes what the other confirmed', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signInByApi(page.request, 'officer');
  const ref = await openOwnership(page, 'ubo-ambiguous-unit');
  const summary = page.getByRole('region', { name: 'Beneficial owners and findings' });
  await expect(summary).toContainText('Beneficial owners cannot be computed from the data');
  await expect(summary).toContainText('Percent or fractions unclear');
  // Shares as reported.
  const rows = await allRows(page);
  expect(rows.map(({ cells }) => cells.Reported).toSorted()).toEqual(['', '0.05', '0.3', '0.4', '0.6']);
  expect(rows.map(({ cells }) => cells.Effective).join('')).toBe('');

  const open = page.getByRole('button', { name: /^Confirm reading ?: Percent or fractions unclear$/ });
  const dialog = page.getByRole('dialog', { name: 'Confirm reading' });
  const unit = dialog.getByRole('group', { name: 'Unit of the shares' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true });
  const chooseFractions = async () => {
    await tabTo(page, unit.getByRole('radio', { name: 'As inferred by Review Desk' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(unit.getByRole('radio', { name: /^Fractions/ })).toBeChecked();
  };
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await chooseFractions();
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await expect(reason).toHaveAccessibleDescription(/Enter a reason/);
  await tabTo(page, reason, 'Shift+Tab');
  await page.keyboard.type('The register of shareholders says 60 of 100 shares.');

  await test.step('another reviewer confirms something else meanwhile', async () => {
    const other = await browser.newContext();
    await signInByApi(other.request, 'mlro');
    const address = `${deskUrl}/api/sessions/${ref}/ownership`;
    const { settlement, structureHash } = await (await other.request.get(address)).json();
    const settled = await other.request.put(`${address}/settlement`, {
      headers: { origin: deskUrl },
      data: {
        settled: { direction: null, unit: 'percent', root: null },
        reason: 'A quarter of a percent each.',
        version: settlement.version,
        structureHash,
      },
    });
    expect(settled.ok()).toBe(true);
    await other.close();
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('confirmed a reading in the meantime');
    await expect(reason).toHaveValue('The register of shareholders says 60 of 100 shares.');
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await dialog.getByRole('button', { name: 'Undo confirmation' }).click();
    await expect(dialog).toBeHidden();
    await expect(summary).toContainText('Percent or fractions unclear');
    await expect(summary).not.toContainText('Reading confirmed by');
  });

  await test.step('and now it is confirmed', async () => {
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await chooseFractions();
    await tabTo(page, reason);
    await page.keyboard.type('The register of shareholders says 60 of 100 shares.');
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    // 60 %, 30 %, and 40 % of 5 %; the rest is undisclosed.
    await expect(summary).toContainText('2 beneficial owners by reported shares');
    await expect(summary).toContainText('60.00\u202f%');
    await expect(summary).toContainText('8.00\u202f% not accounted for by reported shares');
    await expect(summary).toContainText(/Reading confirmed by Ana Kestrelwood/);
    // The finding whose button opened the dialog is gone; the focus stays in the summary.
    await expect(summary.locator(':focus').or(summary.and(page.locator(':focus')))).toHaveCount(1);
  });
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

const hidden = (['support', 'admin'] as const).flatMap((person) =>
  ['ubo-diamond', largeStructure, 'ubo-none-reported'].map((tag) => ({ person, tag })),
);
for (const { person, tag } of sample(hidden, { by: ({ person }) => person }))
  test(`${person} sees nothing of the ownership of ${tag}`, async ({ page }) => {
    await signInByApi(page.request, person);
    const known = await companyTagged(tag);
    const whole = await simulator.whole(known);
    const partOf = (type: string) => whole.stepsInFull.filter((step) => step.type === type);
    const shown = (await simulator.sessions({ kind: 'corporate' })).map(({ subject }) => subject);
    // What these roles may see of the company itself is not secret among the owners either.
    shown.push(...canariesOf({ ...whole, stepsInFull: partOf('COMPANY_DETAILS') }));
    const canaries = canariesOf({ ...whole, alias: null, stepsInFull: partOf('BENEFICIAL_OWNERS') });
    const secret = canaries.filter((word) => !shown.some((text) => text.includes(word)));
    if (tag !== 'ubo-none-reported') expect(secret.length).toBeGreaterThan(10);
    const ref = await refOf(page.request, known);
    const { answers } = recordAnswers(page);
    await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
    // Without a request: a refusal would be a console error.
    await expect(page.getByText('Ownership is not available to your role.')).toBeVisible();
    await expect(treegrid(page)).toHaveCount(0);
    const refused = await page.request.get(`${deskUrl}/api/sessions/${ref}/ownership`);
    expect(refused.status()).toBe(403);
    const received = (await answers()).filter(({ address }) => !new URL(address).pathname.startsWith('/_next/static/'));
    expect(received.length).toBeGreaterThanOrEqual(1);
    const refusal = { address: refused.url(), text: (await refused.text()) + JSON.stringify(refused.headers()) };
    expect(findTexts([...received, refusal], secret)).toEqual([]);
  });
