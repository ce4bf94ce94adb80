/**
 * Nothing moves after it was drawn: the layout shift of a page, as browsers measure it, is at most 0.02. And a link to a hit lands on that hit,
 * however long the list is, and stays there when the page grows.
 */
import type { Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, refOf, signInByApi, simulator, stepsOf, test } from './testing/fixtures.ts';

const sizes = [
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
  { name: 'on a desk', viewport: { width: 1440, height: 900 } },
] as const;

type SessionPage = readonly [tag: string, kind: string, part: string];
/** Paths; or tag of the session, its kind, and what of it: a step type, or a path below the session. */
const pages: readonly (string | SessionPage)[] = [
  '/sessions',
  '/settings/alerts',
  '/numbers',
  ['passport-expired-rejected', 'individual', ''],
  ['mrz-disagrees', 'individual', 'ID_DOCUMENT'],
  ['step:PHONE:APPROVED', 'individual', 'PHONE'],
  ['dup-two-names', 'individual', 'DUPLICATE'],
  ['huge-aml', 'individual', 'AML'],
  ['aml-common-name', 'individual', '/activity'],
  ['step:DOCUMENTS:APPROVED', 'corporate', 'DOCUMENTS'],
  ['ubo-cross-holdings', 'corporate', ''],
];

const drawn = sample(
  sizes.flatMap((size) => pages.map((path) => ({ size, path }))),
  { by: ({ size }) => size.name, atLeast: 4 },
);
const drawnHits = sample(
  sizes.flatMap((size) => ['huge-aml', 'aml-sparse-hits'].map((tag) => ({ size, tag }))),
  { by: ({ size }) => size.name },
);

async function addressOf(page: Page, path: string | SessionPage): Promise<string> {
  if (typeof path === 'string') return deskUrl + path;
  const [tag, kind, part] = path;
  const [known] = await simulator.sessions({ tag, kind });
  if (!known) throw new Error(`no session tagged ${tag}`);
  const ref = await refOf(page.request, known);
  if (part === '' || part.startsWith('/')) return `${deskUrl}/sessions/${ref}${part}`;
  const step = (await stepsOf(page.request, ref)).find(({ type }) => type === part)?.step;
  if (step === undefined) throw new Error(`${tag} has no step ${part}`);
  return `${deskUrl}/sessions/${ref}/steps/${encodeURIComponent(step)}`;
}

interface Moved {
  sum: number;
  readonly parts: string[];
}

/** Adds up what moved without the reader, before the scripts of the page run. */
const watchLayout = (page: Page) =>
  page.addInitScript(() => {
    const moved: Moved = { sum: 0, parts: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value, sources } = entry as PerformanceEntry & {
          readonly hadRecentInput: boolean;
          readonly value: number;
          readonly sources: readonly { readonly node: Node | null }[];
        };
        if (hadRecentInput) continue;
        moved.sum += value;
        // Classes alone: texts may be names.
        for (const { node } of sources)
          if (node instanceof Element) moved.parts.push(`${value.toFixed(3)} ${node.tagName} ${node.className}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function expectStill(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  await page.waitForTimeout(1_500);
  const moved = await page.evaluate(() => (window as Window & { readonly moved?: Moved }).moved);
  expect(moved?.sum, `${address}\n${moved?.parts.join('\n')}`).toBeLessThanOrEqual(0.02);
}

for (const size of sizes) {
  const { name, viewport } = size;
  test(`nothing moves after it was drawn, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signInByApi(page.request, 'officer');
    const addresses: string[] = [];
    for (const one of drawn) if (one.size === size) addresses.push(await addressOf(page, one.path));
    // What is read for the first time takes longer: each page as it is from the second time on.
    for (const address of addresses) await page.goto(address);
    await watchLayout(page);
    for (const address of addresses) await expectStill(page, address);
  });

  for (const { tag } of drawnHits.filter((one) => one.size === size))
    test(`a link leads to one hit of ${tag}, ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signInByApi(page.request, 'officer');
      const address = await addressOf(page, [tag, 'individual', 'AML']);
      const answer = await page.request.get(
        address.replace('/sessions/', '/api/v4/individual/session/').replace('/steps/', '/step/'),
      );
      const { verification } = (await answer.json()) as {
        readonly verification: { readonly aml: { readonly hits: readonly { readonly id: string }[] } };
      };
      const { hits } = verification.aml;
      for (const position of [1, Math.floor(hits.length / 2), hits.length - 1]) {
        const { id } = hits[position] ?? { id: '' };
        await page.goto(`${address}?hit=${encodeURIComponent(id)}`);
        const selected = page.getByRole('region', { name: 'Selected hit' });
        const heading = selected.locator('header').getByRole('heading', { level: 3 });
        await expect(heading).toBeFocused();
        await expect(page.locator(`[data-hit="${id}"]`)).toHaveAttribute('aria-current', 'true');
        await expect(heading).toBeInViewport({ ratio: 1 });
        // A part of the page above it grows, as a late answer would make it.
        await page.getByRole('navigation', { name: 'Steps' }).evaluate((steps) => {
          steps.style.minHeight = '200px';
        });
        await expect(heading).toBeInViewport({ ratio: 1 });
      }
    });
}
