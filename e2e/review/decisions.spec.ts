/** Decisions: what blocks a clear is named, a second person agrees after looking at the evidence, a referral is nobody else's to see. */
import type { Page } from 'playwright/test';
import {
  deskUrl,
  expect,
  expectAccessibleState,
  pressUntil,
  refOf,
  signInByApi,
  simulator,
  test,
  whenLookedAt,
} from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';

async function openSession(page: Page, tag: string): Promise<string> {
  const ref = await refOf(page.request, await simulator.one(tag));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  return ref;
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Decision', exact: true });

test('a clear is blocked by what is open; a decline waits for another person, who looks first', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:401|403|409)/);
  // Who reviews the decision has opened the hit before it is made, which does not count.
  await signInByApi(page.request, 'mlro');
  const ref = await openSession(page, 'aml-kind-by-list');
  const opened = page.waitForResponse(
    (response) => response.url().endsWith('/opened') && response.request().postDataJSON()?.hit !== undefined,
  );
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML`);
  await opened;
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(panelOf(page)).toContainText('Not decided.');
  const dialog = page.getByRole('dialog', { name: 'Decide' });
  await pressUntil(page, 'd', dialog);
  // The safe button has the focus; nothing is chosen, and Enter decides nothing.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Clear' }).check();
  const blocks = dialog.getByRole('region', { name: 'Blocks' });
  await expect(blocks.getByRole('link').first()).toBeVisible();
  await expectAccessibleState(page, 'what blocks a clear');
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await expect(dialog.getByText('Choose a reason or describe one.')).toBeVisible();
  await expect(blocks.getByText(/Resolve what blocks, or override it/)).toBeVisible();

  await dialog.getByRole('radio', { name: 'Decline' }).check();
  await expect(dialog.getByText(/It will wait for a second reviewer/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'The risk is not accepted' }).check();
  await dialog.getByLabel('In your words').fill('Former minister, source of wealth not explained.');
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  await expect(panelOf(page)).toContainText('Waiting for a second reviewer');
  // Each step says so too.
  await page.keyboard.press('e');
  const mark = page.getByRole('status').getByRole('link', { name: 'Waiting for a second reviewer' });
  await expect(mark).toBeVisible();
  await expectAccessibleState(page, 'a step of a session that waits for a second reviewer');
  await mark.click();
  await expect(panelOf(page)).toContainText('Waiting for a second reviewer');
  await expect(mark).toHaveCount(0);
  // Its author is not the second one.
  await expect(page.getByRole('radio', { name: 'Agree', exact: true })).toHaveCount(0);

  // A page that is open would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'mlro');
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(panelOf(page)).toContainText('What was decided is shown once you have opened the evidence');
  await expect(panelOf(page)).not.toContainText('Former minister');
  const toOpen = panelOf(page).getByRole('list', { name: 'Evidence to open' }).getByRole('link');
  for (let left = await toOpen.count(); left > 0; left = await toOpen.count()) {
    const looked = await whenLookedAt(page, toOpen.first());
    await toOpen.first().click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await looked();
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeVisible();
    await expect.poll(() => toOpen.count()).toBeLessThan(left);
  }
  await expect(panelOf(page)).toContainText('Former minister');
  await page.getByRole('radio', { name: 'Agree', exact: true }).check();
  await panelOf(page).getByLabel('Reason').fill('Looked at the same evidence.');
  await expectAccessibleState(page, 'the verdict of a second reviewer');
  await page.getByRole('button', { name: 'Record verdict' }).click();
  await expect(panelOf(page)).toContainText('Declined');
  await expect(panelOf(page)).toContainText('agreed');
  const proof = panelOf(page).getByRole('link', { name: 'Proof of this decision' });
  await panelOf(page)
    .getByText(/^Frozen with it/)
    .click();
  const answer = await page.request.get(`${deskUrl}${await proof.getAttribute('href')}`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('c2sp.org/tlog-proof');
});

test('a decision that another tab made meanwhile is told before it is answered', async ({ page, complaints }) => {
  complaints.allow(/status of (?:401|403|409)/);
  await signInByApi(page.request, 'officer');
  const ref = await openSession(page, 'name-mononym');
  const dialog = page.getByRole('dialog', { name: 'Decide' });
  await page.getByRole('button', { name: 'Decide' }).click();
  await dialog.getByRole('radio', { name: 'Request information' }).check();
  await dialog.getByLabel('In your words').fill('Of the late tab.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog.getByLabel('In your words')).toHaveValue('Of the late tab.');
  const address = `${deskUrl}/api/sessions/${ref}/decisions`;
  const { version } = (await (await page.request.get(address)).json()) as { version: number };
  const made = await page.request.post(address, {
    data: { decision: 'request_information', reasons: { codes: [], text: 'Of the other tab.' }, version },
    headers: { origin: deskUrl },
  });
  expect(made.status()).toBe(200);
  // The page has heard of it, and the dialog that covers it does not answer it unseen.
  await expect(dialog.getByText(/Another decision was recorded while this was open/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await expect(
    dialog.getByText(/Not recorded: Another decision has been recorded since you read this session/),
  ).toBeVisible();
  await expect(dialog.getByLabel('In your words')).toHaveValue('Of the late tab.');
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  await expect(panelOf(page)).toContainText('Of the late tab.');
});

test('a referral is for the MLRO: support cannot tell, and an officer has no list of them', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of (?:401|403|404)/);
  await signInByApi(page.request, 'officer');
  const ref = await openSession(page, 'action-without-hits');
  await page.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide' });
  await dialog.getByRole('radio', { name: 'Refer' }).check();
  await expect(dialog.getByText(/Nobody but the MLRO, auditors and you/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog.getByRole('radio', { name: 'Refer' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Refer' }).check();
  await dialog.getByRole('checkbox', { name: 'Unusual funds' }).check();
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await expect(panelOf(page).getByText('Referred', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect((await page.request.get(`${deskUrl}/api/referrals`)).status()).toBe(403);
  const refused = await readPage(page.request, '/referrals');
  expect(refused.html).toContain('Page not found');
  expect(refused.html).not.toContain('Referrals');
  const context = await browser.newContext();
  await signInByApi(context.request, 'support');
  const seen = await readPage(context.request, `/sessions/${ref}`);
  expect(seen.text).toContain(ref);
  expect(seen.html).not.toMatch(/referr(?:al|ed)/i);
  await context.close();

  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'mlro');
  await page.goto(`${deskUrl}/referrals`);
  const row = page.getByRole('listitem').filter({ hasText: ref });
  await row.getByRole('button', { name: /^Read/ }).click();
  await expect(row).toContainText('Unusual funds');
  await expectAccessibleState(page, 'a referral that is read');
  await row.getByLabel('Reference of the report').fill('SAR 2026/117');
  await row.getByRole('button', { name: 'Close referral' }).click();
  await expect(row).toContainText('SAR 2026/117');
  await expect(row).toContainText('Closed');
  await expect(row.getByRole('button', { name: /^Hide/ })).toBeFocused();
});
