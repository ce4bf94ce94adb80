/** Who owns the company, where it is narrow, on paper, too much, too little, not computed or not there; and what bites. */
import type { Page } from 'playwright/test';
import { deskUrl, expect, expectAccessible, refOf, signInByApi, simulator, test } from './desk.ts';
import {
  allRows,
  companyTagged,
  expected,
  nameIn,
  notDetermination,
  openOwnership,
  ownerMap,
  saidByTable,
  selectedPanel,
  shareText,
  tabTo,
  toSaid,
  treegrid,
} from './owners-page.ts';
import { linesOfPdf, withoutSpaces } from './paper-formats.ts';
import { largeStructure } from './structures.ts';

test.describe('narrow', () => {
  test('on a phone the table stands alone, and nothing scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInByApi(page.request, 'officer');
    await openOwnership(page, 'ubo-four-levels');
    await expect(ownerMap(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Map', exact: true })).toHaveCount(0);
    const right = (await expected('ubo-four-levels')).map((one) => [one.key, toSaid(one)] as const);
    expect(Object.fromEntries(await saidByTable(page))).toEqual(Object.fromEntries(right));
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await wide()).toBe(0);
    // A cell without room is there for the keyboard.
    const grid = treegrid(page);
    await tabTo(page, grid.getByRole('row').nth(1));
    await page.keyboard.press('ArrowDown');
    for (let cells = 0; cells < 4; cells++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(grid.locator('td:focus')).toBeVisible();
  });

  test('at 1024 pixels one of the two is shown', async ({ page }) => {
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
    await expect(selectedPanel(page, await nameIn('ubo-diamond', '3'))).toBeVisible();
  });
});

test('where nothing is computed, what came stands whole and figures have no place', async ({ page }) => {
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
    // Shares of a sum that nobody knows.
    await expect(grid).not.toContainText('%');
  }
});

test('nothing that is not there is read as nothing', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const answer = page.getByRole('region', { name: 'Beneficial owners and findings' });
  for (const [tag, words] of [
    ['ubo-none-reported', /No owners reported.*does not mean that nobody owns the company/],
    ['ubo-not-delivered', /A list did not come.*not an empty one/],
  ] as const) {
    const ref = await refOf(page.request, await companyTagged(tag));
    await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
    await expect(answer).toContainText(words);
    await expect(page.getByText(/^No owners reported: there is nothing to compute/)).toBeVisible();
    await expect(ownerMap(page)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('100.00');
  }
  // Shares that are no shares: missing, with what came beside it.
  await openOwnership(page, 'ubo-bad-shares');
  await expect(answer).toContainText('Share cannot be read');
  const rows = await allRows(page);
  expect(rows.filter(({ cells }) => cells['Holds %'] === '?').length).toBe(3);
  expect(rows.filter(({ cells }) => cells.Verdict === 'Undetermined').length).toBe(3);
  const told = await ownerMap(page)
    .locator('[data-line]')
    .evaluateAll((lines) =>
      lines.map((line) => {
        line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        return line.closest('svg')?.querySelector('title')?.textContent ?? '';
      }),
    );
  expect(told.filter((words) => words.includes('reported as “25%”'))).toHaveLength(1);
});

test('a person has no owners, and a company that was not asked for them says so', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await signInByApi(page.request, 'officer');
  const person = await refOf(page.request, await simulator.one('passport'));
  const answer = await page.goto(`${deskUrl}/sessions/${person}/ownership`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'A person has no owners' })).toBeVisible();
  const unasked = (await simulator.sessions({ kind: 'corporate' })).find(
    ({ steps }) => !steps.some(({ type }) => type === 'BENEFICIAL_OWNERS'),
  );
  if (!unasked) throw new Error('every company was asked');
  await page.goto(`${deskUrl}/sessions/${await refOf(page.request, unasked)}/ownership`);
  await expect(page.getByText('has no step that asks for its owners')).toBeVisible();
});

test('a computation that cannot start says so, and Retry brings it', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to load/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-ring'));
  await page.route(/\/_next\/static\/.*worker/, (route) => route.abort());
  await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
  const problem = page.getByRole('alert').filter({ hasText: 'The ownership could not be worked out' });
  await expect(problem).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(/\/_next\/static\/.*worker/);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(treegrid(page)).toBeVisible();
  await expect(ownerMap(page).locator('[data-node]')).toHaveCount(4);
});

test('an answer that cannot be worked out anew is told as the one before', async ({ page }) => {
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
  const problem = page.getByRole('alert').filter({ hasText: 'what stands below is the answer before' });
  await expect(problem).toBeVisible();
  await expect(menu).toContainText('AMLR');
  await page.evaluate(() => {
    delete document.documentElement.dataset.stuck;
  });
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(menu).toContainText('UK PSC');
  await expect(problem).toHaveCount(0);
});

/** Characters that are not seen, or that move others, in texts that no mark replaced. */
const strays = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bad = /(?![\t\n\r])[\p{Cc}\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, template') && bad.test(node.textContent ?? ''))
        found.push(`${node.parentElement?.tagName}: ${JSON.stringify(node.textContent?.slice(0, 60))}`);
    return found;
  });

test('names that bite are inert in table, map, chains and checks', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-hostile-names');
  await expect.poll(() => ownerMap(page).locator('[data-node]').count()).toBeGreaterThan(8);
  for (const key of ['3', '7', '10', '13']) {
    await page.goto(`${page.url().replace(/\?.*/, '')}?node=${key}`);
    await expect(selectedPanel(page)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await strays(page)).toEqual([]);
    // Nothing of theirs became an element.
    await expect(page.locator('main script, main img[src="x"], main foreignObject, main iframe')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
  }
  await selectedPanel(page).getByRole('button', { name: 'Open checks' }).click();
  await expect(page.getByRole('region', { name: /^Checks of/ }).getByRole('button', { name: 'Owners' })).toBeFocused();
  expect(await strays(page)).toEqual([]);
});

test('ten thousand owners: a table of all, a map of those that matter, and both answer', async ({ page }) => {
  test.slow();
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-10000');
  const grid = treegrid(page);
  await expect(page.getByText(/^\d+ of 10,000 shown, those that matter most\. The table has all\./)).toBeVisible();
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

/** Each leads from the one before to what is to be looked at. */
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a loop and the chains of one person': (page) => openOwnership(page, 'ubo-cross-holdings', '?node=4'),
  'the policies': (page) => page.getByRole('button', { name: /^Threshold 25/ }).click(),
  'the papers': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
  },
  'her checks': async (page) => {
    await page.keyboard.press('Escape');
    await selectedPanel(page).getByRole('button', { name: 'Open checks' }).click();
    await expect(page.getByRole('region', { name: /^Checks of/ })).toBeVisible();
  },
  'a group of four hundred': (page) => openOwnership(page, largeStructure),
  'a structure that is not computed': (page) => openOwnership(page, 'ubo-odd-nodes'),
  'no owners at all': async (page) => {
    const ref = await refOf(page.request, await companyTagged('ubo-none-reported'));
    await page.goto(`${deskUrl}/sessions/${ref}/ownership`);
    await expect(page.getByText(/^No owners reported: /)).toBeVisible();
  },
  'the map alone': async (page) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openOwnership(page, 'ubo-missing-share');
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(ownerMap(page)).toBeVisible();
  },
  'the settlement on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openOwnership(page, 'ubo-counts');
    await page
      .getByRole('button', { name: /^Settle/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Settle how this is read' });
    await dialog.getByRole('radio', { name: /^Percent/ }).check();
    await dialog.getByRole('button', { name: 'Settle', exact: true }).click();
    await expect(dialog.getByText(/^Say why/)).toBeVisible();
  },
};

for (const theme of ['light', 'dark'] as const)
  test(`${theme}: axe finds nothing, whatever is shown`, async ({ page }) => {
    test.slow();
    // Colours are judged as they are in the end, not half-faded.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signInByApi(page.request, 'officer');
    for (const [name, open] of Object.entries(states))
      await test.step(name, async () => {
        await open(page);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectAccessible(page);
      });
  });

test('on paper stand all rows with all columns, the map and the words', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-four-levels', '?node=6');
  await expect(ownerMap(page).locator('[data-node]')).toHaveCount(11);
  const lines = await linesOfPdf(await page.pdf({ format: 'A4', landscape: true }));
  const text = lines.join('\n');
  expect(text).toContain(withoutSpaces(notDetermination));
  for (const { share } of await expected('ubo-four-levels')) expect(text).toContain(shareText(share));
  for (const head of ['Name', 'Type', 'Country', 'Effective', 'Range', 'Control', 'Verdict', 'Paths', 'Status'])
    expect(text).toContain(head);
  expect(text).toContain('75%×90%×80%×50%×60%');
  // The map, by its legend.
  expect(text).toContain('Pathoftheselection');
});
