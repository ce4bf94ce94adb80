/** A class that stands in a file which Tailwind does not scan has no rule, and the page falls apart without any error. */
import type { Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, refOf, signInByApi, simulator, stepsOf, test } from './testing/fixtures.ts';

/** Names for scripts, of icons and of the picture viewer; they style nothing. */
const isHook = (name: string) => /^(lucide-|openseadragon-|peer$|peer\/|group$|group\/)/.test(name);

/** Class names on the page that no rule of its style sheets selects. */
const unstyled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selectors: string[] = [];
    const collect = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) selectors.push(rule.selectorText);
        if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) collect(sheet.cssRules);
    const all = selectors.join('\n');
    const names = new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]));
    return [...names].filter((name) => !all.includes(`.${CSS.escape(name)}`));
  });

test('every class on the screens of both kinds of session has a style', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const paths = ['/sessions', '/consents', '/settings/account'];
  for (const kind of ['individual', 'corporate'] as const) {
    const [session] = await simulator.sessions({ tag: 'all-steps:APPROVED', kind });
    if (!session) throw new Error(`no ${kind} session with all steps`);
    const ref = await refOf(page.request, session);
    const steps = await stepsOf(page.request, ref);
    paths.push(`/sessions/${ref}`, ...steps.map(({ step }) => `/sessions/${ref}/steps/${encodeURIComponent(step)}`));
    if (kind === 'corporate') paths.push(`/sessions/${ref}/ownership`);
  }
  expect(paths.length).toBeGreaterThan(12);
  for (const path of sample(paths, { atLeast: 8 })) {
    await page.goto(`${deskUrl}${path}`);
    await expect(page.getByRole('main').getByText(/\w/).first()).toBeVisible();
    expect(
      (await unstyled(page)).filter((name) => !isHook(name)),
      path,
    ).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('fields have 16 px, so that the browser does not zoom', async ({ page }) => {
    await signInByApi(page.request, 'officer');
    for (const path of ['/sessions', '/numbers', '/consents', '/settings/account', '/settings/alerts']) {
      await page.goto(deskUrl + path);
      const sizes = await page
        .locator('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea')
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(sizes.filter((size) => size < 16)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
});
