/** The ownership page: table and map show the hand-worked results, and both can be used by keyboard alone. */
import type { Page } from 'playwright/test';
import { largeStructure, smallStructures } from '#lib/ownership/testing/expected-ownership.ts';
import { readPdf, withoutSpaces } from '#lib/server/exports/testing/read-pdf.ts';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, pressUntil, refOf, signInByApi, tabTo, test } from '../testing/fixtures.ts';
import {
  allRows,
  companyTagged,
  disclaimer,
  expectedNodes,
  nodeName,
  nodesInTable,
  nodesOnMap,
  openOwnership,
  ownerMap,
  rowOf,
  selectedPanel,
  shareText,
  toShownNode,
  treegrid,
} from './ownership-page.ts';

const chainsOf = (page: Page) =>
  selectedPanel(page).getByRole('list', { name: 'Chains and their products' }).getByRole('listitem');
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Table, map and summary have the hand-worked results. @returns the nodes that the map draws */
async function expectResults(page: Page, tag: string) {
  const nodes = new Map((await expectedNodes(tag)).map((one) => [one.key, toShownNode(one)]));
  expect(Object.fromEntries(await nodesInTable(page))).toEqual(Object.fromEntries(nodes));
  const drawn = await nodesOnMap(page);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries([...nodes].filter(([key]) => drawn.has(key))));
  const owners = [...nodes.values()].filter(({ verdict }) => verdict === 'owner');
  const summary = page.getByRole('region', { name: 'Beneficial owners and findings' });
  await expect(summary).toContainText(disclaimer);
  await expect(summary).toContainText(new RegExp(`${owners.length} beneficial owners? by reported shares`));
  for (const { name, share } of owners.slice(0, 4)) {
    await expect(summary.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(summary).toContainText(`${share}\u202f%`);
  }
  return { drawn, left: [...nodes.keys()].filter((key) => !drawn.has(key)) };
}

// The values themselves are in every export (lib/server/exports/ownership-export-routes.test.ts).
for (const tag of sample(smallStructures))
  test(`${tag}: table and map show the hand-worked results`, async ({ page }) => {
    await signInByApi(page.request, 'officer');
    await openOwnership(page, tag);
    expect((await expectResults(page, tag)).left).toEqual([]);
  });

test('a group of 400: results, what is in view at first, what has no room, and an owner in a sheet on a phone', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, largeStructure);
  const map = ownerMap(page);
  await test.step('opens with the subject, beneficial owners and hits in view, and no text below 11 px', async () => {
    const frame = await map.boundingBox();
    // The subject, the owner, the PEP and the sanctions hit.
    for (const key of ['1', '2', '3', '4']) {
      const box = await map.locator(`[data-node="${key}"]`).boundingBox();
      expect(box?.y ?? 0).toBeGreaterThanOrEqual(frame?.y ?? 0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    }
    const sizes = await map.locator('text').evaluateAll((texts) =>
      texts
        .filter((text) => (text as SVGTextElement).checkVisibility())
        .map((text) => {
          const { a = 1 } = (text as SVGTextElement).getScreenCTM() ?? {};
          return Number.parseFloat(getComputedStyle(text).fontSize) * a;
        }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10.99);
  });
  await test.step('table and map show the hand-worked results', async () => {
    const { drawn } = await expectResults(page, largeStructure);
    expect(drawn.size).toBeGreaterThan(20);
    await expect(page.getByText(/^\d+ of 400 shown one by one\. Zoom in or open a stack for more/)).toBeVisible();
    // Owner, PEP and sanctions hit are never left out or stacked.
    for (const key of ['2', '3', '4']) expect([...drawn.keys()]).toContain(key);
  });
  await test.step('in a low window who has no room is named, with the way there', async () => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await expect(page.getByText(/^\d.* out of view$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show who is out of view' }).click();
    await expect(map.locator('[data-node="4"]')).toBeInViewport();
  });
  await test.step('on a phone an owner opens in a sheet, and the focus returns to the row', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(map).toHaveCount(0);
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
});

test('a keyboard user finds the person above 25 % by two chains and opens the checks', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const known = await companyTagged('ubo-diamond');
  const ref = await refOf(page.request, known);
  const owner = await nodeName('ubo-diamond', '3');
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await pressUntil(page, '5', page.getByRole('heading', { level: 2, name: 'Beneficial owners' }));
  const summary = page.getByRole('region', { name: 'Computed ownership' });
  await expect(summary).toContainText(`${owner} 35.00\u202f%`.replace(' 35', '35'));
  await tabTo(page, summary.getByRole('link', { name: 'Ownership map' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${deskUrl}/sessions/${ref}/ownership`);
  await expect(page).toHaveTitle('Ownership · Review Desk');

  const grid = treegrid(page);
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await tabTo(page, grid.getByRole('row').nth(1));
  // Down to the row of the owner by two paths.
  const here = grid.locator('[data-row]:focus');
  for (let rows = 0; rows < 10 && !(await here.textContent())?.includes(owner); rows++)
    await page.keyboard.press('ArrowDown');
  await expect(here).toContainText(/35\.00.*Owner/);
  await page.keyboard.press('Space');
  await expect(here).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\?node=3$/);
  await expect(selectedPanel(page, owner)).toBeVisible();
  await expect(chainsOf(page)).toHaveText([
    /40\s*% × 50\s*% =20\.00$/,
    /50\s*% × 30\s*% =15\.00$/,
    /^Effective share35\.00$/,
  ]);
  // The map highlights both chains.
  await expect(ownerMap(page).locator('path.stroke-accent')).toHaveCount(4);

  await page.keyboard.press('Enter');
  const checks = page.getByRole('region', { name: `Checks of ${owner}` });
  await expect(checks.getByRole('button', { name: 'Owners' })).toBeFocused();
  await tabTo(page, checks.getByRole('link', { name: /^ID document.*, step in the session of/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'ID document' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: owner })).toBeVisible();

  await page.goBack();
  await expect(checks).toBeVisible();
  await expect(page).toHaveURL(/\?node=3&checks=1$/);
  await checks.getByRole('button', { name: 'Owners' }).press('Escape');
  await expect(here).toContainText(owner);
});

test('keys of map and page: one tab stop, arrows follow owners and owned, Escape clears the selection from anywhere', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  const ref = await openOwnership(page, 'ubo-diamond');
  const [first, second] = await Promise.all(['2', '3'].map((key) => nodeName('ubo-diamond', key)));
  const map = ownerMap(page);
  const node = (key: string) => map.locator(`[data-node="${key}"]`);
  const here = treegrid(page).locator('[data-row]:focus');
  await test.step('the map is one tab stop, and its arrows follow owners and owned', async () => {
    await expect(map.locator('[tabindex="0"]')).toHaveCount(1);
    await tabTo(page, node('1'));
    await page.keyboard.press('ArrowUp');
    const company = await page.evaluate(() => document.activeElement?.getAttribute('data-node'));
    expect(['4', '5']).toContain(company);
    const other = company === '4' ? '5' : '4';
    for (const [key, at] of [
      ['ArrowDown', '1'],
      ['Home', '1'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(node(at)).toBeFocused();
    }
    await node(other).focus();
    await page.keyboard.press('ArrowUp');
    const person = (await page.evaluate(() => document.activeElement?.getAttribute('data-node'))) ?? '';
    expect(['2', '3']).toContain(person);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(new RegExp(`\\?node=${person}$`));
    await expect(rowOf(page, (person === '2' ? first : second) ?? '')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/ownership$/);
  });
  await test.step('Escape clears the selection from anywhere, and the focus is never lost', async () => {
    await rowOf(page, second ?? '').click();
    await expect(page).toHaveURL(/\?node=3$/);
    // In the chains panel.
    await selectedPanel(page, second).getByRole('button', { name: 'Open checks' }).focus();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/ownership$/);
    await expect(here).toContainText(second ?? '');
    // An element that stays keeps the focus.
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/\?node=3$/);
    const exportButton = page.getByRole('button', { name: 'Export' });
    await exportButton.press('Escape');
    await expect(page).toHaveURL(/\/ownership$/);
    await expect(exportButton).toBeFocused();
    // Screen readers focus a row without a key.
    await rowOf(page, first ?? '').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: `Checks of ${first}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Owners', exact: true })).toBeFocused();
    await page.goBack();
    await expect(here).toContainText(first ?? '');
    // Without a selection it leaves the page.
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${deskUrl}/sessions/${ref}`);
  });
});

test('four levels: the chain of one person, collapsed owners, paper, a window for table or map, a phone', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-four-levels', '?node=6');
  const map = ownerMap(page);
  const grid = treegrid(page);
  const node = (key: string) => map.locator(`[data-node="${key}"]`);
  await expect(map.locator('[data-node]')).toHaveCount(11);
  await test.step('the chain with its product and every company, from the person to the subject', async () => {
    await expect(chainsOf(page)).toHaveText([
      /75\s*% × 90\s*% × 80\s*% × 50\s*% × 60\s*% =16\.20$/,
      /^Effective share16\.20$/,
    ]);
    const names = await Promise.all(['6', '11', '10', '9', '8'].map((key) => nodeName('ubo-four-levels', key)));
    const [first = ''] = await selectedPanel(page).getByRole('listitem').allTextContents();
    const places = names.map((name) => first.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    await expect(selectedPanel(page).getByRole('list', { name: 'Grounds of the verdict' })).toContainText(
      /Met: Art\. 54\(b\): 27\.00\s% of .+, which controls the company, 25\s% or more/,
    );
  });
  await test.step('paper has all rows with all columns, the map and the disclaimer', async () => {
    const text = (await readPdf(await page.pdf({ format: 'A4', landscape: true }))).lines.join('\n');
    expect(text).toContain(withoutSpaces(disclaimer));
    for (const { share } of await expectedNodes('ubo-four-levels')) expect(text).toContain(shareText(share));
    for (const head of ['Name', 'Type', 'Country', 'Effective', 'Range', 'Control', 'Verdict', 'Paths', 'Status'])
      expect(text).toContain(head);
    expect(text).toContain('75%×90%×80%×50%×60%');
    // The map's legend.
    expect(text).toContain('Selectedpath');
  });
  await test.step('collapsing hides owners, but no beneficial owner, and nobody with a hit or a warning', async () => {
    await node('11').focus();
    await page.keyboard.press('f');
    await expect(node('11')).toHaveAccessibleName(/, collapsed, but its owners are still shown$/);
    await expect(map.locator('[data-node]')).toHaveCount(11);
    await page.keyboard.press('f');
    await node('10').focus();
    await page.keyboard.press('f');
    await expect(map.locator('[data-node]')).toHaveCount(10);
    await expect(node('10')).toBeFocused();
    await expect(node('10')).toHaveAccessibleName(/, 1 owner collapsed$/);
    await page.keyboard.press('f');
    await expect(map.locator('[data-node]')).toHaveCount(11);
  });
  await test.step('at 1024 pixels table or map is shown', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(map).toHaveCount(0);
    const toMap = page.getByRole('button', { name: 'Map', exact: true });
    await toMap.click();
    await expect(toMap).toHaveAttribute('aria-pressed', 'true');
    await expect(map.locator('[data-node]')).toHaveCount(11);
    await expect(grid).toBeHidden();
    await node('3').click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(selectedPanel(page, await nodeName('ubo-four-levels', '3'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/ownership$/);
  });
  await test.step('a phone shows the table alone, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(map).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Map', exact: true })).toHaveCount(0);
    const nodes = (await expectedNodes('ubo-four-levels')).map((one) => [one.key, toShownNode(one)] as const);
    expect(Object.fromEntries(await nodesInTable(page))).toEqual(Object.fromEntries(nodes));
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBe(0);
    // The keyboard reaches cells of hidden columns.
    await grid.getByRole('row').nth(1).focus();
    await page.keyboard.press('ArrowDown');
    for (let cells = 0; cells < 5; cells++) await page.keyboard.press('ArrowRight');
    await expect(grid.locator('td:focus')).toBeVisible();
  });
});

test('cross-holdings: what a loop adds, rows that repeat or return link to theirs, collapsing hides the rows below', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-cross-holdings', '?node=4');
  await expect(chainsOf(page)).toHaveText([
    /50\s*% × 42\s*% × 60\s*% =12\.60$/,
    /50\s*% × 25\s*% =12\.50$/,
    /^The loop .+ adds3\.62$/,
    /^Effective share, without the loop 25\.1028\.72$/,
  ]);
  const grid = treegrid(page);
  const [twice, loop] = await Promise.all(['7', '6'].map((key) => nodeName('ubo-cross-holdings', key)));
  await grid.getByRole('button', { name: 'Also at row' }).click();
  await expect(grid.locator('[data-row]:focus')).toContainText(twice ?? '');
  await expect(grid.locator('[data-row]:focus')).toHaveAttribute('aria-level', '3');
  await grid.getByRole('button', { name: new RegExp(`^Loop to row 2 ?, loop back to ${loop}$`) }).click();
  const here = grid.locator('[data-row]:focus');
  await expect(here).toHaveAttribute('aria-rowindex', '3');
  await expect(here).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(here).toHaveAttribute('aria-expanded', 'false');
  await expect(grid.locator('[data-row]')).toHaveCount(4);
  await page.keyboard.press('Control+End');
  await expect(here).toHaveAttribute('aria-rowindex', '11');
  await page.keyboard.press('Control+Home');
  await expect(here).toHaveAttribute('aria-rowindex', '2');
});

test('selection and policy are in the address, through reload and Back', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-exact-25');
  const name = (await allRows(page)).find(({ node }) => node === '2')?.name ?? '';
  const verdict = rowOf(page, name);
  // 25 % or more under AMLR; more than 25 % under UK PSC.
  await expect(verdict).toContainText('Owner');
  const menu = page.getByRole('button', { name: /^Threshold 25/ });
  await menu.click();
  await page.getByRole('menuitemradio', { name: /^UK PSC/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?policy=uk-psc$/);
  await expect(menu).toContainText('exclusive; UK PSC');
  await expect(menu).not.toContainText('preview');
  await expect(verdict).not.toContainText('Owner');
  await ownerMap(page).locator('[data-node="2"]').click();
  await expect(page).toHaveURL(/\?policy=uk-psc&node=2$/);
  await page.reload();
  await expect(selectedPanel(page, name)).toBeVisible();
  await expect(verdict).toHaveAttribute('aria-selected', 'true');
  await expect(menu).toContainText('UK PSC');
  await expect(ownerMap(page).locator('[data-node="2"]')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(selectedPanel(page)).toHaveCount(0);
  await page.goBack();
  await expect(menu).toContainText('AMLR');
  await expect(verdict).toContainText('Owner');
  await page.goForward();
  await expect(menu).toContainText('UK PSC');
});
