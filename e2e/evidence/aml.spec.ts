/** AML: a link to one hit, the keys, the text for an incomplete screening, external links, and what support sees of it. */
import type { Page } from 'playwright/test';
import {
  deskUrl,
  expect,
  fillSignIn,
  pressUntil,
  refOf,
  signInByApi,
  simulator,
  stepsOf,
  test,
} from '../testing/fixtures.ts';
import { findTexts } from '../testing/recorded-answers.ts';
import { canariesOf } from '../testing/simulator.ts';

/** The name of the hit on the screen; the sections below it have headings of the same level. */
const hitHeading = (page: Page) =>
  page.getByRole('region', { name: 'Selected hit' }).locator('header').getByRole('heading', { level: 3 });
const hitLinks = (page: Page) => page.getByRole('list', { name: 'Hits' }).getByRole('link');
const names = (page: Page) => hitLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const hitOf = (page: Page) => new URL(page.url()).searchParams.get('hit');

interface HitIds {
  readonly body: {
    readonly verification: {
      readonly aml: { readonly hits: readonly { readonly id: string; readonly former_id: string }[] };
    };
  };
}

/** Our ids of the hits, in the order of upstream. */
async function hitIds(page: Page, ref: string): Promise<readonly string[]> {
  const answer = await page.request.get(`${deskUrl}/api/v4/individual/session/${ref}/step/AML`);
  const { verification } = (await answer.json()) as HitIds['body'];
  return verification.aml.hits.map(({ id }) => id);
}

async function openAml(page: Page, tag: string, query = ''): Promise<string> {
  const ref = await refOf(page.request, await simulator.one(tag));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML${query}`);
  await expect(page.getByRole('heading', { level: 2, name: 'AML' })).toBeVisible();
  return ref;
}

test('a link to a hit, opened while signed out, leads to that hit and focuses it', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('aml-common-name'));
  const third = (await hitIds(page, ref))[2];
  await page.context().clearCookies();
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML?hit=${third}`);
  await fillSignIn(page, 'officer');
  await expect(page).toHaveURL(new RegExp(`/sessions/${ref}/steps/[^/?]+\\?hit=${third}$`));
  await expect(hitHeading(page)).toBeFocused();
  await expect(page.locator(`[data-hit="${third}"]`)).toHaveAttribute('aria-current', 'true');
});

test('a link from before ids had a version leads to the same hit', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('aml-common-name'));
  const answer = await page.request.get(`${deskUrl}/api/v4/individual/session/${ref}/step/AML`);
  const { verification } = (await answer.json()) as HitIds['body'];
  const second = verification.aml.hits[1];
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML?hit=${second?.former_id}`);
  await expect(page.locator(`[data-hit="${second?.id}"]`)).toHaveAttribute('aria-current', 'true');
});

test('keys step through the hits in our order or as received, and the address follows', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await openAml(page, 'aml-common-name');
  const upstream = await hitIds(page, ref);
  await expect(hitLinks(page)).toHaveCount(upstream.length);
  const kind = page.getByRole('button', { name: 'By kind' });
  await expect(kind).toHaveAttribute('aria-pressed', 'true');
  await expect(hitLinks(page)).toHaveCount(upstream.length);
  const ours = (await names(page)).map((address) => new URLSearchParams(address ?? '').get('hit'));
  expect([...ours].sort()).toEqual([...upstream].sort());

  await pressUntil(page, 'j', page.getByText(`Hit 2 of ${upstream.length}`));
  await expect.poll(() => hitOf(page)).toBe(ours[1]);
  await expect(page.locator(`[data-hit="${ours[1]}"]`)).toBeFocused();
  await page.keyboard.press('k');
  await expect.poll(() => hitOf(page)).toBe(ours[0]);

  await page.getByRole('button', { name: 'As received', exact: true }).click();
  await expect(page).toHaveURL(/order=upstream/);
  await expect
    .poll(async () => (await names(page)).map((address) => new URLSearchParams(address ?? '').get('hit')))
    .toEqual(upstream);
  // The selected hit stays selected.
  await expect(page.locator(`[data-hit="${ours[0]}"]`)).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'As received', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await kind.click();
  await expect(page).not.toHaveURL(/order=/);
});

test('a hit that is gone is reported, and no other is selected instead', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await openAml(page, 'pep-former', '?hit=hgone');
  await expect(page.getByText('That hit is no longer in this screening.')).toBeVisible();
  await expect(hitHeading(page)).toHaveCount(0);
  await expect(page.locator('[data-hit][aria-current]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the first hit' }).click();
  await expect(hitHeading(page)).toBeFocused();
  expect(await hitIds(page, ref)).toContain(hitOf(page));
});

test('an incomplete or missing screening is always named as such', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const main = page.getByRole('main');
  const incomplete = page.getByRole('heading', { name: 'Screening incomplete' });
  await openAml(page, 'aml-total-5-of-3');
  await expect(incomplete).toBeVisible();
  await expect(main.getByText('5 hits reported: 2 were not delivered')).toBeVisible();
  await openAml(page, 'aml-null-hits');
  await expect(incomplete).toBeVisible();
  await expect(main.getByText('0 hits reported, but no list delivered')).toBeVisible();
  await openAml(page, 'aml-no-hits-key');
  await expect(incomplete).toBeVisible();

  const ref = await refOf(page.request, await simulator.one('no-aml'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
  await expect(main.getByText(/not screened/i).first()).toBeVisible();
});

test('an external link opens after a warning and sends no referrer', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openAml(page, 'media-namesake');
  const requests: { readonly url: string; readonly referer: string | undefined }[] = [];
  await page.context().route(
    (url) => url.hostname.endsWith('.example') && url.hostname !== 'desk.example',
    async (route) => {
      requests.push({
        url: route.request().url(),
        referer: await route.request().headerValue('referer').then(toAbsent),
      });
      await route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' });
    },
  );
  const pane = page.getByRole('region', { name: 'Selected hit' });
  // Text of upstream is never a link.
  await expect(pane.locator('a[href^="http"], a[href^="javascript"], a[href^="data"]')).toHaveCount(0);
  for (const reason of ['not a web address (javascript:)', 'incomplete address'])
    await expect(pane.getByText(reason).first()).toBeVisible();

  await pane.getByRole('button', { name: /article 1 of 10: external link$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Open an external page' });
  await expect(dialog.getByText('news.amaurot.example', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stay here' })).toBeFocused();
  expect(requests).toEqual([]);
  const [outside] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open in a new tab' }).click(),
  ]);
  await expect(outside).toHaveTitle('outside');
  expect(requests[0]).toEqual({ url: 'https://news.amaurot.example/gone/404', referer: undefined });
  expect(await outside.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
  await outside.close();
  // An address without encryption opens after the same warning, which says so.
  await pane.getByRole('button', { name: /^archive\.anyder\.example.* external link$/ }).click();
  await expect(dialog.getByText('Not encrypted (http)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
});

const toAbsent = (value: string | null) => value ?? undefined;

test('support learns nothing about screening, also not from explanations', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const pending = (await simulator.sessions({ tag: 'step:AML:PENDING_VERIFICATION', kind: 'individual' }))[0];
  if (!pending) throw new Error('no session waits for screening alone');
  const [first, ...others] = await Promise.all(
    [pending, await simulator.one('aml-common-name'), await simulator.one('pep-former')].map(async (known) => {
      const ref = await refOf(page.request, known);
      const steps = await stepsOf(page.request, ref);
      expect(steps.map(({ type }) => type)).not.toContain('AML');
      const hidden = known.steps.find(({ type }) => type === 'AML')?.id ?? 'AML';
      const fetchExplanation = async (step: string) => {
        const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}/steps/${step}/explanation`);
        return { status: answer.status(), text: await answer.text() };
      };
      const explanations = await Promise.all(
        steps.map(async ({ step, type }) => ({ type, ...(await fetchExplanation(step)) })),
      );
      const refused = await Promise.all([
        fetchExplanation('AML'),
        fetchExplanation(hidden),
        fetchExplanation('no-such-step'),
      ]);
      const whole = await simulator.whole(known);
      const answers = explanations.map(({ text, type }) => ({ address: `${deskUrl}/${type}`, text }));
      expect(findTexts(answers, canariesOf(whole))).toEqual([]);
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
      return {
        // Of the steps that all flows have; only their times differ.
        explanations: explanations
          .filter(({ type }) => ['ID_DOCUMENT', 'LIVENESS', 'EMAIL'].includes(type))
          .map(({ status, text }) => [status, text.replace(/"readAt":"[^"]+"/, '"readAt"')]),
        refused: refused.map(({ text }) => text.replace(/"requestId":"[^"]+"/, '"requestId"')),
      };
    }),
  );
  expect(new Set(first?.refused).size).toBe(1);
  expect(first?.explanations.length).toBeGreaterThan(0);
  for (const other of others) {
    expect(other.refused).toEqual(first?.refused);
    expect(new Set(other.explanations.map(String))).toEqual(new Set(first?.explanations.map(String)));
  }
});
