/** Attacks by a customer, or from a raw socket, on a reviewer or on the verification service. */
import type { Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, refOf, sharedDesk, signInByApi, simulator, stepsOf, test } from '../testing/fixtures.ts';
import { sendBytes, sendRaw } from '../testing/raw-request.ts';

/** Invisible and bidirectional control characters. */
const invisible = /(?![\t\n\r])[\p{Cc}\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Texts on the screen that still contain such a character instead of its mark. */
const findControlCharacters = (page: Page): Promise<string[]> =>
  page.evaluate((source) => {
    const bad = new RegExp(source, 'u');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const inside = node.parentElement;
      if (!inside || inside.closest('script, style, template')) continue;
      if (bad.test(node.textContent ?? '')) found.push(`${inside.tagName}: ${JSON.stringify(node.textContent)}`);
    }
    return found;
  }, invisible.source);

test('hostile strings are harmless and their hidden characters visible, on every page', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const sessions = await simulator.sessions({ tag: 'hostile-strings' });
  expect(sessions.length).toBeGreaterThan(5);
  const pages: { readonly of: string; readonly address: string }[] = [];
  for (const known of sessions) {
    const ref = await refOf(page.request, known);
    pages.push({ of: 'session', address: `/sessions/${ref}` });
    for (const { step, type } of await stepsOf(page.request, ref))
      pages.push({ of: type, address: `/sessions/${ref}/steps/${step}` });
  }
  let marks = 0;
  for (const { address } of sample(pages, { by: ({ of }) => of })) {
    await page.goto(deskUrl + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const more of await page.getByRole('button', { name: /^Raw data$|^Expand all$/ }).all()) await more.click();
    expect(await findControlCharacters(page), address).toEqual([]);
    marks += await page.getByRole('img', { name: /^U\+[0-9A-F]{4}/ }).count();
    // None of it became an element, and no page navigated.
    await expect(page.locator('img[src="x"], main script, main iframe, main a[href^="javascript:"]')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `${address} is wider than the window`).toBe(0);
  }
  expect(marks).toBeGreaterThan(10);

  await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
  for (;;) {
    expect(await findControlCharacters(page)).toEqual([]);
    if (await next.isDisabled()) break;
    const first = await page.getByRole('row').nth(1).getAttribute('data-ref');
    await next.click();
    await expect(page.getByRole('row').nth(1)).not.toHaveAttribute('data-ref', first ?? '');
  }
});

test('a reversed name does not reverse its surroundings', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('hostile-bidi'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const name = page.getByRole('heading', { level: 1 });
  await expect(name.getByRole('img', { name: 'U+202E RIGHT-TO-LEFT OVERRIDE' })).toBeVisible();
  await expect(name.locator('bdi')).toHaveCount(1);
  // The characters are in the received order: each further right than the one before.
  const leftEdges = await name.locator('bdi').evaluate((element) => {
    const range = document.createRange();
    const text = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').length > 3,
    );
    if (!text) return [];
    return [...(text.textContent ?? '')].map((_, at) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(leftEdges.length).toBeGreaterThan(3);
  expect(leftEdges).toEqual([...leftEdges].sort((one, other) => one - other));
  await expect(page).toHaveTitle(/^Session · Review Desk$/);
});

test('ids with path traversal get a 400 and send nothing', async ({ request }) => {
  await signInByApi(request, 'officer');
  const cookie = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const mark = 'climber7';
  const ids = [
    `..%2f${mark}`,
    `%2e%2e%2f${mark}`,
    `${mark}%3Fb`,
    `${mark}%23b`,
    `${mark}%0d%0aX-Evil:%201`,
    `${mark}%0a`,
    `${mark}%3Bb`,
    `${mark}%5C..%5Cb`,
    `%252e%252e%252f${mark}`,
    `${mark}%00`,
    `${mark}%2525`,
    `${mark}%c0%ae`,
    `${mark}%20`,
    `${mark}%E2%80%AE`,
    `..${mark}`,
    `${mark}..`,
    `${mark}${'a'.repeat(300)}`,
  ];
  for (const id of ids)
    for (const path of [
      `/api/v4/individual/session/${id}`,
      `/api/v4/corporate/session/${id}`,
      `/api/v4/individual/session/${id}/step/ID_DOCUMENT`,
      `/api/v4/corporate/session/${id}/step/AML`,
      `/api/v4/individual/session/${id}/step/ID_DOCUMENT/files/document.files.front`,
      `/api/sessions/${id}`,
    ]) {
      const { status, body } = await sendRaw(sharedDesk.port, { path, headers: { cookie } });
      expect(status, path).toBe(400);
      expect(body).not.toContain(mark);
    }
  const known = await simulator.one('mrz-agrees');
  const ref = await refOf(request, known);
  for (const id of ids) {
    const { status } = await sendRaw(sharedDesk.port, {
      path: `/api/v4/individual/session/${ref}/step/${id}`,
      headers: { cookie },
    });
    expect([400, 404], id).toContain(status);
  }
  // A path with dot segments is not resolved to another route.
  for (const path of [
    '/api/v4/individual/session/../../../sessions',
    '/api/v4/individual/session/%2e%2e/%2e%2e/%2e%2e/sessions',
    `http://localhost/api/v4/individual/session/../${mark}`,
    '/api/v4/individual/session/.%2e/step/ID_DOCUMENT',
    '/api/v4/../v4/individual/session/x',
  ]) {
    const { status } = await sendRaw(sharedDesk.port, { path, headers: { cookie } });
    expect([400, 404], path).toContain(status);
  }
  expect((await simulator.requestPaths()).filter((path) => path.includes(mark) || /\.\.|%2e|%25/i.test(path))).toEqual(
    [],
  );
});

test('bytes on a socket cannot smuggle a second request or header', async () => {
  const host = `Host: localhost:${sharedDesk.port}\r\n`;
  const requests = [
    `GET /api/sessions HTTP/1.1\r\n${host}X-A: b\nX-Evil: 1\r\n\r\n`,
    `GET /api/sessions\r\nX-Evil: 1 HTTP/1.1\r\n${host}\r\n`,
    `GET /api/sessions HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n${host}\r\n`,
    `POST /api/sessions/lookup HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"id"}`,
    `GET /api/sessions HTTP/1.1\r\n\r\n`,
    `GET /api/ses\0sions HTTP/1.1\r\n${host}\r\n`,
    `GET /sessions HTTP/1.1\r\n${host}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`,
  ];
  for (const request of requests) {
    const answer = await sendBytes(sharedDesk.port, request);
    expect(answer.split('\r\n', 1)[0], JSON.stringify(request.slice(0, 60))).toMatch(/^HTTP\/1\.1 (?:400|401|431) /);
    expect(answer).not.toMatch(/X-Evil|"status":"ok"/);
  }
  // A valid request is answered: the socket itself works.
  expect(await sendBytes(sharedDesk.port, `GET /api/health HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});
