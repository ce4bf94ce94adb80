/** The hard cases, each judged by keys alone from its first screen: the evidence is one key away, and so are verdict and decision. */
import type { Locator, Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, pressUntil, refOf, signInByApi, simulator, tabTo, test } from '../testing/fixtures.ts';

async function openSession(page: Page, tag: string): Promise<string> {
  const ref = await refOf(page.request, await simulator.one(tag));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  return ref;
}

/** From any screen of the session. */
async function requestInformation(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Decide' });
  await pressUntil(page, 'd', dialog);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const choice = dialog.getByRole('radio', { name: 'Request information' });
  await expect(choice).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  for (let arrows = 0; arrows < 4 && !(await choice.isChecked()); arrows++) await page.keyboard.press('ArrowDown');
  await expect(choice).toBeChecked();
  await tabTo(page, dialog.getByLabel('In your words'));
  await page.keyboard.type(reason);
  await tabTo(page, dialog.getByRole('button', { name: 'Record decision' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  // The step says it, and the keys of the page work again.
  await expect(page.getByRole('status').getByRole('link', { name: 'Information requested' })).toBeVisible();
  await pressUntil(page, 'o', page.getByRole('region', { name: 'Decision', exact: true }).getByText(reason).first());
}

const evidence = async (page: Page, shown: Locator): Promise<void> => pressUntil(page, 'e', shown);

/** Each begins on the first screen of a session, signed in as an officer. */
const cases: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'namesakes of another birth date are listed by one facet, and judged together': async (page) => {
    await openSession(page, 'huge-aml');
    const rows = page.getByRole('list', { name: 'Hits' }).getByRole('listitem');
    await evidence(page, rows.first());
    await tabTo(page, page.getByRole('button', { name: /^Birth date differs \d+$/ }));
    await page.keyboard.press('Space');
    await expect(page.getByText('29 of 37 hits listed')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: /^Adverse media \d+$/ }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText(/ of 37 hits listed/)).not.toContainText('29');
    // Each is opened before it can be judged with others.
    await page.keyboard.press('x');
    await expect(page.getByText(/^\d+ selected$/)).toBeVisible();
    const count = await rows.count();
    for (let at = 0; at < count; at++) {
      await expect(rows.nth(at).getByText('Open it first')).toHaveCount(0);
      if (at < count - 1) await page.keyboard.press('j');
    }
    const all = page.getByRole('button', { name: /^Select all \d+$/ });
    const [, judgedTogether] = /(\d+)/.exec((await all.textContent()) ?? '') ?? [];
    await tabTo(page, all, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${judgedTogether} selected`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record one verdict' })).toBeEnabled();
  },
  'a representative without authorisation': async (page) => {
    await openSession(page, 'representative-unauthorised');
    await evidence(page, page.getByText('Authorisation is required; no file was provided.'));
    await requestInformation(page, 'The authorisation is missing.');
  },
  'a corporate officer with hits: the same key leads on to the hit in the own session': async (page) => {
    const company = await openSession(page, 'officers');
    await evidence(page, page.getByText('Findings there'));
    const verdict = page.getByRole('complementary', { name: 'Verdict' });
    await evidence(page, verdict.getByRole('radio').first());
    expect(page.url()).not.toContain(company);
    // The next Tab goes on from the hit, not from the top of the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await pressUntil(page, 'v', verdict.getByRole('radio', { name: 'Match' }).and(page.locator(':focus')));
    await expect(verdict.getByRole('radio', { checked: true })).toHaveCount(0);
  },
  'a proof of address that is too old': async (page) => {
    await openSession(page, 'poa-old');
    await evidence(page, page.getByText('Older than 3 months when the session was received'));
    await requestInformation(page, 'A newer proof of address, please.');
  },
  'a group of 400 owners': async (page) => {
    await openSession(page, 'ubo-group-400');
    await evidence(page, page.getByText('400 of 400'));
    await expect(page.getByText('Possibly sanctioned (50 % rule)').first()).toBeVisible();
    // Recording fetches and hashes every document of the owners: too much for a journey.
    const dialog = page.getByRole('dialog', { name: 'Decide' });
    await pressUntil(page, 'd', dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/\/ownership$/);
  },
};

for (const [name, judge] of sample(Object.entries(cases)))
  test(name, async ({ page }) => {
    await signInByApi(page.request, 'officer');
    await judge(page);
  });
