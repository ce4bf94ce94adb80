/** The ownership page: table and map show the hand-worked results, and both can be used by keyboard alone. */
import { deskUrl, expect, pressUntil, refOf, signInByApi, tabTo, test } from '../testing/fixtures.ts';
import { largeStructure, smallStructures } from './expected-ownership.ts';
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
  toShownNode,
  treegrid,
} from './ownership-page.ts';

test.describe('hand-worked results', () => {
  for (const tag of [...smallStructures, largeStructure])
    test(`${tag}: table and map show the same`, async ({ page }) => {
      await signInByApi(page.request, 'officer');
      await openOwnership(page, tag);
      const nodes = new Map((await expectedNodes(tag)).map((one) => [one.key, toShownNode(one)]));
      expect(Object.fromEntries(await nodesInTable(page))).toEqual(Object.fromEntries(nodes));

      const drawn = await nodesOnMap(page);
      expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries([...nodes].filter(([key]) => drawn.has(key))));
      const left = [...nodes].filter(([key]) => !drawn.has(key));
      if (tag === largeStructure) {
        expect(drawn.size).toBeGreaterThan(20);
        await expect(page.getByText(/^\d+ of 400 shown one by one\. Zoom in or open a stack for more/)).toBeVisible();
        // Owner, PEP and sanctions hit are never left out or stacked.
        for (const key of ['2', '3', '4']) expect([...drawn.keys()]).toContain(key);
      } else expect(left).toEqual([]);

      const owners = [...nodes.values()].filter(({ verdict }) => verdict === 'owner');
      const summary = page.getByRole('region', { name: 'Beneficial owners and findings' });
      await expect(summary).toContainText(disclaimer);
      await expect(summary).toContainText(new RegExp(`${owners.length} beneficial owners? by reported shares`));
      for (const { name, share } of owners.slice(0, 4)) {
        await expect(summary.getByRole('button', { name, exact: true })).toBeVisible();
        await expect(summary).toContainText(`${share}\u202f%`);
      }
    });

  test('chains with their products, and what a loop adds', async ({ page }) => {
    await signInByApi(page.request, 'officer');
    await openOwnership(page, 'ubo-four-levels', '?node=6');
    const panel = selectedPanel(page);
    await expect(panel.getByRole('list', { name: 'Chains and their products' }).getByRole('listitem')).toHaveText([
      /75\s*% × 90\s*% × 80\s*% × 50\s*% × 60\s*% =16\.20$/,
      /^Effective share16\.20$/,
    ]);
    // Every company of the chain, from the person to the subject.
    const names = await Promise.all(['6', '11', '10', '9', '8'].map((key) => nodeName('ubo-four-levels', key)));
    const [first = ''] = await panel.getByRole('listitem').allTextContents();
    expect(names.map((name) => first.indexOf(name))).toEqual(
      names.map((name) => first.indexOf(name)).toSorted((a, b) => a - b),
    );
    await expect(panel.getByRole('list', { name: 'Grounds of the verdict' })).toContainText(
      /Met: Art\. 54\(b\): 27\.00\s% of .+, which controls the company, 25\s% or more/,
    );

    await openOwnership(page, 'ubo-cross-holdings', '?node=4');
    await expect(panel.getByRole('list', { name: 'Chains and their products' }).getByRole('listitem')).toHaveText([
      /50\s*% × 42\s*% × 60\s*% =12\.60$/,
      /50\s*% × 25\s*% =12\.50$/,
      /^The loop .+ adds3\.62$/,
      /^Effective share, without the loop 25\.1028\.72$/,
    ]);
  });
});

test('a group of 400 opens with the subject, beneficial owners and hits in view, and no text below 11 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page.request, 'officer');
  await openOwnership(page, largeStructure);
  const map = ownerMap(page);
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
  // In a low window who has no room is named, with the way there.
  await page.setViewportSize({ width: 1280, height: 480 });
  const notice = page.getByText(/^\d.* out of view$/);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Show who is out of view' }).click();
  await expect(map.locator('[data-node="4"]')).toBeInViewport();
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
  const panel = selectedPanel(page, owner);
  await expect(panel.getByRole('list', { name: 'Chains and their products' }).getByRole('listitem')).toHaveText([
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

test('Escape clears the selection from anywhere, and the focus is never lost', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const [first, second] = await Promise.all(['2', '3'].map((key) => nodeName('ubo-diamond', key)));
  const ref = await openOwnership(page, 'ubo-diamond', '?node=3');
  const here = treegrid(page).locator('[data-row]:focus');
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

test('the map is one tab stop, and its arrows follow owners and owned', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-diamond');
  const map = ownerMap(page);
  const node = (key: string) => map.locator(`[data-node="${key}"]`);
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
  await expect(rowOf(page, await nodeName('ubo-diamond', person))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/ownership$/);

  // Collapsing hides owners, but no beneficial owner, and nobody with a hit or a warning.
  await openOwnership(page, 'ubo-four-levels');
  await expect(map.locator('[data-node]')).toHaveCount(11);
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

test('repeated owners and loops link to their rows; collapsing hides the rows below', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openOwnership(page, 'ubo-cross-holdings');
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
