/** Steps of one session change without loading a new page, by click and by key; address, Back and audit log follow. */
import type { Page } from 'playwright/test';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { sample } from '#lib/testing/sample.ts';
import { type AuditLogEvent, readAuditLog } from '../testing/audit-log.ts';
import {
  deskUrl,
  expect,
  pressUntil,
  refOf,
  signInByApi,
  simulator,
  stepsOf,
  test,
  whenPartRead,
} from '../testing/fixtures.ts';

const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const tabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Steps' }).filter({ visible: true }).getByRole('link');

/** Marks the page, to see later whether it was replaced by a navigation. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

async function openStep(page: Page, tag: string, type: string): Promise<string> {
  const ref = await refOf(page.request, await simulator.one(tag));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/${type}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return ref;
}

test('steps change in place, by click and by key; Back, Forward and reload restore them', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  await openStep(page, 'aml-common-name', 'ID_DOCUMENT');
  await test.step('a middle click opens the step in a new tab', async () => {
    const before = page.url();
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      tabs(page).filter({ hasText: 'AML' }).click({ button: 'middle' }),
    ]);
    await expect(stepHeading(other, 'AML')).toBeVisible();
    await expect(other).toHaveTitle('AML · Review Desk');
    await other.close();
    expect(page.url()).toBe(before);
  });
  await mark(page);
  await expect(page).toHaveTitle('ID document · Review Desk');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });

  const aml = tabs(page).filter({ hasText: 'AML' });
  await aml.click();
  await expect(stepHeading(page, 'AML')).toBeVisible();
  await expect(page).toHaveTitle('AML · Review Desk');
  await expect(aml).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\?hit=/);
  const withHit = page.url();

  // A selected hit or file belongs to its own step.
  await page.keyboard.press('1');
  await expect(stepHeading(page, 'ID document')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('list', { name: 'Files of this step' }).getByRole('button').nth(1).click();
  await expect(page).toHaveURL(/\?file=/);
  const withFile = page.url();
  await page.keyboard.press('.');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect(stepHeading(page, 'ID document')).toHaveCount(0);
  await page.keyboard.press(',');
  await expect(stepHeading(page, 'ID document')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(withFile);
  await expect(stepHeading(page, 'ID document')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(withHit);
  await expect(stepHeading(page, 'AML')).toBeVisible();
  await expect(page.locator('[data-hit][aria-current]')).toHaveCount(1);
  await page.goForward();
  await expect(page).toHaveURL(withFile);
  expect(await isMarked(page)).toBe(true);
  expect(documents).toEqual([]);

  await page.reload();
  await expect(stepHeading(page, 'ID document')).toBeVisible();
  await expect(page).toHaveURL(withFile);
  await page.goBack();
  await expect(stepHeading(page, 'AML')).toBeVisible();
  await expect(page).toHaveURL(withHit);
  await expect(page).toHaveTitle('AML · Review Desk');
});

const isPrefetched = ({ detail }: AuditLogEvent) =>
  /"prefetched":\s*true/.test(JSON.stringify(detail).replaceAll('\\', ''));

test('the audit log marks a prefetched step, and an opened one only when it was shown', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const known = await simulator.one('name-georgian');
  const ref = await refOf(page.request, known);
  const [first, second, third] = await stepsOf(page.request, ref);
  if (!first || !second) throw new Error('a session of one step');
  const earlier = readAuditLog().length; // of other journeys
  const ahead = whenPartRead(page, ref, { part: 'answer', step: second.step }, true);
  await page.goto(`${deskUrl}/sessions/${ref}/steps/${first.step}`);
  await ahead;
  const eventsOfSteps = () => {
    const events = readAuditLog()
      .slice(earlier)
      .filter((event) => event.ref === ref);
    return (step: string, action: RegExp) =>
      events.filter((event) => event.object === step && action.test(event.action));
  };
  const before = eventsOfSteps();
  expect(before(first.step, /read|deliver/).some((event) => !isPrefetched(event))).toBe(true);
  expect(before(second.step, /read|deliver/).map(isPrefetched)).toEqual([true]);
  expect(before(second.step, /opened/)).toEqual([]);
  if (third) expect(before(third.step, /./)).toEqual([]);

  const opened = page.waitForResponse((answer) => answer.url().endsWith(`/steps/${second.step}/opened`));
  await page.keyboard.press('.');
  await opened;
  const after = eventsOfSteps();
  expect(after(second.step, /opened/).length).toBe(1);
  expect(after(second.step, /read|deliver/).length).toBe(1);
});

test('the verdicts of a screening are there when it is opened', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('aml-media-by-list'));
  const steps = await stepsOf(page.request, ref);
  const at = steps.findIndex(({ type }) => type === 'AML');
  const [before, screening] = steps.slice(at - 1, at + 1);
  if (!before || !screening) throw new Error('the screening is the first step');
  const earlier = readAuditLog().length; // of other journeys
  const ahead = whenPartRead(page, ref, { part: 'verdicts', step: screening.step }, true);
  await page.goto(`${deskUrl}/sessions/${ref}/steps/${before.step}`);
  await ahead;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const opened = page.waitForResponse((answer) => answer.url().endsWith(`/steps/${screening.step}/opened`));
  await page.keyboard.press('.');
  await opened;
  await expect(page.getByRole('complementary', { name: 'Verdict' })).toBeVisible();
  expect(asked.filter((url) => url.endsWith('/dispositions'))).toEqual([]);
  const reads = readAuditLog()
    .slice(earlier)
    .filter((event) => event.ref === ref && event.action === 'disposition.read');
  expect(reads.map(isPrefetched)).toEqual([true]);
});

/** Steps that fetch a file as soon as they are shown. */
const withFiles = new Set(['ID_DOCUMENT', 'LIVENESS', 'PROOF_OF_ADDRESS', 'PVID', 'DUPLICATE', 'DOCUMENTS']);

for (const kind of sample(['individual', 'corporate'] as const))
  test(`the next step stands drawn and hidden, and asks for nothing before it is shown: ${kind}`, async ({ page }) => {
    await signInByApi(page.request, 'officer');
    const [known] = await simulator.sessions({ tag: 'all-steps:APPROVED', kind });
    if (!known) throw new Error('no such session');
    const ref = await refOf(page.request, known);
    const [first, ...others] = await stepsOf(page.request, ref);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${deskUrl}/sessions/${ref}/steps/${first?.step}`);
    for (const { step, type } of others) {
      const isOfStep = (path: string) =>
        path.includes(`/step/${step}/files/`) || path.endsWith(`/steps/${step}/opened`);
      const shows = withFiles.has(type) ? (path: string) => path.includes(`/step/${step}/files/`) : isOfStep;
      const name = stepTypeLabel(type);
      await expect(page.locator('main h2').filter({ visible: false })).toHaveText(name);
      await page.waitForLoadState('networkidle');
      expect(asked.filter(isOfStep), type).toEqual([]);
      await expect(stepHeading(page, name)).toHaveCount(0);
      await page.keyboard.press('.');
      await expect(stepHeading(page, name)).toBeVisible();
      await expect.poll(() => asked.filter(shows), { message: type }).not.toEqual([]);
    }
  });

test('all steps of a session and their content by keyboard alone', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const known =
    (await simulator.sessions({ tag: 'all-steps:APPROVED', kind: 'individual' }))[0] ??
    (await simulator.one('aml-common-name'));
  const ref = await refOf(page.request, known);
  const steps = await stepsOf(page.request, ref);
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
  const current = page.locator('nav[aria-label="Steps"] [aria-current="page"]').filter({ visible: true });
  for (const [at, { step }] of steps.entries()) {
    if (at === 0) await pressUntil(page, '1', current);
    else await page.keyboard.press('.');
    await expect(current).toHaveAttribute('href', `/sessions/${ref}/steps/${step}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // Tab goes through the step, and out of it again.
    const seen = new Set<string>();
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab');
      seen.add(
        await page.evaluate(() => {
          const { activeElement: element } = document;
          return element?.closest('main')
            ? `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
            : '';
        }),
      );
    }
    expect(seen.size, step).toBeGreaterThan(3);
  }
  // There is no step behind the last one.
  await page.keyboard.press('.');
  await expect(current).toHaveAttribute('href', `/sessions/${ref}/steps/${steps.at(-1)?.step}`);
  // The first one may close the tooltip of what Tab stopped at.
  await pressUntil(page, 'Escape', page.getByRole('heading', { name: 'Findings' }));
  await expect(page).toHaveURL(`${deskUrl}/sessions/${ref}`);
});
