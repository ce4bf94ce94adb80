/**
 * What shared data (v1) give, on screen: in full, state mode, companies, refusals, odd and hostile answers; the linked session. What each document
 * and each part of it shows is tested in components/consents/documents/resource-body.test.tsx.
 */
import type { APIRequestContext, Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleState,
  refOf,
  signInByApi,
  simulator,
  test,
} from '../testing/fixtures.ts';
import { addAccess, openAccess, overflow, sectionOf } from './consents-page.ts';

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
  await expectAccessibleState(page, 'an access in full');

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
  await expectAccessibleState(page, 'an access of a company with people');
});

test('the linked session: another person is said loudly, and fits a phone', async ({ page }) => {
  const ref = await refOf(page.request, await simulator.one('passport'));
  await openAccess(page, await addAccess(page.request, 'A relative', 'other-person', ref));
  const linked = sectionOf(page, 'Linked session');
  await expect(linked.getByRole('alert')).toContainText('These data are about another person');
  await expect(linked.getByRole('table')).toContainText('Different');
  await expectAccessibleState(page, 'an access of another person than its session');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});

const refOfTagged = async (request: APIRequestContext, tag: string) => refOf(request, await simulator.one(tag));

/** Nothing of it is an element, and nothing scrolls the page sideways. */
async function expectInert(page: Page): Promise<void> {
  await expect(page.locator('main img, main script, main iframe')).toHaveCount(0);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page)).toBe(0);
  }
}

interface Situation {
  /** The simulator knows it by this id. */
  readonly token: string;
  readonly label?: string;
  /** Tag of the session that it is linked to. */
  readonly session?: string;
  readonly expectShown: (page: Page) => Promise<unknown>;
}

const situations: Readonly<Record<string, Situation>> = {
  'expired by today, beside the check made then': {
    token: 'expired-by-today',
    async expectShown(page) {
      await expect(page.getByText('Expired 40 days ago').first()).toBeVisible();
      await expect(page.getByText('Checked by the verification service: not expired').first()).toBeVisible();
    },
  },
  'without expiration': {
    token: 'id-card',
    expectShown: (page) => expect(page.getByText('Does not expire').first()).toBeVisible(),
  },
  'state mode: states and types, nothing compared': {
    token: 'state-mode',
    session: 'passport',
    async expectShown(page) {
      await expect(sectionOf(page, 'Identity documents')).toContainText('State only');
      await expect(sectionOf(page, 'Linked session')).toContainText('State only: nothing is compared with the session');
    },
  },
  'forty directors': {
    token: 'corporate-many',
    expectShown: (page) => expect(sectionOf(page, 'Company').locator('summary')).not.toHaveCount(0),
  },
  'nothing in scope': {
    token: 'wrong-scope',
    async expectShown(page) {
      await expect(page.getByText('Not shared. This access does not include it.')).toHaveCount(5);
      await expect(page.getByRole('main').getByRole('alert').filter({ visible: true })).toHaveCount(0);
    },
  },
  'nothing given': {
    token: 'empty',
    expectShown: (page) =>
      expect(page.getByText('No data: the verification service answered without any.')).toHaveCount(5),
  },
  'a refusal that is unknown': {
    token: 'unknown-401',
    async expectShown(page) {
      const failure = sectionOf(page, 'Phone').getByRole('alert');
      await expect(failure).toContainText('Phone: could not be read');
      await expect(failure).toContainText('Request');
      await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  'unreadable parts cost themselves alone': {
    token: 'leaf-broken',
    expectShown: (page) =>
      expect(page.getByRole('heading', { name: 'Values that could not be read' }).first()).toBeVisible(),
  },
  'odd checks': {
    token: 'odd-checks',
    expectShown: (page) => expect(sectionOf(page, 'Identity documents')).toContainText('Not provided'),
  },
  'hostile values': { token: 'hostile', label: '<img src=x onerror=alert(1)> hostile', expectShown: expectInert },
  'hostile values of a company': {
    token: 'corporate-hostile',
    label: '<img src=x onerror=alert(1)> corporate-hostile',
    expectShown: expectInert,
  },
  'the linked session of the same person': {
    token: 'same-person',
    session: 'passport',
    async expectShown(page) {
      const linked = sectionOf(page, 'Linked session');
      await expect(linked).toContainText('Name and birth date agree');
      await expect(linked.getByRole('table')).toContainText('Equal');
      await expect(linked.getByRole('alert')).toHaveCount(0);
    },
  },
  'a company beside its session': {
    token: 'same-company',
    session: 'representative-readable',
    expectShown: (page) => expect(sectionOf(page, 'Linked session')).toContainText(/agrees?/),
  },
};

for (const [name, { token, label = name, session, expectShown }] of sample(Object.entries(situations)))
  test(`${name}: what it shows, and nothing for axe in both themes`, async ({ page }) => {
    const ref = session === undefined ? undefined : await refOfTagged(page.request, session);
    await openAccess(page, await addAccess(page.request, label, token, ref));
    await expectShown(page);
    await expectAccessible(page);
  });
