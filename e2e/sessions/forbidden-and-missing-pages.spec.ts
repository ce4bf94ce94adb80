/** Pages that the role may not see, that do not exist, or that only lead elsewhere: each has a heading and a way back. */
import { deskUrl, expect, signInByApi, test } from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';

const pages = [
  ['/audit', 'Audit log'],
  ['/consents', 'Shared data (v1)'],
  ['/numbers', 'Numbers'],
  ['/sessions/export', 'Export sessions'],
  ['/sessions/import', 'Import sessions'],
  ['/settings/connection', 'Connection'],
] as const;

test('a page that is not for support says what it is, who may see it, and leads back', async ({ page }) => {
  await signInByApi(page.request, 'support');
  for (const [path, heading] of pages)
    await test.step(path, async () => {
      const { html } = await readPage(page.request, path);
      expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toBe(heading);
      expect(html).toMatch(/<a [^>]*href="\/sessions"[^>]*>Back to sessions<\/a>/);
    });
});

test('/settings leads to the account; a page that does not exist leads to the sessions', async ({ page }) => {
  await signInByApi(page.request, 'support');
  expect((await page.request.get(`${deskUrl}/settings`)).url()).toBe(`${deskUrl}/settings/account`);
  const { status, html, text } = await readPage(page.request, '/no-such-page');
  expect(status).toBe(404);
  expect(text).toContain('Page not found');
  expect(html).toMatch(/<a [^>]*href="\/sessions"[^>]*>Go to sessions<\/a>/);
});
