/** Persons of a company: links to the representative's session, owners by keyboard, no persons for support. */

import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, pressUntil, refOf, signInByApi, simulator, stepsOf, test } from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';
import { findTexts, recordAnswers } from '../testing/recorded-answers.ts';
import { canariesOf, type KnownSession } from '../testing/simulator.ts';

const companyTagged = async (tag: string): Promise<KnownSession> => {
  const known = (await simulator.sessions({ tag, kind: 'corporate' }))[0];
  if (!known) throw new Error(`no company tagged ${tag}`);
  return known;
};

for (const tag of sample(['representative-readable', 'representative-in-other-app']))
  test(`${tag}: checks of the representative link to their own session`, async ({ page }) => {
    await signInByApi(page.request, 'officer');
    const ref = await refOf(page.request, await companyTagged(tag));
    const step = await page.request.get(`${deskUrl}/api/v4/corporate/session/${ref}/step/LEGAL_REPRESENTATIVE`);
    const own = await refOf(page.request, { session_id: ((await step.json()) as { id: string }).id });
    await page.goto(`${deskUrl}/sessions/${ref}/steps/LEGAL_REPRESENTATIVE`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: new RegExp(`^${own}`) })).toBeVisible();
    await main.getByRole('link', { name: /^ID document.*, step in the session of the representative$/ }).click();
    await expect(page).toHaveURL(new RegExp(`/sessions/${own}/steps/`));
    await expect(page.getByRole('heading', { level: 2, name: 'ID document' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'Legal representative' })).toBeVisible();
  });

test('a company at a glance: owners, representative, documents, screening, each a link to its step', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-cross-holdings'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const glance = page.getByRole('region', { name: 'The company at a glance' });
  const owners = glance.getByRole('region', { name: 'Beneficial owners' });
  await expect(owners.getByRole('listitem')).toHaveCount(2);
  await expect(owners.getByRole('listitem').first()).toContainText('%');
  await expect(owners).toContainText('Approved');
  await expect(glance.getByRole('region', { name: 'Legal representative' })).toContainText('Authorisation is');
  await expect(glance.getByRole('region', { name: 'Company documents' })).toContainText('3 of 3 expected received');
  await expect(glance.getByRole('region', { name: 'AML' })).toContainText('0 hits reported');
  const [owner] = await owners.getByRole('listitem').getByRole('link').all();
  const name = (await owner?.textContent()) ?? '';
  await owner?.click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${ref}/ownership`));
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.goBack();
  await glance.getByRole('link', { name: 'Company documents' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Company documents' })).toBeVisible();
});

test('support sees nothing of a company’s owners, documents or screening', async ({ page, browser }) => {
  await signInByApi(page.request, 'support');
  const ref = await refOf(page.request, await companyTagged('ubo-cross-holdings'));
  const officer = await browser.newContext();
  await signInByApi(officer.request, 'officer');
  const [seen, known] = await Promise.all(
    [page.request, officer.request].map((request) => readPage(request, `/sessions/${ref}`)),
  );
  expect(known?.html).toContain('The company at a glance');
  expect(seen?.text).toContain(ref);
  expect(seen?.html).not.toContain('The company at a glance');
  await officer.close();
});

test('four hundred owners are filtered, stepped through and opened by keyboard', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await companyTagged('ubo-sanctioned-10-among-400'));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/BENEFICIAL_OWNERS`);
  const table = page.getByRole('table', { name: /^Owners and directors/ });
  const owners = table.locator('[data-owner]');
  await expect(owners).toHaveCount(400);
  // Persons with hits are named above the table, whatever its filter.
  const hits = page.getByText(/^Hits on 1 person/);
  await expect(hits).toBeVisible();

  await pressUntil(page, 'j', table.locator('[data-owner]:focus'));
  await expect(owners.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(owners.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(owners.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(owners.nth(0)).toHaveAttribute('aria-expanded', 'true');
  await expect(table.getByText('Person’s session').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(owners.nth(0)).toHaveAttribute('aria-expanded', 'false');

  const name = ((await owners.nth(7).textContent()) ?? '').trim();
  const filter = page.getByRole('searchbox', { name: 'Filter owners by name' });
  while (!(await filter.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(name);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of 400$/ })).not.toHaveText('400 of 400');
  await expect(owners.first()).toHaveText(name);
  await expect(hits).toBeVisible();
  expect(page.url()).not.toContain(encodeURIComponent(name));
  await filter.fill('nobody has these letters');
  await expect(page.getByText('No name among the 400 owners matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(owners).toHaveCount(400);
});

for (const tag of sample(['ubo-sanctioned-10-among-400', 'kyb-pep-owner']))
  test(`support receives no owner of ${tag}, neither on the page nor in any answer`, async ({ page }) => {
    await signInByApi(page.request, 'support');
    const companies = (await simulator.sessions({ kind: 'corporate' })).map(({ subject }) => subject);
    const known = await companyTagged(tag);
    const ref = await refOf(page.request, known);
    const persons = (await simulator.whole(known)).stepsInFull.filter(({ type }) => type === 'BENEFICIAL_OWNERS');
    const canaries = canariesOf(
      { ...known, alias: null, subject: companies[0] ?? '', stepsInFull: persons },
      companies,
    );
    expect(canaries.length).toBeGreaterThan(5);
    const owners = (await stepsOf(page.request, ref)).find(({ type }) => type === 'BENEFICIAL_OWNERS')?.step;
    const { answers: recorded } = recordAnswers(page);
    await page.goto(`${deskUrl}/sessions/${ref}/steps/${owners}`);
    await expect(page.getByText('not available to your role').first()).toBeVisible();
    await expect(page.locator('[data-owner]')).toHaveCount(0);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const address = `${deskUrl}/api/v4/corporate/session/${ref}/step/${owners}`;
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    // One entry for a list of any length: more would disclose how many owners there are.
    expect(answer.headers()['x-redacted']?.length ?? 0).toBeLessThan(500);
    const explanation = await page.request.get(`${deskUrl}/api/sessions/${ref}/steps/${owners}/explanation`);
    const answers = [
      ...(await recorded()).filter((one) => !new URL(one.address).pathname.startsWith('/_next/static/')),
      { address, text: (await answer.text()) + JSON.stringify(answer.headers()) },
      { address: explanation.url(), text: await explanation.text() },
    ];
    expect(findTexts(answers, canaries)).toEqual([]);
  });
