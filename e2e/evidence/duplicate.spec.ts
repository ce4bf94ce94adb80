/** The faces of the DUPLICATE step: none is ever beside the wrong match, however upstream changes the order and addresses. */
import type { Page } from 'playwright/test';
import { deskUrl, expect, pressUntil, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Candidates' }).getByRole('listitem');

async function openDuplicate(page: Page, tag: string): Promise<void> {
  const ref = await refOf(page.request, await simulator.one(tag));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/DUPLICATE`);
  await expect(page.getByRole('heading', { level: 2, name: 'Duplicate' })).toBeVisible();
}

/** Score, session text and pixel hash of the picture of each match. */
const facesShown = (page: Page): Promise<readonly (readonly [string, string, number])[]> =>
  rows(page).evaluateAll((items) =>
    items.map((item) => {
      const score = /similarity\s*([\d.]+)/.exec(item.textContent ?? '')?.[1] ?? 'no score';
      const picture = item.querySelector<HTMLImageElement | HTMLCanvasElement>('img, canvas');
      const sessionText = item.textContent?.split(score).at(-1) ?? '';
      if (!picture) return [score, sessionText, 0] as const;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [48, 48];
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      pen?.drawImage(picture, 0, 0, 48, 48);
      const { data } = pen?.getImageData(0, 0, 48, 48) ?? { data: [] };
      let hash = 0;
      for (const byte of data) hash = (Math.imul(hash, 31) + byte) | 0;
      return [score, sessionText, hash] as const;
    }),
  );

/** The same by score, which is unique in the list. */
const facesOf = async (page: Page): Promise<ReadonlyMap<string, readonly [string, number]>> =>
  new Map((await facesShown(page)).map(([score, sessionText, hash]) => [score, [sessionText, hash]]));

/** How many different pictures are loadedCount: those not loaded yet are equal. */
const differentFaces = async (page: Page) => new Set((await facesShown(page)).map(([, , hash]) => hash)).size;

test('expired addresses are read again once, and each face stays beside its match', async ({ page }) => {
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
  const loadedCount = () =>
    rows(page)
      .locator('img, canvas')
      .evaluateAll((all) => all.filter((one) => !(one instanceof HTMLImageElement) || one.naturalWidth > 0).length);
  await expect.poll(loadedCount).toBe(5);
  await expect.poll(() => differentFaces(page)).toBe(5);
  const before = await facesOf(page);
  expect(before.size).toBe(5);

  await simulator.advance(16 * 60_000);
  await page.clock.fastForward(14 * 60_000);
  await expect.poll(() => fresh.length).toBe(1);
  await expect.poll(() => facesOf(page)).toEqual(before);

  // Also enlarged, and after a reload.
  await pressUntil(page, 'j', page.getByRole('application', { name: 'Candidate 2' }));
  await expect(page.getByRole('application', { name: 'Candidate 2' }).getByRole('img')).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  await expect.poll(() => facesOf(page)).toEqual(before);
  // By the clock of the page that answer is old already: loaded again, the page may read it once more, and no further time.
  expect(fresh.length).toBeLessThanOrEqual(2);
});

test('no matches and fifty matches', async ({ page }) => {
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

test('a matched session is a link if a key can read it, else a message', async ({ page, complaints }) => {
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
