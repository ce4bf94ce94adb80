/** The ownership page in narrow windows, in print, with too many, missing or hostile data, and where nothing can be computed. */
import type { Page } from 'playwright/test';
import { deskUrl, expect, expectAccessible, refOf, signInByApi, simulator, tabTo, test } from '../testing/fixtures.ts';
import { largeStructure } from './expected-ownership.ts';
import { pdfLines, withoutSpaces } from './export-formats.ts';
import {
  allRows,
  companyTagged,
  disclaimer,
  expectedNodes,
  nodeName,
  nodesInTable,
  openOwnership,
  ownerMap,
  rowOf,
  selectedPanel,
  shareText,
  toShownNode,
  treegrid,
} from './ownership-page.ts';

test.describe('narrow', () => {
  test('a phone shows the table alone, and nothing scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInByApi(page.request, 'officer');
    await openOwnership(page, 'ubo-four-levels');
    await expect(ownerMap(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Map', exact: true })).toHaveCount(0);
    const nodes = (await expectedNodes('ubo-four-levels')).map((one) => [one.key, toShownNode(one)] as const);
    expect(Object.fromEntries(await nodesInTable(page))).toEqual(Object.fromEntries(nodes));
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await wide()).toBe(0);
    // The keyboard reaches cells of hidden columns.
    const grid = treegrid(page);
    await tabTo(page, grid.getByRole('row').nth(1));
    await page.keyboard.press('ArrowDown');
    for (let cells = 0; cells < 4; cells++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(grid.locator('td:focus')).toBeVisible();
  });

  test('on a phone an owner opens in a sheet, and the focus returns to the row', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInByApi(page.request, 'officer');
    await openOwnership(page, largeStructure);
    const name = await nodeName(largeStructure, '2');
    await rowOf(page, name).click();
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet.getByRole('list', { name: 'Chains and their products' })).toBeVisible();
    const box = await sheet.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(845);
    await sheet.getByRole('button', { name: 'Open checks' }).click();
    await expect(sheet.getByRole('region', { name: `Checks of ${name}` })).toBeVisible();
    await sheet.getByRole('button', { name: 'Shares' }).click();
    await expect(page).toHaveURL(/\?node=2$/);
    // As a link to the owner: nothing lies over her.
    await page.reload();
    await expect(sheet).toBeFocused();
    await expect(page.locator('[data-slot="tooltip"]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/ownership$/);
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '');
    await expect.poll(focused).toContain(name);
  });

  test('at 1024 pixels table or map is shown', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await signInByApi(page.request, 'officer');
    await openOwnership(page, 'ubo-diamond');
    await expect(ownerMap(page)).toHaveCount(0);
    const map = page.getByRole('button', { name: 'Map', exact: true });
    await map.click();
    await expect(map).toHaveAttribute('aria-pressed', 'true');
    await expect(ownerMap(page).locator('[data-node]')).toHaveCount(5);
    await expect(treegrid(page)).toBeHidden();
    await ownerMap(page).locator('[data-node="3"]').click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(selectedPanel(page, await nodeName('ubo-diamond', '3'))).toBeVisible();
  });
});

test('where nothing is computed, reported shares are shown in full and there are no computed columns', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openOwnership(page, 'ubo-odd-nodes');
    const grid = treegrid(page);
    await expect(grid.getByRole('columnheader', { name: /^Reported/ })).toBeVisible();
    await expect(grid.getByRole('columnheader', { name: /^Effective/ })).toHaveCount(0);
    const cell = grid.getByRole('gridcell', { name: '1000000' });
    await expect(cell).toBeVisible();
    expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    // Shares of an unknown unit.
    await expect(grid).not.toContainText('%');
  }
});

test('missing data never reads as zero', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const summary = page.getByRole('region', { name: 'Beneficial owners and findings' });
  for (const [tag, words] of [
    ['ubo-none-reported', /No owners reported.*does not mean that the company has no owners/],
    ['ubo-not-delivered', /List missing.*not an empty one/],
  ] as const) {
    const ref = await refOf(page.request, await companyTagged(tag));
    await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
    await expect(summary).toContainText(words);
    await expect(page.getByText(/^No owners reported, so there is nothing to compute/)).toBeVisible();
    await expect(ownerMap(page)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('100.00');
  }
  // Values that are not shares count as missing and are shown as reported.
  await openOwnership(page, 'ubo-bad-shares');
  await expect(summary).toContainText('Share could not be read');
  const rows = await allRows(page);
  expect(rows.filter(({ cells }) => cells['Holds %'] === '?').length).toBe(3);
  expect(rows.filter(({ cells }) => cells.Verdict === 'Undetermined').length).toBe(3);
  const tooltips = await ownerMap(page)
    .locator('[data-line]')
    .evaluateAll((lines) =>
      lines.map((line) => {
        line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        return line.closest('svg')?.querySelector('title')?.textContent ?? '';
      }),
    );
  expect(tooltips.filter((text) => text.includes('reported as “25%”'))).toHaveLength(1);
});

test('a person has no owners, and a company without the step says so', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await signInByApi(page.request, 'officer');
  const person = await refOf(page.request, await simulator.one('passport'));
  const answer = await page.goto(`${deskUrl}/sessions/${person}/ownership`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'No ownership page' })).toBeVisible();
  const withoutStep = (await simulator.sessions({ kind: 'corporate' })).find(
    ({ steps }) => !steps.some(({ type }) => type === 'BENEFICIAL_OWNERS'),
  );
  if (!withoutStep) throw new Error('every company has the step');
  await page.goto(`${deskUrl}/sessions/${await refOf(page.request, withoutStep)}/ownership`);
  await expect(page.getByText('has no beneficial owners step')).toBeVisible();
});

test('a computation that cannot start says so, and Retry repeats it', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to load/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-ring'));
  await page.route(/\/_next\/static\/.*worker/, (route) => route.abort());
  await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
  const problem = page.getByRole('alert').filter({ hasText: 'Ownership could not be computed' });
  await expect(problem).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(/\/_next\/static\/.*worker/);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(treegrid(page)).toBeVisible();
  await expect(ownerMap(page).locator('[data-node]')).toHaveCount(4);
});

test('a result that cannot be computed again is marked as the previous one', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await page.addInitScript(() => {
    const { Worker } = window;
    window.Worker = class extends Worker {
      override postMessage(message: unknown) {
        if (document.documentElement.dataset.stuck) throw new Error('stuck');
        super.postMessage(message);
      }
    };
  });
  await openOwnership(page, 'ubo-exact-25');
  await page.evaluate(() => {
    document.documentElement.dataset.stuck = 'yes';
  });
  const menu = page.getByRole('button', { name: /^Threshold 25/ });
  await menu.click();
  await page.getByRole('menuitemradio', { name: /^UK PSC/ }).click();
  await page.keyboard.press('Escape');
  const problem = page.getByRole('alert').filter({ hasText: 'The previous result is shown below' });
  await expect(problem).toBeVisible();
  await expect(menu).toContainText('AMLR');
  await page.evaluate(() => {
    delete document.documentElement.dataset.stuck;
  });
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(menu).toContainText('UK PSC');
  await expect(problem).toHaveCount(0);
});

/** Texts with invisible or bidirectional control characters that were not replaced by a mark. */
const findControlCharacters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bad = /(?![\t\n\r])[\p{Cc}\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, template') && bad.test(node.textContent ?? ''))
        found.push(`${node.parentElement?.tagName}: ${JSON.stringify(node.textContent?.slice(0, 60))}`);
    return found;
  });

test('hostile names are inert in table, map, chains and checks', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-hostile-names');
  await expect.poll(() => ownerMap(page).locator('[data-node]').count()).toBeGreaterThan(8);
  for (const key of ['3', '7', '10', '13']) {
    await page.goto(`${page.url().replace(/\?.*/, '')}?node=${key}`);
    await expect(selectedPanel(page)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await findControlCharacters(page)).toEqual([]);
    // No name became an element.
    await expect(page.locator('main script, main img[src="x"], main foreignObject, main iframe')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
  }
  await selectedPanel(page).getByRole('button', { name: 'Open checks' }).click();
  await expect(page.getByRole('region', { name: /^Checks of/ }).getByRole('button', { name: 'Owners' })).toBeFocused();
  expect(await findControlCharacters(page)).toEqual([]);
});

test('ten thousand owners: a table of all, a map of the most relevant, and both respond', async ({ page }) => {
  test.slow();
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-10000');
  const grid = treegrid(page);
  await expect(page.getByText(/^\d+ of 10,000 shown one by one.*\. The table lists all\./)).toBeVisible();
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(10_000);
  await expect.poll(() => grid.locator('[data-row]').count()).toBeLessThan(200);
  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('Control+End');
  const here = grid.locator('[data-row]:focus');
  await expect(here).toBeVisible();
  expect(Number(await here.getAttribute('aria-rowindex'))).toBeGreaterThan(10_000);
  const last = (await here.locator('bdi').first().textContent()) ?? '';
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a person or company' })).toBeFocused();
  await page.keyboard.type(last);
  await expect(page.getByRole('status').filter({ hasText: /rows? found/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(selectedPanel(page, last)).toBeVisible();
  await expect(page.getByText('Chains and their products').or(selectedPanel(page).getByRole('list'))).not.toHaveCount(
    0,
  );
  expect(page.url()).not.toContain(encodeURIComponent(last));
});

/** Each starts where the one before ended. */
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a loop and the chains of one person': (page) => openOwnership(page, 'ubo-cross-holdings', '?node=4'),
  'the policies': (page) => page.getByRole('button', { name: /^Threshold 25/ }).click(),
  'the export menu': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
  },
  'the checks of a person': async (page) => {
    await page.keyboard.press('Escape');
    await selectedPanel(page).getByRole('button', { name: 'Open checks' }).click();
    await expect(page.getByRole('region', { name: /^Checks of/ })).toBeVisible();
  },
  'a group of four hundred': (page) => openOwnership(page, largeStructure),
  'a structure that is not computed': (page) => openOwnership(page, 'ubo-odd-nodes'),
  'no owners at all': async (page) => {
    const ref = await refOf(page.request, await companyTagged('ubo-none-reported'));
    await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
    await expect(page.getByText(/^No owners reported, /)).toBeVisible();
  },
  'the map alone': async (page) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openOwnership(page, 'ubo-missing-share');
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(ownerMap(page)).toBeVisible();
  },
  'confirming a reading on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openOwnership(page, 'ubo-counts');
    await page
      .getByRole('button', { name: /^Confirm reading/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Confirm reading' });
    await dialog.getByRole('radio', { name: /^Percent/ }).check();
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog.getByText(/^Enter a reason/)).toBeVisible();
  },
};

test('axe finds nothing in any state, in both themes', async ({ page }) => {
  test.slow();
  // Without transitions, so that axe judges final colours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInByApi(page.request, 'officer');
  for (const [name, open] of Object.entries(states))
    await test.step(name, async () => {
      await open(page);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
    });
});

test('printing shows all rows with all columns, the map and the disclaimer', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-four-levels', '?node=6');
  await expect(ownerMap(page).locator('[data-node]')).toHaveCount(11);
  const lines = await pdfLines(await page.pdf({ format: 'A4', landscape: true }));
  const text = lines.join('\n');
  expect(text).toContain(withoutSpaces(disclaimer));
  for (const { share } of await expectedNodes('ubo-four-levels')) expect(text).toContain(shareText(share));
  for (const head of ['Name', 'Type', 'Country', 'Effective', 'Range', 'Control', 'Verdict', 'Paths', 'Status'])
    expect(text).toContain(head);
  expect(text).toContain('75%×90%×80%×50%×60%');
  // The map's legend.
  expect(text).toContain('Selectedpath');
});
