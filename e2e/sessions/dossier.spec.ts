/** The dossier: from the session's page to a saved PDF that has what the page has, and an event for it; and pages on paper. */
import { readFileSync } from 'node:fs';
import { readPdf, withoutSpaces } from '#lib/server/exports/testing/read-pdf.ts';
import { auditLogOf, readAuditLog } from '../testing/audit-log.ts';
import { deskUrl, expect, expectAccessibleState, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';

const sessionTagged = async (tag: string) => {
  const [session] = await simulator.sessions({ tag });
  if (!session) throw new Error(`no session tagged ${tag}`);
  return session;
};

test('an officer makes a dossier by keyboard and reads it', async ({ page }) => {
  test.slow();
  await signInByApi(page.request, 'officer');
  const session = await sessionTagged('sanctioned');
  const ref = await refOf(page.request, session);
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await page.getByRole('button', { name: 'Dossier', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Dossier' });
  await expect(dialog.getByRole('radio', { name: /With images/ })).toBeChecked();
  await expectAccessibleState(page, 'the dialog of the dossier');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create PDF' }).press('Enter');
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^dossier-${ref}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
  await expect(dialog.getByText('was downloaded')).toBeVisible();
  const bytes = readFileSync(await file.path());
  const text = (await readPdf(bytes)).lines.join('');
  for (const part of [session.subject, ref, '1 sanctions hit reported', 'Never disclose to the customer', 'Page 1 of'])
    expect(text).toContain(withoutSpaces(part));
  expect(bytes.includes(session.session_id)).toBe(false);
  const events = readAuditLog().filter((event) => event.ref === ref);
  const exported = events.findLast(({ action }) => action === 'dossier.exported');
  expect(exported).toMatchObject({ outcome: 'done', detail: { pictures: true, bytes: bytes.length } });
  expect(events.some(({ action }) => action === 'dossier.started')).toBe(true);
});

test('a dossier that is cancelled is not downloaded', async ({ page }) => {
  await signInByApi(page.request, 'auditor');
  const ref = await refOf(page.request, await sessionTagged('dup-50'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await page.getByRole('button', { name: 'Dossier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Dossier' });
  await dialog.getByRole('button', { name: 'Create PDF' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Cancelled. Nothing was downloaded.')).toBeVisible();
  await expect.poll(() => auditLogOf(ref, 'dossier.exported').at(-1)?.outcome).toBe('failed');
});

test('support and admin have neither button nor file', async ({ browser, page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await sessionTagged('passport'));
  expect((await readPage(page.request, `/sessions/${ref}`)).text).toContain('\nDossier\n');
  for (const person of ['support', 'admin'] as const) {
    const context = await browser.newContext();
    await signInByApi(context.request, person);
    const { text } = await readPage(context.request, `/sessions/${ref}`);
    expect(text).toContain('\nRefresh\n');
    expect(text).not.toContain('\nDossier\n');
    expect((await context.request.get(`${deskUrl}/api/sessions/${ref}/dossier.pdf`)).status()).toBe(403);
    await context.close();
  }
});

test('a printed page says who printed it, and is recorded', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await sessionTagged('passport'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  const reported = page.waitForResponse('**/api/printed');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect((await reported).status()).toBe(204);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Printed by .+, .+UTC$/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back' })).toBeHidden();
  expect(auditLogOf(ref, 'page.printed').at(-1)).toMatchObject({ detail: { page: 'session' } });
});
