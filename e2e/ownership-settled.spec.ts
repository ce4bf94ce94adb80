/** Who may know who owns a company, and who may say how the answer is to be read where it does not say so itself. */
import { findWords, listen } from './answers.ts';
import { deskUrl, expect, refOf, signInByApi, simulator, test } from './desk.ts';
import { allRows, companyTagged, openOwnership, tabTo, treegrid } from './owners-page.ts';
import { canariesOf } from './simulator.ts';
import { largeStructure } from './structures.ts';
import { trailOf } from './trail.ts';

const versions = (ref: string) => trailOf(ref, 'ownership.settled').map(({ detail }) => detail?.version);

test('an officer settles the unit by keyboard, a second one meets the first, and it is taken back', async ({
  page,
  browser,
}) => {
  await signInByApi(page.request, 'officer');
  const ref = await openOwnership(page, 'ubo-ambiguous-unit');
  const answer = page.getByRole('region', { name: 'Beneficial owners and findings' });
  await expect(answer).toContainText('is not computed: what is declared does not allow it');
  await expect(answer).toContainText('Percent or fractions unclear');
  // Shares stand as they came.
  expect((await allRows(page)).map(({ cells }) => cells.Reported).toSorted()).toEqual([
    '',
    '0.05',
    '0.3',
    '0.4',
    '0.6',
  ]);
  expect((await allRows(page)).map(({ cells }) => cells.Effective).join('')).toBe('');

  // Somebody else opens the same dialog.
  const second = await browser.newContext();
  const mlro = await second.newPage();
  await signInByApi(mlro.request, 'mlro');
  await mlro.goto(page.url());
  const theirs = mlro.getByRole('dialog', { name: 'Settle how this is read' });
  await mlro.getByRole('button', { name: /^Settle ?: Percent or fractions unclear$/ }).click();

  await tabTo(page, page.getByRole('button', { name: /^Settle ?: Percent or fractions unclear$/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settle how this is read' });
  await expect(dialog).toBeVisible();
  const unit = dialog.getByRole('group', { name: 'Unit of the shares' });
  await tabTo(page, unit.getByRole('radio', { name: 'As the desk infers it' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(unit.getByRole('radio', { name: /^Fractions/ })).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'Settle', exact: true }));
  await page.keyboard.press('Enter');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAccessibleDescription(/Say why/);
  await tabTo(page, reason, 'Shift+Tab');
  await page.keyboard.type('The register of shareholders says 60 of 100 shares.');
  await tabTo(page, dialog.getByRole('button', { name: 'Settle', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // .6, .3 and .4 of .05; the rest is not disclosed.
  await expect(answer).toContainText('2 beneficial owners by reported shares');
  await expect(answer).toContainText('60.00\u202f%');
  await expect(answer).toContainText('8.00\u202f% undisclosed');
  await expect(answer).toContainText(/Settled by Ana Kestrelwood/);
  expect(versions(ref)).toEqual([1]);
  // The finding whose button opened the dialog is gone; the focus is not.
  await expect(answer.locator(':focus').or(answer.and(page.locator(':focus')))).toHaveCount(1);

  await theirs.getByRole('radio', { name: /^Percent/ }).check();
  await theirs.getByRole('textbox', { name: 'Reason' }).fill('A quarter of a percent each.');
  await theirs.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(theirs.getByRole('alert')).toContainText('Somebody else settled this meanwhile');
  await expect(theirs.getByRole('textbox', { name: 'Reason' })).toHaveValue('A quarter of a percent each.');
  await theirs.getByRole('button', { name: 'Read anew' }).click();
  await expect(theirs.getByRole('button', { name: 'Undo the settlement' })).toBeEnabled();
  await theirs.getByRole('button', { name: 'Undo the settlement' }).click();
  await expect(theirs).toBeHidden();
  await expect(mlro.getByText('Percent or fractions unclear', { exact: true }).first()).toBeVisible();
  await second.close();
  expect(versions(ref)).toEqual([1, 2]);

  await page.reload();
  await expect(answer).toContainText('Percent or fractions unclear');
  await expect(answer).not.toContainText('Settled by');
});

test('with two possible subjects nothing is added up until one is settled', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-two-roots');
  const answer = page.getByRole('region', { name: 'Beneficial owners and findings' });
  await expect(answer).toContainText('Company under review unclear');
  await page.getByRole('button', { name: /^Settle ?: Company under review unclear$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle how this is read' });
  await dialog.getByRole('combobox', { name: 'Subject company in the structure' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The extract names this one.');
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(answer).toContainText('2 beneficial owners by reported shares');
  // What hangs on the other one is listed, with nothing of this one.
  await expect(treegrid(page).getByText('Not linked').first()).toBeVisible();
});

for (const person of ['support', 'admin'] as const)
  test(`${person} is told nothing of who owns a company`, async ({ page }) => {
    await signInByApi(page.request, person);
    const companies = (await simulator.sessions({ kind: 'corporate' })).map(({ subject }) => subject);
    const { heard } = listen(page);
    const told: { address: string; text: string }[] = [];
    const canaries: string[] = [];
    const shown = [...companies];
    for (const tag of ['ubo-diamond', largeStructure, 'ubo-none-reported']) {
      const known = await companyTagged(tag);
      const whole = await simulator.whole(known);
      const partOf = (type: string) => whole.stepsInFull.filter((step) => step.type === type);
      // What these roles may see of the company itself is no secret where it stands among the owners.
      shown.push(...canariesOf({ ...whole, stepsInFull: partOf('COMPANY_DETAILS') }));
      canaries.push(...canariesOf({ ...whole, alias: null, stepsInFull: partOf('BENEFICIAL_OWNERS') }));
      const ref = await refOf(page.request, known);
      await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
      // Without asking for it: a refusal would be a complaint of the console.
      await expect(page.getByText('Your role does not see who owns this company.')).toBeVisible();
      await expect(treegrid(page)).toHaveCount(0);
      for (const paper of ['', '.svg', '.png', '.pdf', '.json', '.csv']) {
        const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}/ownership${paper}`);
        expect(answer.status(), paper).toBe(403);
        told.push({ address: answer.url(), text: (await answer.text()) + JSON.stringify(answer.headers()) });
      }
      const settle = await page.request.put(`${deskUrl}/api/sessions/${ref}/ownership/settlement`, {
        headers: { origin: deskUrl },
        data: {
          settled: { direction: null, unit: 'percent', root: null },
          reason: 'none',
          version: 0,
          structureHash: '0'.repeat(64),
        },
      });
      expect(settle.status()).toBe(403);
    }
    const secret = canaries.filter((word) => !shown.some((text) => text.includes(word)));
    expect(secret.length).toBeGreaterThan(100);
    const answers = (await heard()).filter(({ address }) => !new URL(address).pathname.startsWith('/_next/static/'));
    expect(answers.length).toBeGreaterThanOrEqual(3);
    expect(findWords([...answers, ...told], secret)).toEqual([]);
  });

test('an auditor reads and takes papers along, and settles nothing', async ({ page }) => {
  await signInByApi(page.request, 'auditor');
  // A policy that does not exist leads to no paper that does not.
  await openOwnership(page, 'ubo-two-roots', '?policy=of-my-own');
  await expect(page.getByRole('button', { name: /^Settle/ })).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^ownership-[0-9A-Z]{10}\.csv$/);
});
