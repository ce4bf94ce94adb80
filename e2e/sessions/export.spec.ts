/** The list as a CSV file: from its filters to a saved file, with the proof of identity that it needs. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { readAuditLog } from '../testing/audit-log.ts';
import {
  deskUrl,
  expect,
  expectAccessibleState,
  sharedDesk,
  signInAnew,
  signInByApi,
  test,
} from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';

test('an officer exports the filtered list by keyboard', async ({ page }) => {
  // An export needs a sign-in of the last five minutes.
  await signInAnew(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions?sandbox=false&status=REJECTED&kind=individual`);
  const shown = page.getByText(/^\d+ sessions, /);
  await expect(shown).toBeVisible();
  const count = Number(/^\d+/.exec((await shown.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(3);
  await page.getByRole('link', { name: 'Export', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Export sessions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${count} sessions` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Status is');
  await expect(main).toContainText('Rejected');
  await expect(main).toContainText('Production');
  await expectAccessibleState(page, 'the export of a filtered list');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sessions-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText('The file is complete.')).toBeVisible();
  const rows: Record<string, string>[] = parse(readFileSync(await file.path(), 'utf8'), { columns: true, bom: true });
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(count);
  for (const row of rows)
    expect(row).toMatchObject({ status: 'REJECTED', kind: 'individual', environment: 'production' });
  expect(readAuditLog(sharedDesk).findLast(({ action }) => action === 'list.exportEnded')).toMatchObject({
    outcome: 'done',
    detail: { rows: count },
  });
  await page.getByRole('link', { name: 'Sessions', exact: true }).last().click();
  await expect(page).toHaveURL(/status=REJECTED/);
});

test('support and admin have neither link nor page', async ({ browser, page }) => {
  await signInByApi(page.request, 'officer');
  expect((await readPage(page.request, '/sessions?view=all&sandbox=false')).html).toContain('href="/sessions/export');
  for (const person of ['support', 'admin'] as const) {
    const context = await browser.newContext();
    await signInByApi(context.request, person);
    const list = await readPage(context.request, '/sessions?view=all&sandbox=false');
    expect(list.text).toContain('Sessions');
    expect(list.html).not.toContain('href="/sessions/export');
    const { text } = await readPage(context.request, '/sessions/export');
    expect(text).toContain('Your role cannot export sessions.');
    await context.close();
  }
});
