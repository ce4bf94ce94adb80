/** What shared data (v1) give, on screen: in full, state mode, companies, refusals, odd and hostile answers; the linked session. */
import { expect, expectAccessible, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { addAccess, changeToken, openAccess, overflow, sectionOf } from './consents-page.ts';

test.beforeEach(async ({ page, complaints }) => {
  // What is not shared is refused, and a browser reports that.
  complaints.allow(/status of (?:403|502)/);
  await signInByApi(page.request, 'officer');
});

test('in full: every document, or one type by the address; its checks; reloaded', async ({ page }) => {
  await openAccess(page, await addAccess(page.request, 'In full', 'full'));
  const identity = sectionOf(page, 'Identity documents');
  for (const name of ['Passport', 'ID card', 'Driving licence', 'Residence permit'])
    await expect(identity.getByRole('heading', { level: 3, name })).toBeVisible();
  await expect(identity.getByRole('heading', { name: /^Checks/ }).first()).toContainText('correct');
  await expect(sectionOf(page, 'Company')).toContainText('Not shared');
  await expect(sectionOf(page, 'Company').getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);

  await identity.getByLabel('Type of document').selectOption('passport');
  await expect(page).toHaveURL(/\?document=passport$/);
  await expect(identity.getByRole('heading', { level: 3 })).toHaveText(['Passport']);
  await page.reload();
  await expect(identity.getByRole('heading', { level: 3 })).toHaveText(['Passport']);
  const fresh = page.waitForRequest((request) => request.url().includes('document=passport&fresh=1'));
  await identity.getByRole('button', { name: /^Reload/ }).click();
  await fresh;
  await identity.getByLabel('Type of document').selectOption('');
  await expect(page).toHaveURL(/\/consents\/[0-9A-Z]{10}$/);
  await expect(identity.getByRole('heading', { level: 3 })).toHaveCount(4);
});

test('expiry of today beside the check made then; no expiration', async ({ page }) => {
  await openAccess(page, await addAccess(page.request, 'Expired since', 'expired-by-today'));
  await expect(page.getByText('Expired 40 days ago').first()).toBeVisible();
  await expect(page.getByText('Checked by the verification service: not expired').first()).toBeVisible();
  await openAccess(page, await addAccess(page.request, 'Without end', 'id-card'));
  await expect(page.getByText('Does not expire').first()).toBeVisible();
});

test('state mode: states and types, nothing compared', async ({ page }) => {
  const ref = await refOf(page.request, await simulator.one('passport'));
  await openAccess(page, await addAccess(page.request, 'State mode', 'state-mode', ref));
  await expect(sectionOf(page, 'Identity documents')).toContainText('State only');
  await expect(sectionOf(page, 'Linked session')).toContainText('State only: nothing is compared with the session');
  await expectAccessible(page);
});

test('a company with its people, closed at first', async ({ page }) => {
  await openAccess(page, await addAccess(page.request, 'Company and people', 'corporate-persons'));
  const company = sectionOf(page, 'Company');
  await expect(company.getByText('They carry no shares and never enter the ownership computation.')).toHaveCount(1);
  const found = company.getByRole('group').filter({ hasText: 'AML: not compliant' });
  await expect(found).toHaveCount(1);
  await expect(found).not.toHaveAttribute('open');
  await page.getByRole('list', { name: 'Findings' }).getByRole('link', { name: 'AML: not compliant' }).press('Enter');
  await expect(found).toHaveAttribute('open');
  await expect(found.locator('summary')).toBeInViewport();
  const person = company.getByRole('group').first();
  await person.locator('summary').press('Enter');
  await expect(person.getByRole('heading', { level: 5 }).first()).toBeVisible();
  await expectAccessible(page);
  await openAccess(page, await addAccess(page.request, 'Forty directors', 'corporate-many'));
  await expect(company.locator('summary')).not.toHaveCount(0);
});

test('nothing in scope, nothing given, and an unknown refusal are three things', async ({ page }) => {
  await openAccess(page, await addAccess(page.request, 'No scope', 'wrong-scope'));
  await expect(page.getByText('Not shared. This access does not include it.')).toHaveCount(5);
  await expect(page.getByRole('main').getByRole('alert').filter({ visible: true })).toHaveCount(0);
  await openAccess(page, await addAccess(page.request, 'Nothing', 'empty'));
  await expect(page.getByText('No data: the verification service answered without any.')).toHaveCount(5);
  await openAccess(page, await addAccess(page.request, 'Unknown refusal', 'unknown-401'));
  const failure = sectionOf(page, 'Phone').getByRole('alert');
  await expect(failure).toContainText('Phone: could not be read');
  await expect(failure).toContainText('Request');
  await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('unreadable parts, odd checks and hostile values cost themselves alone', async ({ page }) => {
  await openAccess(page, await addAccess(page.request, 'A broken leaf', 'leaf-broken'));
  await expect(page.getByRole('heading', { name: 'Values that could not be read' }).first()).toBeVisible();
  await openAccess(page, await addAccess(page.request, 'Odd checks', 'odd-checks'));
  await expect(sectionOf(page, 'Identity documents')).toContainText('Not provided');
  for (const token of ['hostile', 'corporate-hostile']) {
    await openAccess(page, await addAccess(page.request, `<img src=x onerror=alert(1)> ${token}`, token));
    await expect(page.locator('main img, main script, main iframe')).toHaveCount(0);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page)).toBe(0);
    }
    await expectAccessible(page);
  }
});

test('the linked session: the same person, and another one said loudly', async ({ page }) => {
  const ref = await refOf(page.request, await simulator.one('passport'));
  await openAccess(page, await addAccess(page.request, 'The same', 'same-person', ref));
  const linked = sectionOf(page, 'Linked session');
  await expect(linked).toContainText('Name and birth date agree');
  await expect(linked.getByRole('table')).toContainText('Equal');
  await expect(linked.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);

  await openAccess(page, await addAccess(page.request, 'A relative', 'other-person', ref));
  await expect(linked.getByRole('alert')).toContainText('These data are about another person');
  await expect(linked.getByRole('table')).toContainText('Different');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});

test('a company beside its session', async ({ page }) => {
  const ref = await refOf(page.request, await simulator.one('representative-readable'));
  await openAccess(page, await addAccess(page.request, 'The same company', 'same-company', ref));
  await expect(sectionOf(page, 'Linked session')).toContainText(/agrees?/);
});

test('access that is revoked meanwhile is said at the next read', async ({ page }) => {
  const id = await addAccess(page.request, 'Revoked meanwhile', 'identity-only');
  await openAccess(page, id);
  await changeToken('identity-only', { revoke: true });
  await sectionOf(page, 'Identity documents')
    .getByRole('button', { name: /^Reload/ })
    .click();
  await expect(page.getByRole('heading', { name: 'The access is no longer valid' })).toBeVisible();
  await changeToken('identity-only', { restore: true });
});
