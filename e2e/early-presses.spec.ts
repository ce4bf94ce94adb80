/** What is pressed on a page that is drawn, before its scripts handle it, is done once they do. */
import type { Locator, Page, Route } from 'playwright/test';
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

const scripts = /\/_next\/static\/chunks\/.*\.js/;

/** @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  const mayCome = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  return mayCome.resolve;
}

for (const [name, { path, button, effect }] of Object.entries(pages))
  test(`a button of ${name} that is pressed before the scripts are there`, async ({ page }) => {
    await signInByApi(page.request, 'officer');
    const ref = await refOf(page.request, await simulator.one('passport-expired-rejected'));
    const letScriptsCome = await holdScripts(page);
    await page.goto(deskUrl + path(ref), { waitUntil: 'commit' });
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(effect(page)).toHaveCount(0);
    letScriptsCome();
    await expect(effect(page)).toBeVisible();
  });

test('a button that is pressed while React takes the page over', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('passport-expired-rejected'));
  const held: Route[] = [];
  let isPressed = false;
  await page.route(scripts, (route) => (isPressed ? route.continue() : void held.push(route)));
  await page.goto(`${deskUrl}/sessions/${ref}`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Decide', exact: true });
  const isMarked = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  // One script after the other, until React has marked the button while it waits for the code of another part.
  const sendNext = async () => {
    await held.shift()?.continue();
    return isMarked();
  };
  await expect.poll(sendNext, { intervals: [100], timeout: 60_000 }).toBe(true);
  await button.click();
  isPressed = true;
  for (const route of held) await route.continue();
  await expect(dialogOf(page, /./)).toBeVisible();
});

test('what is typed into a field before the scripts are there is not lost', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('passport-expired-rejected'));
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${deskUrl}/sessions/${ref}/activity`, { waitUntil: 'commit' });
  const note = page.getByLabel('New note');
  await note.click();
  await page.keyboard.type('Typed early');
  letScriptsCome();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(note).toHaveValue('Typed early');
  await note.press('End');
  await note.pressSequentially(', and late.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Typed early, and late.');
});

test('the command palette that is called before the scripts are there has what was typed for it', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${deskUrl}/sessions?view=all`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('audit');
  await expect(dialogOf(page, 'Commands')).toHaveCount(0);
  letScriptsCome();
  await expect(dialogOf(page, 'Commands').getByRole('combobox')).toHaveValue('audit');
});
