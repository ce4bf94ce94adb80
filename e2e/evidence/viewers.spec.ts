/**
 * Every step type in every status and every situation that the simulator knows: its viewer renders without a console error, a policy
 * violation or a failure panel, calls nothing clean, and each type in each status is accessible in both themes. What the server draws is
 * asked of its HTML; what only a browser shows, of Chromium.
 */
import type { Page } from 'playwright/test';
import { isKnownStepType, type StepType } from '#lib/model/session/step-type.ts';
import { sample } from '#lib/testing/sample.ts';
import {
  deskUrl,
  expect,
  expectAccessible,
  refOf,
  signInByApi,
  simulator,
  stepsOf,
  test,
} from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';
import type { KnownSession } from '../testing/simulator.ts';

/** Waits until the viewer and its further data are drawn. */
async function waitUntilDrawn(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Words that would sound reassuring; the status "Approved" comes from the verification service and appears in badges only. */
const cleanWords =
  /\b(?:all clear|clean|no (?:hits|matches) found|nothing found|no risk|not sanctioned|unique face|passed)\b/i;

async function expectShown(page: Page, what: string): Promise<void> {
  await waitUntilDrawn(page);
  const main = page.getByRole('main');
  // The panel of a failure: findings may say the same of a single value.
  const failures = main.locator('[data-slot=problem]').filter({ hasText: /could not be (?:shown|read)\b/ });
  await expect(failures, what).toHaveCount(0);
  expect(await main.textContent(), what).not.toMatch(cleanWords);
}

/** A hostile, expired or refused file shows its failure in its frame. */
const refusedFile = /status of (?:403|404|410|415|502) .*\/files\//;
const unnamedStep = /status of 404 .*\/step\/NOT_STATED/;
const kinds = ['individual', 'corporate'] as const;
const statuses = ['APPROVED', 'REJECTED', 'RESUBMISSION_REQUIRED', 'SUBMISSION_REQUIRED', 'PENDING_VERIFICATION'];
/** A corporate officer has a session without the others. */
const types: readonly StepType[] = [
  'ID_DOCUMENT',
  'LIVENESS',
  'PROOF_OF_ADDRESS',
  'PHONE',
  'EMAIL',
  'PVID',
  'DUPLICATE',
  'AML',
  'COMPANY_DETAILS',
  'LEGAL_REPRESENTATIVE',
  'DOCUMENTS',
  'BENEFICIAL_OWNERS',
];

/** Each type of each kind in some status. */
const screens = sample(
  kinds.flatMap((kind) =>
    types
      .filter((type) => isKnownStepType(kind, type))
      .flatMap((type) => statuses.map((status) => ({ kind, type, status }))),
  ),
  { by: ({ kind, type }) => `${kind} ${type}` },
);

for (const [name, shown] of Map.groupBy(screens, ({ kind, status }) => `${kind}, each type ${status}`))
  test(name, async ({ page, complaints }) => {
    const [{ kind, status }] = shown as [(typeof shown)[0], ...typeof shown];
    complaints.allow(refusedFile);
    await signInByApi(page.request, 'officer');
    const known = (await simulator.sessions({ tag: `all-steps:${status}`, kind }))[0];
    if (!known) throw new Error(`no ${kind} session has all steps ${status}`);
    const ref = await refOf(page.request, known);
    const steps = await stepsOf(page.request, ref);
    // A type that is missing here would be looked at by nobody.
    expect(types).toEqual(expect.arrayContaining(steps.map(({ type }) => type)));
    for (const { type } of shown)
      await test.step(type, async () => {
        const step = steps.find((one) => one.type === type)?.step;
        if (step === undefined) throw new Error(`${known.tags} has no step ${type}`);
        await page.goto(`${deskUrl}/sessions/${ref}/steps/${encodeURIComponent(step)}`);
        await expectShown(page, type);
        await expectAccessible(page);
      });
  });

const isSituation = (tag: string) => !/^(?:step:|all-steps:|within-company)/.test(tag);

/** One session of each situation. */
async function situations(kind: KnownSession['kind']): Promise<readonly KnownSession[]> {
  const seen = new Set<string>();
  return (await simulator.sessions({ kind })).filter((session) => {
    const newTags = session.tags.filter((tag) => isSituation(tag) && !seen.has(tag));
    for (const tag of newTags) seen.add(tag);
    return newTags.length > 0 && session.steps.length > 0;
  });
}

/** The texts of the panels that stand for a failed part. */
const problemsIn = (html: string) =>
  html
    .split('data-slot="problem"')
    .slice(1)
    .map((after) => after.slice(0, 1_000).replaceAll(/<[^>]*>/g, ' '));

for (const kind of kinds)
  test(`${kind}, what the server draws of the steps of every situation`, async ({ request }) => {
    await signInByApi(request, 'officer');
    const all = (await situations(kind)).flatMap((session) => {
      const statusOf = new Map(session.steps.map(({ type, status }) => [type, status]));
      return [...statusOf].map(([type, status]) => ({ session, type, status }));
    });
    expect(all.length).toBeGreaterThan(200);
    const drawn = sample(all, { by: ({ type, status }) => `${type} ${status}`, atLeast: 3 });
    for (const [session, parts] of Map.groupBy(drawn, (part) => part.session)) {
      const ref = await refOf(request, session);
      const steps = await stepsOf(request, ref);
      for (const { step, type } of steps.filter((one) => parts.some((part) => part.type === one.type))) {
        const what = `${session.tags} ${type}`;
        const { status, text, html } = await readPage(request, `/sessions/${ref}/steps/${encodeURIComponent(step)}`);
        expect(status, what).toBe(200);
        expect(text, what).toContain(ref);
        expect(text, what).not.toMatch(cleanWords);
        expect(
          problemsIn(html).filter((problem) => /could not be (?:shown|read)\b/.test(problem)),
          what,
        ).toEqual([]);
      }
    }
  });

/** As a link of the list does; above, each step is opened by its address. */
async function openInPage(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(deskUrl + path);
  else
    await page.evaluate(
      (to) => (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(to),
      path,
    );
}

/** Tests that share the situations of a kind, so that none takes long. */
const parts = process.env.TEST_SAMPLE === undefined ? 5 : 1;

for (const kind of kinds)
  for (let part = 0; part < parts; part++)
    test(`${kind}, all steps of every situation, part ${part + 1} of ${parts}`, async ({ page, complaints }) => {
      complaints.allow(refusedFile);
      complaints.allow(unnamedStep);
      await signInByApi(page.request, 'officer');
      const drawn = sample(await situations(kind));
      expect(drawn.length).toBeGreaterThan(parts);
      for (const session of drawn.filter((_, at) => at % parts === part))
        await test.step(session.tags.join(' '), async () => {
          const ref = await refOf(page.request, session);
          const steps = await stepsOf(page.request, ref);
          await openInPage(page, `/sessions/${ref}/steps/${encodeURIComponent(steps[0]?.step ?? '')}`);
          await expect(page.getByRole('main').getByText(ref, { exact: true }).first()).toBeVisible();
          await expectShown(page, `${session.tags} ${steps[0]?.type}`);
          const tabs = page.getByRole('navigation', { name: 'Steps' }).filter({ visible: true }).getByRole('link');
          for (const [at, { type }] of steps.entries()) {
            // A step without a stated type cannot be read.
            if (at === 0 || type === 'NOT_STATED') continue;
            await tabs.nth(at).click();
            await expect(tabs.nth(at)).toHaveAttribute('aria-current', 'page');
            await expectShown(page, `${session.tags} ${type}`);
          }
        });
    });
