/** An access to shared data (v1): added, its token replaced, edited, removed; the list; roles; the token is nowhere. */
import { resourceNames } from '#lib/model/consents/resources.ts';
import { deskUrl, expect, expectAccessibleState, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';
import { recordAnswers } from '../testing/recorded-answers.ts';
import { addAccess, changeToken, openAccess, overflow, sectionOf, tokenOf } from './consents-page.ts';

test('an officer adds an access by keyboard, and the token is nowhere', async ({ page, complaints }) => {
  complaints.allow(/status of (?:400|403)/);
  await signInByApi(page.request, 'officer');
  const token = tokenOf('renewed');
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const { answers, addresses } = recordAnswers(page);
  await page.goto(`${deskUrl}/sessions?view=all`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shared data' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Shared data/ })).toBeVisible();
  await expect(page.getByText('this is not consent in the sense of data protection law')).toBeVisible();

  const add = page.getByRole('button', { name: 'Add access' });
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add access' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await add.press('Enter');
  const field = dialog.getByLabel('Access token', { exact: true });
  await expect(field).toHaveValue('');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'off');
  await dialog.getByLabel('Linked session').press('Enter');
  await expect(dialog.getByText('Enter a label.')).toBeVisible();
  await expect(dialog.getByText('Enter the access token.')).toBeVisible();
  await dialog.getByLabel('Label').focus();
  await page.keyboard.type('Journey by keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.type(token);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(field).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0000000000');
  await expectAccessibleState(page, 'the dialog that adds an access');
  await dialog.getByLabel('Linked session').press('Enter');
  await expect(dialog.getByText('There is no session with this reference.')).toBeVisible();
  await dialog.getByLabel('Linked session').fill('');
  await dialog.getByLabel('Linked session').press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Journey by keyboard' })).toBeVisible();
  await expect(sectionOf(page, 'Identity documents').getByRole('heading', { name: 'Passport' })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

  const held = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
    ]),
  );
  const received = (await answers()).map(({ text }) => text);
  for (const text of [held, ...messages, ...addresses, page.url(), ...received])
    expect(text.includes(token)).toBe(false);
});

test('the list: what each gave, searched, in another order, on a phone, and when it cannot be reloaded', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:403|503)/);
  await signInByApi(page.request, 'officer');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  const id = await addAccess(page.request, 'Of the list: minor', 'minor');
  for (const resource of resourceNames) await page.request.get(`${deskUrl}/api/v1/${id}/resources/${resource}`);
  await addAccess(page.request, 'Order of lists 9', 'email-only');
  await addAccess(page.request, 'Order of lists 10', 'email-only');
  await addAccess(page.request, 'Found by Ærøskøbing', 'full', ref);
  await page.clock.install();
  await page.goto(`${deskUrl}/consents`);
  const row = page.getByRole('row').filter({ hasText: 'Of the list: minor' });
  await test.step('what each gave, and findings', async () => {
    for (const part of ['Data received', 'Not shared', 'Minor', 'Not linked']) await expect(row).toContainText(part);
    await expectAccessibleState(page, 'the list of shared data');
  });
  const search = page.getByRole('searchbox', { name: 'Search shared data' });
  await test.step('searched by label and by session, and put in another order', async () => {
    const labels = page.getByRole('row').getByRole('link', { name: /^(Order of lists|Found by)/ });
    await search.fill('ORDER OF');
    await page.getByLabel('Sort').selectOption('By label');
    await expect(labels).toHaveText(['Order of lists 9', 'Order of lists 10']);
    await expect(page.getByText('2 entries found')).toBeVisible();
    await page.getByLabel('Sort').selectOption('Newest first');
    await expect(labels).toHaveText(['Order of lists 10', 'Order of lists 9']);
    await search.fill(known.subject.toUpperCase());
    await expect(labels.filter({ hasText: 'Found by Ærøskøbing' })).toBeVisible();
    await search.fill('nothing has this');
    await expect(page.getByText('No entry has this text')).toBeVisible();
    expect(page.url()).toBe(`${deskUrl}/consents`);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toHaveValue('');
    await expect(labels.filter({ hasText: 'Order of lists 9' })).toBeVisible();
  });
  await test.step('a list that cannot be reloaded says so, with its request id and Retry', async () => {
    const body = {
      title: 'Review Desk cannot record this now',
      status: 503,
      code: 'store_unavailable',
      requestId: 'of-the-list',
    };
    const failing = (address: URL) => address.pathname === '/api/consents';
    await page.route(failing, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(body) }),
    );
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const failure = page.getByRole('alert').filter({ hasText: 'The list could not be reloaded' });
    await expect(failure).toContainText('of-the-list');
    await expect(row).toBeVisible();
    await page.unroute(failing);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toHaveCount(0);
  });
  await test.step('on a phone nothing scrolls sideways', async () => {
    for (const width of [1024, 768, 320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page)).toBe(0);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Shared data' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await row.getByRole('link', { name: 'Of the list: minor' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Of the list: minor' })).toBeVisible();
  });
});

test('an access without a session has an end of the relationship and a legal hold', async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  await signInByApi(page.request, 'officer');
  await openAccess(page, await addAccess(page.request, 'Kept for a while', 'email-only'));
  const retention = page.getByRole('region', { name: 'Retention' });
  await expect(retention).toContainText('Relationship active, no deletion scheduled');
  await retention.getByRole('button', { name: 'End relationship' }).press('Enter');
  const end = page.getByRole('dialog', { name: 'End relationship' });
  await expect(end).toContainText('The access is kept for 1,825 days');
  const year = new Date().getUTCFullYear() - 1;
  await end.getByLabel('End date').fill(`${year}-05-03`);
  await end.getByLabel('Reason').fill('Account closed');
  await end.getByRole('button', { name: 'Record' }).click();
  await expect(retention).toContainText(`Relationship ended 3 May ${year} · kept until 2 May ${year + 5}`);
  await retention.getByRole('button', { name: 'Legal hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Place legal hold' });
  await hold.getByLabel('Reason').fill('Asked by an authority');
  await hold.getByRole('button', { name: 'Place legal hold' }).click();
  await expect(retention).toContainText('Legal hold since');
  await expectAccessibleState(page, 'an access with a legal hold');
  await page.reload();
  await expect(retention.getByRole('button', { name: 'Release legal hold' })).toBeVisible();
});

test('a token that is revoked meanwhile: one notice, replaced in place; edited, linked and removed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:403|404|502)/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('passport'));
  const id = await addAccess(page.request, 'Revoked meanwhile', 'identity-only');
  await openAccess(page, id);
  const invalid = page.getByRole('heading', { name: 'The access is no longer valid' });
  await expect(invalid).toHaveCount(0);
  await changeToken('identity-only', { revoke: true });
  await sectionOf(page, 'Identity documents')
    .getByRole('button', { name: /^Reload/ })
    .click();
  await expect(invalid).toBeVisible();
  await expect(invalid).toHaveCount(1);
  await changeToken('identity-only', { restore: true });
  await expectAccessibleState(page, 'an access that is no longer valid');

  const notice = page.getByRole('alert').filter({ hasText: 'The access is no longer valid' });
  await notice.getByRole('button', { name: 'Replace token' }).click();
  const replace = page.getByRole('dialog', { name: 'Replace token' });
  await replace.getByLabel('Access token', { exact: true }).fill(tokenOf('same-person'));
  await replace.getByRole('button', { name: 'Replace token' }).click();
  await expect(replace).toBeHidden();
  await expect(sectionOf(page, 'Identity documents').getByRole('heading', { name: 'Passport' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit access' });
  await edit.getByLabel('Label').fill('Renamed');
  await edit.getByLabel('Linked session').fill(`${deskUrl}/sessions/${ref.toLowerCase()}`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible();
  await expect(page.getByText('Name and birth date agree')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  // From now on it is kept with the session.
  await expect(page.getByText('Kept for as long as the linked session, and deleted with it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End relationship' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove access' });
  await expect(remove).toContainText('the access token, which cannot be recovered');
  await remove.getByRole('button', { name: 'Remove access' }).click();
  await expect(page).toHaveURL(`${deskUrl}/consents`);
  const gone = await readPage(page.request, `/consents/${id}`);
  expect(gone.html).toContain('Shared data not found');
});

test('support and administrators have no link and no page', async ({ browser }) => {
  const officer = await browser.newContext();
  await signInByApi(officer.request, 'officer');
  const id = await addAccess(officer.request, 'Hidden from both', 'full');
  // Where there is a link, it is found.
  expect((await readPage(officer.request, '/sessions?view=all&sandbox=false')).html).toMatch(/href="\/consents/);
  await officer.close();
  for (const person of ['support', 'admin'] as const)
    await test.step(person, async () => {
      const context = await browser.newContext();
      await signInByApi(context.request, person);
      const list = await readPage(context.request, '/sessions?view=all&sandbox=false');
      expect(list.text).toContain('Sessions');
      expect(list.html).not.toMatch(/href="\/consents/);
      for (const path of ['/consents', `/consents/${id}`, '/consents/0000000000']) {
        const { text, html } = await readPage(context.request, path);
        expect(text).toContain('Only compliance officers, MLROs and auditors can see this page.');
        expect(html).not.toContain('Hidden from both');
      }
      await context.close();
    });
});

test('an auditor reads without buttons', async ({ page, browser, complaints }) => {
  complaints.allow(/status of 403/);
  const officer = await browser.newContext();
  await signInByApi(officer.request, 'officer');
  const id = await addAccess(officer.request, 'Read by an auditor', 'uncertain-undecided');
  expect((await readPage(officer.request, '/consents')).text).toContain('Add access');
  await officer.close();
  await signInByApi(page.request, 'auditor');
  await openAccess(page, id);
  await expect(page.getByText('No decision recorded.')).toBeVisible();
  for (const name of ['Replace token', 'Edit', 'Remove', 'Record decision', 'End relationship', 'Legal hold'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const list = await readPage(page.request, '/consents');
  expect(list.text).toContain('Read by an auditor');
  expect(list.text).not.toContain('Add access');
});
