/** The ownership page with missing, hostile or too many data, where nothing can be computed, and where the computation fails. */
import type { Page } from 'playwright/test';
import { largeStructure } from '#lib/ownership/testing/expected-ownership.ts';
import { isDrawn, sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, expectAccessible, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { allRows, companyTagged, openOwnership, ownerMap, selectedPanel, treegrid } from './ownership-page.ts';

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Beneficial owners and findings' });

async function expectNothingToCompute(page: Page, tag: string, words: RegExp): Promise<void> {
  const ref = await refOf(page.request, await companyTagged(tag));
  await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
  await expect(summaryOf(page)).toContainText(words);
  await expect(page.getByText(/^No owners reported, so there is nothing to compute/)).toBeVisible();
  await expect(ownerMap(page)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('100.00');
}

/** Each opens the page, looks at what it shows, and leaves it for axe. */
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a loop and the chains of one person': (page) => openOwnership(page, 'ubo-cross-holdings', '?node=4'),
  'the policies': async (page) => {
    await openOwnership(page, 'ubo-diamond');
    await page.getByRole('button', { name: /^Threshold 25/ }).click();
    await expect(page.getByRole('menuitemradio', { name: /^UK PSC/ })).toBeVisible();
  },
  'the export menu': async (page) => {
    await openOwnership(page, 'ubo-diamond');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
  },
  'the checks of a person': async (page) => {
    await openOwnership(page, 'ubo-diamond', '?node=3');
    await selectedPanel(page).getByRole('button', { name: 'Open checks' }).click();
    await expect(page.getByRole('region', { name: /^Checks of/ })).toBeVisible();
  },
  'a group of four hundred': (page) => openOwnership(page, largeStructure),
  'where nothing is computed, reported shares are shown in full and there are no computed columns': async (page) => {
    await openOwnership(page, 'ubo-odd-nodes');
    const grid = treegrid(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(grid.getByRole('columnheader', { name: /^Reported/ })).toBeVisible();
      await expect(grid.getByRole('columnheader', { name: /^Effective/ })).toHaveCount(0);
      const cell = grid.getByRole('gridcell', { name: '1000000' });
      await expect(cell).toBeVisible();
      expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      // Shares of an unknown unit.
      await expect(grid).not.toContainText('%');
    }
  },
  'no owners reported never reads as none': (page) =>
    expectNothingToCompute(
      page,
      'ubo-none-reported',
      /No owners reported.*does not mean that the company has no owners/,
    ),
  'a missing list is not an empty one': (page) =>
    expectNothingToCompute(page, 'ubo-not-delivered', /List missing.*not an empty one/),
  'values that are not shares count as missing and are shown as reported': async (page) => {
    await openOwnership(page, 'ubo-bad-shares');
    await expect(summaryOf(page)).toContainText('Share could not be read');
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

for (const [name, open] of sample(Object.entries(states)))
  test(`${name}: what it shows, and nothing for axe in both themes`, async ({ page }) => {
    await signInByApi(page.request, 'officer');
    await open(page);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
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

test('a computation that cannot start says so; one that cannot be repeated leaves the previous result', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Failed to load/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-exact-25'));
  await page.addInitScript(() => {
    const { Worker } = window;
    window.Worker = class extends Worker {
      override postMessage(message: unknown) {
        if (document.documentElement.dataset.stuck) throw new Error('stuck');
        super.postMessage(message);
      }
    };
  });
  await page.route(/\/_next\/static\/.*worker/, (route) => route.abort());
  await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
  const notStarted = page.getByRole('alert').filter({ hasText: 'Ownership could not be computed' });
  await expect(notStarted).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(/\/_next\/static\/.*worker/);
  await notStarted.getByRole('button', { name: 'Retry' }).click();
  await expect(treegrid(page)).toBeVisible();
  await expect(ownerMap(page).locator('[data-node]')).toHaveCount(3);

  await page.evaluate(() => {
    document.documentElement.dataset.stuck = 'yes';
  });
  const menu = page.getByRole('button', { name: /^Threshold 25/ });
  await menu.click();
  await page.getByRole('menuitemradio', { name: /^UK PSC/ }).click();
  await page.keyboard.press('Escape');
  const notRepeated = page.getByRole('alert').filter({ hasText: 'The previous result is shown below' });
  await expect(notRepeated).toBeVisible();
  await expect(menu).toContainText('AMLR');
  await page.evaluate(() => {
    delete document.documentElement.dataset.stuck;
  });
  await notRepeated.getByRole('button', { name: 'Retry' }).click();
  await expect(menu).toContainText('UK PSC');
  await expect(notRepeated).toHaveCount(0);
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
  for (const key of sample(['3', '7', '10', '13']))
    await test.step(`node ${key}`, async () => {
      await openOwnership(page, 'ubo-hostile-names', `?node=${key}`);
      await expect.poll(() => ownerMap(page).locator('[data-node]').count()).toBeGreaterThan(8);
      await expect(selectedPanel(page)).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await findControlCharacters(page)).toEqual([]);
      // No name became an element.
      await expect(page.locator('main script, main img[src="x"], main foreignObject, main iframe')).toHaveCount(0);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide).toBe(0);
    });
  await selectedPanel(page).getByRole('button', { name: 'Open checks' }).click();
  await expect(page.getByRole('region', { name: /^Checks of/ }).getByRole('button', { name: 'Owners' })).toBeFocused();
  expect(await findControlCharacters(page)).toEqual([]);
});

if (isDrawn('ten thousand owners on the page'))
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
