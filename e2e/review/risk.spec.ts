/** The rating of a session's risk, and the day on which it comes back. */

import { addMonths, dayOf } from '#lib/model/day.ts';
import type { PartsBody, SessionParts } from '#lib/model/session/parts.schema.ts';
import { deskUrl, expect, expectAccessibleState, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

test('an officer rates the risk by keyboard; another who was late keeps what was entered', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('pvid'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const section = page.getByRole('region', { name: 'Risk and next review' });
  await expect(section).toContainText('Not rated.');
  await section.getByRole('button', { name: 'Rate' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rate the risk' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Record rating' }).press('Enter');
  await expect(dialog.getByText('Choose a rating.')).toBeVisible();
  await expect(dialog.getByText('Choose a date.')).toBeVisible();
  await expect(dialog.getByText('Choose a ground or describe one.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'High' }).press('Space');
  const tooLate = addMonths(dayOf(Date.now()), 14);
  await dialog.getByLabel('Next review').fill(tooLate);
  await expect(dialog.getByText(/12 months ahead at most, so .* at the latest/)).toBeVisible();
  await expect(dialog.getByLabel('Next review')).toHaveValue(tooLate);
  await dialog.getByRole('button', { name: /^Use the latest/ }).press('Enter');
  await expect(dialog.getByLabel('Next review')).toHaveValue(addMonths(dayOf(Date.now()), 12));
  await dialog.getByRole('checkbox', { name: 'Country or region' }).press('Space');
  await dialog.getByLabel('In your words').fill('<b>Lives</b> in a listed country.');
  await expectAccessibleState(page, 'the dialog that rates the risk');

  const other = await browser.newContext();
  await signInByApi(other.request, 'mlro');
  const rated = await other.request.put(`${deskUrl}/api/sessions/${ref}/risk-rating`, {
    data: { rating: 'low', nextReviewOn: dayOf(Date.now()), reasons: { grounds: ['product'], text: '' }, version: 0 },
    headers: { origin: deskUrl },
  });
  expect(rated.ok()).toBe(true);
  await other.close();
  await dialog.getByRole('button', { name: 'Record rating' }).press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: /rated it low in the meantime/ })).toBeVisible();
  await expect(dialog.getByLabel('In your words')).toHaveValue('<b>Lives</b> in a listed country.');
  await expect(dialog).toContainText('Low risk');
  await dialog.getByRole('button', { name: 'Record rating' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(section).toContainText('High risk');
  await expect(section).toContainText('<b>Lives</b> in a listed country.');
  await expect(section.getByText('1 earlier rating')).toBeVisible();
  await expectAccessibleState(page, 'a session with a rating');
});

test('a draft that cannot be read is not replaced by an empty form, unless the reviewer says so', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  await signInByApi(page.request, 'mlro');
  let isAway = true;
  const problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'store_unavailable', requestId: 'x' };
  await page.route('**/draft', (route) =>
    isAway && route.request().method() === 'GET'
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem })
      : route.continue(),
  );
  // They are read ahead with the next session, too.
  await page.route('**/parts', async (route) => {
    const { parts: asked } = route.request().postDataJSON() as PartsBody;
    if (!isAway || !asked.some(({ part }) => part === 'drafts')) return route.continue();
    const response = await route.fetch();
    const { parts } = (await response.json()) as SessionParts;
    await route.fulfill({
      response,
      json: { parts: parts.map((part, at) => (asked[at]?.part === 'drafts' ? { problem } : part)) },
    });
  });
  await page.goto(`${deskUrl}/sessions?sandbox=false&status=REJECTED&sort=-firstSeen`);
  await page.locator('[data-row-link]').first().click();
  const refShown = () => new URL(page.url()).pathname.split('/')[2];
  await expect(page.getByRole('button', { name: 'Rate' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Rate the risk' });
  const openInNext = async () => {
    const before = refShown();
    await page.keyboard.press(']');
    await expect.poll(refShown).not.toBe(before);
    await page.getByRole('button', { name: 'Rate' }).click();
    await expect(dialog.getByText('Your draft could not be read')).toBeVisible();
    await expect(dialog.getByRole('radio')).toHaveCount(0);
  };
  await openInNext();
  await dialog.getByRole('button', { name: 'Begin without it' }).click();
  await expect(dialog.getByRole('radio', { name: 'High' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openInNext();
  isAway = false;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('radio', { name: 'High' })).toBeVisible();
});

test('what was entered survives Escape and a closed tab, for its author alone, until it is recorded or discarded', async ({
  page,
  browser,
  complaints,
}) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('mrz-agrees'));
  const draftsOf = async (request = page.request): Promise<number> => {
    const { drafts } = (await (await request.get(`${deskUrl}/api/sessions/${ref}/draft`)).json()) as {
      drafts: { form: string }[];
    };
    return drafts.filter(({ form }) => form === 'risk').length;
  };
  const dialog = page.getByRole('dialog', { name: 'Rate the risk' });
  const open = async () => {
    await page.getByRole('region', { name: 'Risk and next review' }).getByRole('button', { name: /^Rate/ }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  const expectEntries = async () => {
    await expect(dialog.getByRole('radio', { name: 'High' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Country or region' })).toBeChecked();
    await expect(dialog.getByLabel('In your words')).toHaveValue('Half a sentence');
  };
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await open();
  await dialog.getByRole('radio', { name: 'High' }).check();
  await dialog.getByRole('checkbox', { name: 'Country or region' }).check();
  await dialog.getByLabel('In your words').fill('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open();
  await expectEntries();
  await expect(dialog.getByText('Draft saved.')).toBeVisible();
  expect(await draftsOf()).toBe(1);

  const other = await browser.newContext();
  await signInByApi(other.request, 'mlro');
  expect(await draftsOf(other.request)).toBe(0);
  await other.close();

  await page.reload();
  await open();
  await expectEntries();
  await expect(dialog.getByText('This is your draft.')).toBeVisible();
  await expectAccessibleState(page, 'a dialog with a draft');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect.poll(() => draftsOf()).toBe(0);

  await dialog.getByRole('radio', { name: 'Low' }).check();
  await dialog.getByRole('button', { name: /^Use the latest/ }).click();
  await dialog.getByLabel('In your words').fill('Known for years');
  await expect(dialog.getByText('Draft saved.')).toBeVisible();
  await dialog.getByLabel('In your words').press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  expect(await draftsOf()).toBe(0);
  await open();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);

  // A draft on an older version is refused once, and recorded when it was compared.
  complaints.allow(/status of 409/);
  await dialog.getByRole('radio', { name: 'High' }).check();
  await dialog.getByRole('button', { name: /^Use the latest/ }).click();
  await dialog.getByLabel('In your words').fill('Half a sentence');
  await expect(dialog.getByText('Draft saved.')).toBeVisible();
  await page.goto('about:blank');
  const mlro = await browser.newContext();
  await signInByApi(mlro.request, 'mlro');
  const rated = await mlro.request.put(`${deskUrl}/api/sessions/${ref}/risk-rating`, {
    data: {
      rating: 'medium',
      nextReviewOn: dayOf(Date.now()),
      reasons: { grounds: ['product'], text: '' },
      version: 1,
    },
    headers: { origin: deskUrl },
  });
  expect(rated.ok()).toBe(true);
  await mlro.close();
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await open();
  await dialog.getByRole('button', { name: 'Record rating' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /rated it medium in the meantime/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Record rating' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Risk and next review' })).toContainText('High risk');
  expect(await draftsOf()).toBe(0);
});
