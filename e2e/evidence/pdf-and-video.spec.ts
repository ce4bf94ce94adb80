/** PDFs and videos: a PDF is paged, enlarged, rotated and searched; a hostile file is refused; a video plays slowly and by frames. */
import type { Page } from 'playwright/test';
import { deskUrl, expect, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

async function openStep(page: Page, tag: string, type: string): Promise<void> {
  const known = (await simulator.sessions({ tag })).find(({ steps }) => steps.some((step) => step.type === type));
  if (!known) throw new Error(`no ${type} tagged ${tag}`);
  await page.goto(`${deskUrl}/sessions/${await refOf(page.request, known)}/steps/${type}`);
}

/** The size of the first page on the screen. */
const shapeOf = (page: Page) =>
  page.getByLabel(/^Page 1 of/).evaluate((sheet) => {
    const { width, height } = sheet.getBoundingClientRect();
    return { width: Math.round(width), height: Math.round(height) };
  });

test('a company’s PDF: pages, zoom, rotation and search with marks', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openStep(page, 'documents-upper', 'DOCUMENTS');
  await page
    .getByRole('button', { name: /^View(?:ing)? ?: Memorandum of association/ })
    .first()
    .click();
  const pdf = page.getByRole('group', { name: /^Memorandum of association.*, [4-8] pages$/ });
  const tools = page.getByRole('group', { name: 'PDF tools' });
  await expect(pdf).toBeVisible();
  const pageField = tools.getByRole('textbox', { name: /^Page, of/ });
  await expect(pageField).toHaveValue('1');
  const before = await shapeOf(page);
  await tools.getByRole('button', { name: 'Rotate right' }).click();
  await expect
    .poll(async () => (await shapeOf(page)).width > (await shapeOf(page)).height)
    .toBe(before.width < before.height);
  await tools.getByRole('button', { name: 'Rotate left' }).click();
  await expect.poll(() => shapeOf(page)).toEqual(before);
  await tools.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await shapeOf(page)).width).toBeGreaterThan(before.width);
  await tools.getByRole('button', { name: 'Fit width' }).click();
  await expect.poll(() => shapeOf(page)).toEqual(before);
  await tools.getByRole('button', { name: 'Next page' }).click();
  await expect(pageField).toHaveValue('2');
  await pdf.press('Home');
  await expect(pageField).toHaveValue('1');

  const search = tools.getByRole('searchbox', { name: 'Search in this PDF' });
  await pdf.press('Control+f');
  await expect(search).toBeFocused();
  await page.keyboard.type('specimen');
  await expect(tools.getByRole('status').filter({ hasText: /^1 of \d+/ })).toBeVisible();
  const marks = (name: string) => page.evaluate((key) => CSS.highlights.get(key)?.size ?? 0, name);
  await expect.poll(() => marks('pdf-match-here')).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(tools.getByRole('status').filter({ hasText: /^2 of \d+/ })).toBeVisible();
  await search.fill('nowhere to be found');
  await expect(tools.getByText('Not found')).toBeVisible();
  await expect.poll(() => marks('pdf-match-here')).toBe(0);
  await search.press('Escape');
  await expect(pdf).toBeFocused();
  await expect(page).toHaveURL(/\/steps\//);
});

test('a file that is not a PDF is withheld, and its frame says so', async ({ page, complaints }) => {
  complaints.allow(/status of 415 .*\/files\//);
  await signInByApi(page.request, 'officer');
  await openStep(page, 'hostile-pdf', 'PROOF_OF_ADDRESS');
  const alert = page.getByRole('alert').filter({ hasText: 'cannot be shown' });
  await expect(alert).toContainText('By its first bytes it is not an image, PDF or video, though declared as PDF');
  await expect(alert.getByRole('button', { name: /reload|retry/i })).toHaveCount(0);
  await expect(page.getByRole('term').filter({ hasText: 'Issued' })).toBeVisible();
});

test('a video plays at a quarter of its speed and steps by single frames', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openStep(page, 'liveness-video', 'LIVENESS');
  const controls = page.getByRole('group', { name: /^Controls of/ });
  const time = controls.getByRole('slider', { name: 'Time' });
  const atS = async () => Number(await time.inputValue());
  await expect(controls.getByRole('button', { name: 'Play' })).toBeEnabled();
  await controls.getByRole('combobox', { name: 'Speed' }).selectOption('0.25');
  await controls.getByRole('button', { name: 'Play' }).click();
  await expect.poll(atS).toBeGreaterThan(0.1);
  await controls.getByRole('button', { name: 'Pause' }).click();
  await expect(controls.getByRole('button', { name: 'Play' })).toBeVisible();
  const pausedAtS = await atS();
  await controls.getByRole('button', { name: /^One frame forward/ }).click();
  await expect.poll(atS).toBeGreaterThan(pausedAtS);
  const steppedAtS = await atS();
  expect(steppedAtS - pausedAtS).toBeLessThan(0.2);
  await controls.getByRole('button', { name: /^One frame back/ }).click();
  await expect.poll(atS).toBeLessThan(steppedAtS);
});
