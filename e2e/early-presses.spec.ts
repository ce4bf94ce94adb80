/** What is pressed on a page that is drawn, before its scripts handle it, is done once they do. */
import type { Locator, Page } from 'playwright/test';
import { deskUrl, expect, refOf, signInByApi, simulator, test } from './testing/fixtures.ts';

const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

const pages: Readonly<
  Record<
    string,
    {
      readonly path: (ref: string) => string;
      readonly button: string | RegExp;
      readonly effect: (page: Page) => Locator;
    }
  >
> = {
  'the list': {
    path: () => '/sessions?view=all',
    button: 'Filter',
    effect: (page) => dialogOf(page, 'Filter'),
  },
  'a session': {
    path: (ref) => `/sessions/${ref}`,
    button: 'Decide',
    effect: (page) => dialogOf(page, /./),
  },
  'its activity': {
    path: (ref) => `/sessions/${ref}/activity`,
    button: 'Add note',
    effect: (page) => page.getByText('Enter the note.'),
  },
};

for (const [name, { path, button, effect }] of Object.entries(pages))
  test(`a button of ${name} that is pressed before the scripts are there`, async ({ page }) => {
    await signInByApi(page.request, 'officer');
    const ref = await refOf(page.request, await simulator.one('passport-expired-rejected'));
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/_next\/static\/chunks\/.*\.js/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(deskUrl + path(ref), { waitUntil: 'commit' });
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(effect(page)).toHaveCount(0);
    scripts.resolve();
    await expect(effect(page)).toBeVisible();
  });
