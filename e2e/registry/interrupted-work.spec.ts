/** Interrupted work: an import whose server is killed, a crashed tab that held the event stream for the others, scripts that never come. */
import type { APIRequestContext, Page } from 'playwright/test';
import type { ImportPage, ImportProgress } from '#lib/model/import.schema.ts';
import { isDrawn } from '#lib/testing/sample.ts';
import { deskUrl, expect, signInAnew, signInByApi } from '../testing/fixtures.ts';
import { openList, type RegisteredSession, statusIn, waitForLiveUpdates } from '../testing/restartable-server.ts';
import { type Stage, test } from '../testing/stage.ts';

test.describe.configure({ mode: 'default' });

const requestCount = async ({ service }: Stage, ids: readonly string[]) =>
  (await service.requestPaths()).filter((path) => ids.some((id) => path.includes(id))).length;
const readImport = async ({ desk }: Stage, request: APIRequestContext, id: string) =>
  (await (await request.get(`${desk.url}/api/sessions/import/${id}`)).json()) as ImportPage;

/** Signs in anew, since an import needs a sign-in of the last five minutes. @returns its id, once it runs */
async function importFile({ desk }: Stage, page: Page, ids: readonly string[], button: string): Promise<string> {
  await signInAnew(page.request, 'officer', desk.url);
  await page.goto(`${desk.url}/sessions/import`);
  const file = { name: 'ids.csv', mimeType: 'text/csv', buffer: Buffer.from(ids.join('\n')) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/sessions\/import\?id=/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

test('when the tab with the event stream crashes, another one takes over', async ({ browser, stage }) => {
  const context = await browser.newContext();
  await stage.signIn(context);
  const streams: string[] = [];
  context.on('request', (request) => request.resourceType() === 'eventsource' && streams.push(request.url()));
  const [leads, follows] = [await context.newPage(), await context.newPage()];
  const [mine] = (await stage.take(1)) as [RegisteredSession];
  await openList(leads, stage.desk);
  await openList(follows, stage.desk);
  expect(streams).toHaveLength(1);
  await expect(statusIn(follows, mine)).toContainText('Approved');

  const crash = leads.waitForEvent('crash');
  const devTools = await context.newCDPSession(leads);
  void devTools.send('Page.crash').catch(() => undefined); // it never answers
  await crash;
  await expect.poll(() => streams.length).toBe(2);
  await stage.service.transition(mine, { type: 'LIVENESS', status: 'REJECTED' });
  await expect(statusIn(follows, mine)).toContainText('Rejected');
  await context.close();
});

test('when later scripts of a page cannot be loaded, the page stays as it is', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await signInByApi(page.request, 'officer');
  const address = `${deskUrl}/sessions?view=all&sandbox=false`;
  const html = await (await page.request.get(address)).text();
  const initialScripts = new Set(html.match(/\/_next\/static\/[^"'\\ ]+\.js/g));
  let refused = 0;
  await page.route('**/_next/static/**/*.js', (route) => {
    if (initialScripts.has(new URL(route.request().url()).pathname)) return route.continue();
    refused += 1;
    return route.abort();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 500))));
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await expect(page.locator('tr[data-ref]').first()).toBeVisible();
});

if (isDrawn('an import whose server is killed'))
  test('an import continues after its server is killed and restarted: each row once, none lost', async ({
    page,
    complaints,
    stage,
  }) => {
    complaints.allow(/ERR_|status of 50[034]/);
    await stage.restart({ VERIFICATION_MAX_PER_MINUTE: '3000', VERIFICATION_TIMEOUT_MS: '20000' });
    const known = stage.takeUnregistered(8).map(({ session_id }) => session_id);
    const ids = [...known, '00000000-0000-4000-8000-00000000beef'];
    const [done, held] = [known.slice(0, 3), known.slice(3, 6)];
    const removeFault = await stage.service.fault({ fault: 'timeout', path: `/session/(${held.join('|')})` });
    const id = await importFile(stage, page, ids, 'Import 9 rows');
    await expect(page.getByText(/^Running: 3 of 9, /)).toBeVisible();
    await expect.poll(() => requestCount(stage, held)).toBeGreaterThan(0); // some are in flight
    await waitForLiveUpdates(page); // the page is fully loaded
    const before = await requestCount(stage, done);
    expect(await stage.desk.end('SIGKILL')).toBe('SIGKILL');
    await removeFault();
    await expect(page.getByText('The progress could not be updated.')).toBeVisible({ timeout: 30_000 });
    await stage.desk.start();
    stage.desk.advance(31_000); // its rows are taken over when the lease of 30 s expires
    await expect(page.getByText('Done: 9 of 9')).toBeVisible({ timeout: 30_000 });
    const progress = async () =>
      (
        (await (await page.request.get(`${stage.desk.url}/api/sessions/import/${id}/progress`)).json()) as {
          import: ImportProgress;
        }
      ).import;
    expect((await progress()).outcomes).toMatchObject({
      registered: 8,
      not_found: 1,
      known: 0,
      failed: 0,
      cancelled: 0,
    });
    const { results } = await readImport(stage, page.request, id);
    expect(results.map((row) => [row.line, row.id, row.outcome])).toEqual(
      ids.map((one, at) => [at + 1, one, at < 8 ? 'registered' : 'not_found']),
    );
    expect(new Set(results.map(({ ref }) => ref)).size).toBe(9);
    expect(await requestCount(stage, done)).toBe(before);
  });
