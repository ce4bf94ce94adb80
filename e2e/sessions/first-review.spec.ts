/** From sign-in to an open passport, with its audit events. */
import type { Page } from 'playwright/test';
import { readAuditLog } from '../testing/audit-log.ts';
import { deskUrl, expect, fillSignIn, pressUntil, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

/** How many different colours the viewer's canvas shows, sampled on a grid: an empty or black one has a handful. */
const coloursShown = (page: Page): Promise<number> =>
  page
    .getByRole('application', { name: 'Image' })
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 4 * 97) colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
      return colours.size;
    });

/** Whether the picture on the canvas is wider than high, without the empty frame around it. */
const orientation = (page: Page): Promise<'wide' | 'tall' | 'nothing'> =>
  page
    .getByRole('application', { name: 'Image' })
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
      const columns = new Set<number>();
      const rows = new Set<number>();
      for (let at = 3; image && at < image.data.length; at += 4 * 7) {
        if (image.data[at] === 0) continue;
        columns.add(((at - 3) / 4) % canvas.width);
        rows.add(Math.floor((at - 3) / 4 / canvas.width));
      }
      if (columns.size === 0) return 'nothing';
      return columns.size > rows.size ? 'wide' : 'tall';
    });

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('from sign-in through list and filter to a passport, by keyboard, with its audit events', async ({ page }) => {
  // No other journey opens this session as MLRO: a file that was delivered a moment before is not recorded again.
  const known = await simulator.one('mrz-agrees');
  await page.goto(deskUrl);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillSignIn(page, 'mlro');
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();

  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('checkbox', { name: /^Rejected/ }).check();
  await expect(page).toHaveURL(/status=REJECTED/);
  const chip = page.getByRole('button', { name: 'Remove Status is Rejected' });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(chip).toBeVisible();
  const statuses = page
    .getByRole('row')
    .getByRole('cell')
    .filter({ hasText: /^(Rejected|Approved|Pending.*|.*required)$/ });
  await expect(statuses.first()).toHaveText('Rejected');
  await expect(statuses.filter({ hasNotText: /^Rejected$/ })).toHaveCount(0);

  await page.reload();
  await expect(chip).toBeVisible();
  await expect(statuses.filter({ hasNotText: /^Rejected$/ })).toHaveCount(0);
  await page.goBack();
  await expect(chip).toBeHidden();
  await page.goForward();
  await chip.click();
  await expect(page).not.toHaveURL(/status=/);

  await page.keyboard.press('/');
  await page.keyboard.type(known.subject);
  await page.keyboard.press('Enter');
  const links = page.getByRole('row').getByRole('link');
  await expect(links.filter({ hasNotText: known.subject })).toHaveCount(0);
  const ref = await refOf(page.request, known);
  const findRow = () =>
    links.evaluateAll((all, end) => all.findIndex((link) => link.getAttribute('href')?.endsWith(end)), ref);
  await expect.poll(findRow).toBeGreaterThanOrEqual(0);
  const rowIndex = await findRow();
  for (let row = 0; row <= rowIndex + 1; row++) await page.keyboard.press('j');
  if (rowIndex + 1 < (await links.count())) await page.keyboard.press('k');
  await expect(links.nth(rowIndex)).toBeFocused();
  await page.keyboard.press('o'); // Enter is the link's own key
  await expect(page.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  const number = 1 + known.steps.findIndex((step) => step.type === 'ID_DOCUMENT');
  await page.keyboard.press(String(number));
  await expect(page.getByRole('heading', { level: 2, name: 'ID document' })).toBeVisible();
  await expect(page.getByRole('application', { name: 'Image' })).toBeVisible();
  await expect.poll(() => coloursShown(page)).toBeGreaterThan(200);
  const thumbnails = page.getByRole('list', { name: 'Files of this step' }).locator('img');
  await expect(thumbnails).not.toHaveCount(0);
  for (const thumbnail of await thumbnails.all()) {
    await thumbnail.scrollIntoViewIfNeeded();
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  }

  const digits = page.getByRole('table', { name: 'Check digits of the machine-readable zone' });
  await expect(digits.getByRole('row')).toHaveCount(6); // the head, number, birth, expiry, optional data, all together
  await expect(digits.getByText('Disagrees')).toHaveCount(0);
  await expect(digits.getByText('Agrees')).toHaveCount(5);

  const events = readAuditLog().filter(
    (event) => event.ref === ref && event.outcome === 'done' && event.actorRoles.includes('mlro'),
  );
  const actions = events.map((event) => event.action);
  for (const action of ['session.read', 'step.delivered', 'step.opened', 'file.delivered', 'file.opened'])
    expect(actions).toContain(action);
  expect(events.find(({ action }) => action === 'file.opened')?.object).toContain('document.files.front');
  expect(actions.indexOf('file.delivered')).toBeLessThan(actions.indexOf('file.opened'));
});

test('buttons and keys zoom and rotate the picture', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  await page.goto(`${deskUrl}/sessions/${ref}/steps/ID_DOCUMENT`);
  const picture = page.getByRole('application', { name: 'Image' });
  const toolbar = page.getByRole('group', { name: 'Image tools' });
  const zoom = toolbar.getByText(/^\d+ % zoom$/);
  await expect(zoom).toBeVisible();
  await expect.poll(() => coloursShown(page)).toBeGreaterThan(200);
  const percent = async () => Number.parseInt((await zoom.textContent()) ?? '', 10);
  const fitted = await percent();

  await toolbar.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(percent).toBeGreaterThan(fitted);
  await toolbar.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(percent).toBe(fitted);
  await picture.focus();
  await page.keyboard.press('+');
  await expect.poll(percent).toBeGreaterThan(fitted);
  await page.keyboard.press('-');
  await expect.poll(percent).toBe(fitted);

  await expect.poll(() => orientation(page)).toBe('wide');
  await toolbar.getByRole('button', { name: /^Rotate r/ }).click();
  await expect.poll(() => orientation(page)).toBe('tall');
  await toolbar.getByRole('button', { name: 'Rotate left' }).click();
  await expect.poll(() => orientation(page)).toBe('wide');
  await page.keyboard.press('r');
  await expect.poll(() => orientation(page)).toBe('tall');
  await page.keyboard.press('Shift+R');
  await expect.poll(() => orientation(page)).toBe('wide');

  // Escape closes the help that was opened over the tones, then the tones, and leaves the step last.
  const tones = page.getByRole('group', { name: 'Brightness and contrast' });
  await toolbar.getByRole('button', { name: /^Contrast \d+ %$/ }).click();
  await expect(tones).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await pressUntil(page, '?', help);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(tones).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tones).toHaveCount(0);
  await expect(page).toHaveURL(/\/steps\//);

  await page.getByRole('button', { name: 'Portrait' }).click();
  await expect(page.getByRole('img', { name: /, portrait$/ })).toBeVisible();
  await expect(page).toHaveURL(/file=document\.files\.face/);
  await expect.poll(() => coloursShown(page)).toBeGreaterThan(200);
  // Tab leaves the picture.
  await picture.focus();
  await page.keyboard.press('Tab');
  await expect(picture).not.toBeFocused();
});
