/** What is on paper: all findings, the chosen hit first, whole words, the evidence on screen or why it is not there, page numbers. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright/test';
import { deskUrl, expect, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

/** The texts of each page, from top to bottom, without the spaces that a PDF does not keep. */
async function printedTexts(page: Page): Promise<readonly (readonly string[])[]> {
  const opening = getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })), verbosity: 0 });
  const pdf = await opening.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }] : [],
    );
    texts.sort((a, b) => Math.round(b.y) - Math.round(a.y) || a.x - b.x);
    pages.push(texts.map(({ text }) => compact(text)));
  }
  await opening.destroy();
  return pages;
}

const compact = (text: string): string => text.replaceAll(/\s/g, '');

const printedPages = async (page: Page): Promise<readonly string[]> =>
  (await printedTexts(page)).map((texts) => texts.join(''));

test('a session prints every finding, also those that the line has no room for', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('all-steps:REJECTED'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  // The overview lists its findings; the header of a step has them in one line.
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link').first().click();
  const header = page.getByRole('main').getByRole('banner').or(page.locator('main header')).first();
  await expect(header.getByRole('button', { name: /^\d+ more$/ })).toBeVisible();
  const lines = header.getByRole('list', { name: 'Findings' }).locator('li');
  const findings = await lines.allTextContents();
  expect(findings.length).toBeGreaterThan(2);
  await page.emulateMedia({ media: 'print' });
  for (const line of await lines.all()) await expect(line).toBeVisible();
  await expect(header.getByRole('button', { name: /more$/ })).toBeHidden();
  const text = (await printedPages(page)).join('');
  for (const finding of findings) expect(text).toContain(compact(finding));
});

test('a screening prints the chosen hit before the list of all', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('aml-common-name'));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML`);
  const hits = page.locator('[data-hit]');
  await hits.nth(2).click();
  const pane = page.getByRole('region', { name: 'Selected hit' });
  await expect(pane.getByText(/^Hit 3 of/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const [paneBox, listBox] = [await pane.boundingBox(), await hits.first().boundingBox()];
  expect(paneBox && listBox && paneBox.y < listBox.y).toBe(true);
  const pages = await printedPages(page);
  const text = pages.join('');
  expect(text.indexOf('Hit3of')).toBeGreaterThan(0);
  const statuses = await page.locator('[data-slot=badge]:visible').allTextContents();
  for (const status of statuses) expect(text).toContain(compact(status));
  for (const [at, printed] of pages.entries()) expect(printed).toContain(`Page${at + 1}of${pages.length}`);
});

test('a document prints the picture on screen, and why the others are not there', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('passport'));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/ID_DOCUMENT`);
  await expect(page.getByRole('application', { name: 'Image' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('[data-slot=printed-evidence]');
  await expect(printed.getByRole('img')).toHaveCount(1);
  const pixels = () =>
    printed.getByRole('img').evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return new Set(data).size;
    });
  expect(await pixels()).toBeGreaterThan(8);
  const others = await printed.locator(':scope > div').allTextContents();
  for (const other of others) expect(other).toMatch(/: \S/);
  await page.emulateMedia({ media: 'screen' });
  await expect(printed).toBeHidden();
});

test('pages are numbered where margin boxes are unknown', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CSSMarginRule'));
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('aml-common-name'));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML`);
  await expect(page.locator('[data-hit]').first()).toBeVisible();
  const pages = await printedTexts(page);
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, texts] of pages.entries()) {
    expect(texts).toContain(`Page${at + 1}`);
    // The margin boxes, which this browser has after all, count no page that has nothing but a number.
    expect(texts).toContain(`Page${at + 1}of${pages.length}`);
    expect(texts.length).toBeGreaterThan(3);
  }
});
