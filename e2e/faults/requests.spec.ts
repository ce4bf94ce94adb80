/**
 * A verification service that fails: the Problem appears where the content failed, the rest of the page works, the request id can be quoted,
 * Retry brings it back. On a server of its own, one fault after the other; every fault over the routes is in step-routes.test.ts.
 */
import type { Locator, Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import { expect } from '../testing/fixtures.ts';
import type { RegisteredSession } from '../testing/restartable-server.ts';
import type { KnownSession } from '../testing/simulator.ts';
import { type Stage, test } from '../testing/stage.ts';

test.describe.configure({ mode: 'default' });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const stepPath = (known: KnownSession, type: string) =>
  `/session/${known.session_id}/step/${known.steps.find((step) => step.type === type)?.id}$`;

/** A registered session of this tag. */
const tagged = async ({ service, register }: Stage, tag: string): Promise<RegisteredSession> =>
  register(await service.one(tag));

/** Retries until the effect shows: an open breaker lets the next request through after some seconds. */
async function retryUntil(problem: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if (await problem.isVisible()) await problem.getByRole('button', { name: 'Retry' }).click({ timeout: 1_000 });
    await expect(effect).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
}

const unreadable = 'The answer of the verification service could not be read';
const failed = /The verification service (?:failed|is not responding)/;
const faults: readonly (readonly [fault: string, message: string | RegExp, more?: { readonly delayMs: number }])[] = [
  ['garbage', unreadable],
  ['truncated', unreadable],
  ['malformed', unreadable],
  ['wrong-type', unreadable],
  ['html', unreadable],
  ['deep', unreadable],
  ['huge', unreadable],
  ['429', 'The verification service is busy'],
  ['timeout', /The verification service (?:took too long|is not responding)/],
  ['slow', /The verification service (?:took too long|is not responding)/, { delayMs: 2_000 }],
  ['redirect', failed],
  ['500', failed],
  ['reset', failed],
];

const drawn = sample(faults);
let sessions: readonly RegisteredSession[];
let company: RegisteredSession;
test.beforeAll(async ({ stage }) => {
  sessions = await stage.take(drawn.length + 2);
  company = await tagged(stage, 'ubo-mirrored');
  // Cached answers would hide a fault for a minute.
  await stage.restart({ VERIFICATION_TIMEOUT_MS: '1500' });
});
test.beforeEach(async ({ context, complaints, stage }) => {
  complaints.allow(/status of (?:410|415|50[234])/);
  await stage.signIn(context);
});
const sessionAt = (at: number): RegisteredSession => {
  const known = sessions[at];
  if (!known) throw new Error('too few sessions');
  return known;
};

test.describe('failed steps', () => {
  // What each of them is answered: step-routes.test.ts.
  for (const [index, [fault, message, more]] of drawn.entries())
    test(`${fault}: a Problem instead of the step`, async ({ page, context, stage }) => {
      const { desk, service } = stage;
      const known = sessionAt(index);
      const { ref } = known;
      const removeFault = await service.fault({ fault, path: stepPath(known, 'ID_DOCUMENT'), ...more });
      await page.goto(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
      const problem = page.getByRole('alert').filter({ hasText: 'ID document could not be read' });
      await expect(problem).toBeVisible();
      await expect(problem).toContainText(message);

      const id = (await problem.getByText(uuid).textContent()) ?? '';
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await problem.getByRole('button', { name: 'Copy request id' }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
      await expect.poll(stage.log).toContain(id);

      // The rest works: subject, steps, session page.
      await expect(page.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
      await page.keyboard.press('o');
      await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
      await page.goBack();
      const retry = problem.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeEnabled();

      await removeFault();
      await retryUntil(problem, page.getByRole('heading', { level: 2, name: 'ID document', exact: true }));
      await expect(problem).toBeHidden();
      await expect(page.getByRole('table', { name: /^Fields of the document/ })).toBeVisible();
    });

  test('a step that fails leaves the others usable', async ({ page, stage }) => {
    const { desk, service } = stage;
    const known = sessionAt(drawn.length);
    const { ref } = known;
    const removeFault = await service.fault({ fault: 'garbage', path: stepPath(known, 'ID_DOCUMENT') });
    await page.goto(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
    await expect(page.getByRole('alert').filter({ hasText: unreadable })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Steps' })
      .filter({ visible: true })
      .getByRole('link', { name: /Liveness/ })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Liveness', exact: true })).toBeVisible();
    await removeFault();
  });

  test('unreadable owners show a Problem instead of the ownership page; unreadable company details do not', async ({
    page,
    stage,
  }) => {
    const { desk, service } = stage;
    const { ref } = company;
    const path = (type: string) => `/session/${company.session_id}/step/${type}$`;
    const removeFault = await service.fault({ fault: 'garbage', path: path('BENEFICIAL_OWNERS') });
    const removeCompanyFault = await service.fault({ fault: 'garbage', path: path('COMPANY_DETAILS') });
    await page.goto(`${desk.url}/sessions/${ref}/ownership`);
    const problem = page.getByRole('alert').filter({ hasText: 'The owners of this company could not be read' });
    await expect(problem).toContainText(unreadable);
    await expect(problem.getByText(uuid)).toBeVisible();
    await expect(page.getByRole('treegrid')).toHaveCount(0);
    await expect(page.getByText('No owners reported')).toHaveCount(0);
    await removeFault();
    await retryUntil(problem, page.getByRole('treegrid'));
    await expect(problem).toBeHidden();
    await removeCompanyFault();
  });

  test('a failed refresh keeps what is on the screen', async ({ page, stage }) => {
    const { desk, service } = stage;
    const known = sessionAt(drawn.length + 1);
    const { ref } = known;
    await page.goto(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
    const fields = page.getByRole('table', { name: /^Fields of the document/ });
    await expect(fields).toBeVisible();
    const removeFault = await service.fault({ fault: 'garbage', path: known.session_id });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'could not be refreshed' }).first();
    await expect(problem).toBeVisible();
    await expect(fields).toBeVisible();
    await removeFault();
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect(problem).toBeHidden();
  });
});

const picture = (page: Page) => page.getByRole('application', { name: 'Image' });

test.describe('failed files', () => {
  test('an interrupted file says so in its frame, and Retry loads it', async ({ page, stage }) => {
    const { desk, service } = stage;
    const { ref } = await tagged(stage, 'licence');
    const removeFault = await service.fault({ fault: 'reset', path: '^/media/' });
    await page.goto(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
    const problem = page.getByRole('alert').filter({ hasText: 'cannot be shown' });
    await expect(problem).toContainText('The verification service failed');
    await expect(problem.getByText(uuid)).toBeVisible();
    await expect(page.getByRole('table', { name: /^Fields of the document/ })).toBeVisible();
    await removeFault();
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect(picture(page)).toBeVisible();
  });

  test('a file that is gone says so, and the others stay usable', async ({ page, stage }) => {
    const { desk } = stage;
    const { ref } = await tagged(stage, 'permit');
    const gone = {
      type: 'urn:review-desk:problem:file_gone',
      title: 'The file can no longer be fetched',
      status: 410,
      code: 'file_gone',
      requestId: '00000000-0000-4000-8000-000000000002',
    };
    await page.route('**/files/document.files.front', (route) =>
      route.fulfill({ status: 410, contentType: 'application/problem+json', body: JSON.stringify(gone) }),
    );
    await page.goto(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
    const problem = page.getByRole('alert').filter({ hasText: gone.title });
    await expect(problem).toBeVisible();
    await expect(problem.getByText(gone.requestId)).toBeVisible();
    await page.getByRole('button', { name: 'Portrait' }).click();
    await expect(picture(page)).toBeVisible();
    await page.getByRole('button', { name: /^(?:not loaded )?Front$/ }).click();
    await expect(problem.getByRole('button', { name: 'Retry' })).toBeEnabled();
    await page.unroute('**/files/document.files.front');
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect(picture(page)).toBeVisible();
  });

  test('a file that is not a picture is refused in its frame', async ({ page, stage }) => {
    const { desk } = stage;
    const { ref } = await tagged(stage, 'hostile-files');
    await page.goto(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
    for (const side of ['Front', 'Back']) {
      await page.getByRole('button', { name: new RegExp(`^(?:not loaded )?${side}$`) }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'This type of file is not shown' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Original front' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /damaged|cannot be shown/ })).toBeVisible();
    await expect(page.getByRole('table', { name: /^Fields of the document/ })).toBeVisible();
  });

  test('a file on a host that is not allowed is refused without a request', async ({ page, stage }) => {
    const { desk } = stage;
    const { ref } = await tagged(stage, 'hostile-addresses');
    await page.goto(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
    await expect(
      page.getByRole('alert').filter({ hasText: 'The file is on a host that is not allowed' }),
    ).toBeVisible();
    expect(await page.content()).not.toMatch(/169\.254\.169\.254|evil\.example|file:\/\/|javascript:alert/);
  });

  test('pictures that were not loaded yet still load 16 minutes later', async ({ page, stage }) => {
    const { desk, service } = stage;
    await page.setViewportSize({ width: 390, height: 500 });
    const { ref } = await tagged(stage, 'mrz-german');
    await page.goto(`${desk.url}/sessions/${ref}/steps/ID_DOCUMENT`);
    await expect(picture(page)).toBeVisible();
    await service.advance(16 * 60_000);
    await page.getByRole('button', { name: 'Portrait' }).click();
    await expect(page.getByRole('img', { name: /, portrait$/ })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'cannot be shown' })).toHaveCount(0);

    const other = await tagged(stage, 'mrz-agrees-lines');
    await page.goto(`${desk.url}/sessions/${other.ref}`);
    const evidence = page.getByRole('region', { name: 'Evidence' });
    const images = evidence.locator('img');
    await expect(images).not.toHaveCount(0);
    await service.advance(16 * 60_000);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
    }
  });
});
