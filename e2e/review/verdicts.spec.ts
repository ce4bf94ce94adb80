/** Verdicts on hits and duplicate matches: by keyboard, undone, together, approved by another person. Each journey judges a session of its own. */
import type { Locator, Page } from 'playwright/test';
import {
  deskUrl,
  expect,
  expectAccessibleState,
  pressUntil,
  refOf,
  signInByApi,
  simulator,
  tabTo,
  test,
  whenNothingIsUnsaved,
} from '../testing/fixtures.ts';

const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Verdict' });
const recordButton = (page: Page): Locator => page.getByRole('button', { name: 'Record verdict' });

async function openHits(page: Page, tag: string, type = 'AML'): Promise<string> {
  const ref = await refOf(page.request, await simulator.one(tag));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/${type}`);
  return ref;
}

test('an officer judges all hits by keyboard, and undoes the last verdict', async ({ page, complaints }) => {
  complaints.allow(/status of (?:401|403|404)/);
  await signInByApi(page.request, 'officer');
  await openHits(page, 'aml-sparse-hits');
  const panel = panelOf(page);
  await expect(panel.getByRole('radio')).toHaveCount(3);
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByText('5 of 5 open')).toBeVisible();
  await pressUntil(page, 'v', panel.getByRole('radio', { name: 'Match' }).and(page.locator(':focus')));
  // Without verdict and reason nothing is recorded.
  await recordButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Choose a verdict.')).toBeVisible();
  for (let judged = 0; judged < 5; judged++) {
    await expect(page.getByText(`${5 - judged} of 5 open`)).toBeVisible();
    const verdict = panel.getByRole('radio', { name: judged === 0 ? 'Match' : 'False positive' });
    await page.keyboard.press('v');
    await expect(panel.getByRole('radio').first()).toBeFocused();
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
    for (let arrows = 0; arrows < 4 && !(await verdict.isChecked()); arrows++)
      await page.keyboard.press(arrows === 0 ? 'Space' : 'ArrowRight');
    await expect(verdict).toBeChecked();
    if (judged === 0) await expectAccessibleState(page, 'a hit with a chosen verdict');
    const stages = panel.getByRole('group', { name: 'Stage of each article' }).getByRole('combobox');
    for (const stage of await stages.all()) {
      await tabTo(page, stage);
      await page.keyboard.type('Inv');
    }
    await tabTo(page, panel.getByLabel('In your words'));
    await page.keyboard.type(`Compared with the documents, ${judged}.`);
    await tabTo(page, recordButton(page));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${4 - judged} of 5 open`)).toBeVisible();
    // The next open hit is on the screen, and the focus is there.
    if (judged < 4)
      await expect(
        page.getByRole('region', { name: 'Selected hit' }).getByRole('heading', { level: 3 }).first(),
      ).toBeFocused();
  }
  const rows = page.getByRole('list', { name: 'Hits' }).getByRole('listitem');
  await expect(rows.getByText('False positive')).toHaveCount(4);
  await expect(rows.getByText('Match', { exact: true })).toHaveCount(1);
  await expect(panel).toContainText('Compared with the documents, 4.');
  // Until it is recorded, the verdict before it is the one that can be undone.
  await expect(panel.getByRole('button', { name: 'Change verdict' })).toBeVisible();
  await expectAccessibleState(page, 'judged hits');
  await panel.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 5 open')).toBeVisible();
  await whenNothingIsUnsaved(page);
  await page.reload();
  await expect(page.getByText('1 of 5 open')).toBeVisible();
  // A verdict that was recorded is changed from the same key, and the focus returns where it was.
  await page.getByRole('list', { name: 'Hits' }).getByRole('link').first().click();
  const change = panel.getByRole('button', { name: 'Change verdict' });
  await expect(change).toBeVisible();
  await page.keyboard.press('v');
  await expect(panel.getByRole('radio', { name: 'Match' })).toBeFocused();
  await panel.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(change).toBeFocused();
});

test('the key for the verdict waits for verdicts that are still being read, and leads to the hit on the screen', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/dispositions', async (route) => {
    const response = await route.fetch();
    const read = (await response.json()) as { hits: object[] };
    const [hit] = read.hits;
    // One that was judged and is no longer reported has a verdict to change, too.
    const gone = { ...hit, hit: 'gone', position: null, state: 'match', present: null };
    await released;
    await route.fulfill({ response, json: { ...read, hits: [...read.hits, gone] } });
  });
  const asked = page.waitForRequest('**/dispositions');
  const ref = await refOf(page.request, await simulator.one('pep-former'));
  // With its first page, the server sends them along.
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await pressUntil(page, 'e', page.getByRole('region', { name: 'Selected hit' }));
  await asked;
  const panel = panelOf(page);
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('v');
  release();
  await expect(panel.getByRole('radio').first()).toBeFocused();
  await expect(page.getByText('1 hit with a verdict is no longer reported')).toBeVisible();
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('hits of one kind that were opened are judged together, sanctions never', async ({ page, complaints }) => {
  complaints.allow(/status of (?:401|403|404)/);
  await signInByApi(page.request, 'officer');
  await openHits(page, 'aml-twins');
  await expect(page.getByText('4 of 4 open')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Hits' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Select several' }).click();
  await expect(rows.getByText('Open it first')).toHaveCount(3);
  for (let at = 1; at < 4; at++) {
    await page.getByRole('button', { name: 'Next hit' }).click();
    await expect(rows.nth(at).getByText('Open it first')).toHaveCount(0);
  }
  await rows.nth(0).getByRole('checkbox').check();
  await expect(rows.getByText('Of another kind')).toHaveCount(2);
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await expect(page.getByText('2 selected')).toBeVisible();
  // By keyboard: the hit on the screen.
  await rows.nth(1).getByRole('link').click();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Record one verdict' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verdict on 2 hits' });
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await dialog.getByRole('radio', { name: 'False positive' }).check();
  await dialog.getByLabel('Reason').selectOption('name_only');
  await expectAccessibleState(page, 'the dialog for one verdict on several hits');
  await dialog.getByRole('button', { name: 'Record verdicts' }).click();
  await expect(page.getByText('2 of 4 open')).toBeVisible();
  await expect(page.locator('[data-hit]:focus')).toHaveCount(1);
});

test('a match with a politically exposed person is approved by another, senior person', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:401|403|404)/);
  await signInByApi(page.request, 'officer');
  const ref = await openHits(page, 'pep-spouse');
  const panel = panelOf(page);
  await panel.getByRole('radio', { name: 'Match' }).check();
  await panel.getByLabel('Reason').selectOption('details_agree');
  await expect(panel.getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('radio', { name: 'Match' })).toBeChecked();
  await expect(panel.getByLabel('Reason')).toHaveValue('details_agree');
  await recordButton(page).click();
  await expect(panel).toContainText('A match is not yet a decline');
  await expect(panel).toContainText('An MLRO must decide.');
  await whenNothingIsUnsaved(page);
  await page.context().clearCookies();
  await signInByApi(page.request, 'mlro');
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML`);
  await panel.getByRole('radio', { name: 'Approve' }).check();
  await panel.getByLabel('Reason').fill('Source of funds documented.');
  await panel.getByRole('button', { name: 'Record approval' }).click();
  await expect(panel).toContainText('Ilmari Rautavaara approved the relationship');
});

test('duplicate matches are judged one after the other; an auditor reads', async ({ page, complaints }) => {
  complaints.allow(/status of (?:401|403|404)/);
  await signInByApi(page.request, 'officer');
  const ref = await openHits(page, 'dup-sparse', 'DUPLICATE');
  const panel = page.getByRole('region', { name: 'Verdict' });
  await panel.getByRole('radio', { name: 'False positive' }).check();
  await panel.getByLabel('In your words').fill('Another person: other ears.');
  await recordButton(page).click();
  // The count is that of a verdict that is still being recorded.
  await expect(page.getByText('1 of 2 open')).toBeVisible();
  await whenNothingIsUnsaved(page);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'auditor');
  await page.goto(`${deskUrl}/sessions/${ref}/steps/DUPLICATE`);
  await expect(page.getByText('1 of 2 open')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});
