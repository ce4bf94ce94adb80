/** The faces of the DUPLICATE step: none is ever beside the wrong match, whatever upstream does to its list and to its addresses. */
import type { Page } from 'playwright/test';
import { deskUrl, expect, pressUntil, refOf, signInByApi, simulator, test } from '../testing/desk.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Candidates' }).getByRole('listitem');

async function openDuplicate(page: Page, tag: string): Promise<void> {
  const ref = await refOf(page.request, await simulator.one(tag));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/DUPLICATE`);
  await expect(page.getByRole('heading', { level: 2, name: 'Duplicate' })).toBeVisible();
}

/** What stands beside each similarity: the picture by its pixels, and the session by its words. */
const facesShown = (page: Page): Promise<readonly (readonly [string, string, number])[]> =>
  rows(page).evaluateAll((items) =>
    items.map((item) => {
      const score = /similarity\s*([\d.]+)/.exec(item.textContent ?? '')?.[1] ?? 'no score';
      const picture = item.querySelector<HTMLImageElement | HTMLCanvasElement>('img, canvas');
      const whose = item.textContent?.split(score).at(-1) ?? '';
      if (!picture) return [score, whose, 0] as const;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [48, 48];
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      pen?.drawImage(picture, 0, 0, 48, 48);
      const { data } = pen?.getImageData(0, 0, 48, 48) ?? { data: [] };
      let hash = 0;
      for (const byte of data) hash = (Math.imul(hash, 31) + byte) | 0;
      return [score, whose, hash] as const;
    }),
  );

/** The same by similarity, which tells the matches of one list apart. */
const facesOf = async (page: Page): Promise<ReadonlyMap<string, readonly [string, number]>> =>
  new Map((await facesShown(page)).map(([score, whose, hash]) => [score, [whose, hash]]));

/** How many different pictures there are: one that has not come yet is as blank as the next. */
const differentFaces = async (page: Page) => new Set((await facesShown(page)).map(([, , hash]) => hash)).size;

test('addresses that ran out are read anew once, and each face stays beside its match', async ({ page }) => {
  await page.clock.install({ time: Date.now() });
  await signInByApi(page.request, 'officer');
  const fresh: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.has('fresh')) fresh.push(request.url());
  });
  await openDuplicate(page, 'dup-reorders');
  await expect(rows(page)).toHaveCount(5);
  await expect(
    page
      .getByRole('region', { name: 'Candidates' })
      .getByText(/Approved|Not in Review Desk/)
      .first(),
  ).toBeVisible();
  const drawn = () =>
    rows(page)
      .locator('img, canvas')
      .evaluateAll((all) => all.filter((one) => !(one instanceof HTMLImageElement) || one.naturalWidth > 0).length);
  await expect.poll(drawn).toBe(5);
  await expect.poll(() => differentFaces(page)).toBe(5);
  const before = await facesOf(page);
  expect(before.size).toBe(5);

  await simulator.advance(16 * 60_000);
  await page.clock.fastForward(14 * 60_000);
  await expect.poll(() => fresh.length).toBe(1);
  await expect.poll(() => facesOf(page)).toEqual(before);

  // Large, too, and after the browser has forgotten what it held.
  await pressUntil(page, 'j', page.getByRole('application', { name: 'Candidate 2' }));
  await expect(page.getByRole('application', { name: 'Candidate 2' }).getByRole('img')).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  await expect.poll(() => facesOf(page)).toEqual(before);
  expect(fresh.length).toBe(1);
});

test('no match, and fifty', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openDuplicate(page, 'dup-0');
  await expect(page.getByText('The verification service reported none. There may still be duplicates.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  await openDuplicate(page, 'dup-50');
  await expect(rows(page)).toHaveCount(50);
  await pressUntil(page, 'j', page.getByText('2 of 50'));
  const scores = (await facesShown(page)).map(([score]) => Number(score));
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('a matched session leads on where a key can read it, and says so where none can', async ({ page, complaints }) => {
  complaints.allow(/status of 404 .*\/lookup/);
  await signInByApi(page.request, 'officer');
  await openDuplicate(page, 'dup-unreadable');
  const both = page.getByRole('table', { name: 'This session compared with the candidates’ sessions' });
  const session = both.getByRole('row', { name: /^Session/ });
  await session.getByRole('button', { name: 'Find session' }).click();
  await expect(session.getByText('Not accessible with the configured API keys')).toBeVisible();

  await openDuplicate(page, 'dup-two-names');
  const others = await Promise.all(
    (await simulator.sessions({ tag: 'dup-two-names' })).map((one) => refOf(page.request, one)),
  );
  const link = session.getByRole('link');
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/sessions/(?:${others.join('|')})$`));
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
});
