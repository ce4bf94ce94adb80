/**
 * The whole verification service fails, on a server of its own: what a reviewer sees meanwhile, what still works, and that deliveries of that
 * time update the open browsers afterwards without any action.
 */
import { isDrawn, sample } from '#lib/testing/sample.ts';
import { expect } from '../testing/fixtures.ts';
import { openList, type RegisteredSession, statusIn, waitForLiveUpdates } from '../testing/restartable-server.ts';
import type { Fault } from '../testing/simulator.ts';
import { test } from '../testing/stage.ts';

test.describe.configure({ mode: 'default' });

const busy = /The verification service (?:is busy|failed|is not responding)/;
const failed = /The verification service (?:failed|is not responding)/;
const late = /The verification service (?:took too long|is not responding)/;
const unreadable = /The answer of the verification service could not be read/;
const faults: readonly (readonly [name: string, fault: Omit<Fault, 'path'>, message: RegExp])[] = [
  ['429', { fault: '429', retryAfter: 1 }, busy],
  ['500', { fault: '500' }, failed],
  ['503', { fault: '503', retryAfter: 1 }, busy],
  ['slow', { fault: 'slow', delayMs: 2_500 }, late],
  ['no answer', { fault: 'timeout' }, late],
  ['garbage', { fault: 'garbage' }, unreadable],
];

const drawn = sample(faults);
let sessions: readonly RegisteredSession[];
test.beforeAll(async ({ stage }) => {
  sessions = await stage.take(2 * drawn.length + 4);
  // Cached answers would hide a fault for a minute.
  await stage.restart({ VERIFICATION_TIMEOUT_MS: '1000' });
});
test.beforeEach(async ({ context, complaints, stage }) => {
  complaints.allow(/status of 50[234]/);
  await stage.signIn(context);
});

for (const [at, [name, fault, message]] of drawn.entries())
  test(`${name}: last known states, a Problem instead of evidence; afterwards everything updates by itself`, async ({
    page,
    context,
    stage,
  }) => {
    const { service, desk } = stage;
    const [mine, other] = sessions.slice(2 * at) as [RegisteredSession, RegisteredSession];
    const removeFault = await service.fault({ ...fault, path: '^/v4/' });
    const list = await context.newPage();
    await openList(list, desk);
    await expect(statusIn(list, mine)).toContainText('Approved');

    await page.goto(`${desk.url}/sessions/${mine.ref}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: mine.subject })).toBeVisible();
    await expect(main).toContainText('Approved');
    await page
      .getByRole('navigation', { name: 'Steps' })
      .filter({ visible: true })
      .getByRole('link', { name: /AML/ })
      .click();
    const noStep = page.getByRole('alert').filter({ hasText: 'AML could not be read' });
    await expect(noStep).toContainText(message);
    await expect(noStep.getByRole('button', { name: 'Retry' })).toBeVisible();
    // A step that could not be read does not look like one without hits.
    await expect(main).not.toContainText(/no (?:hits|matches)|0 hits|clear/i);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const noRefresh = page.getByRole('alert').filter({ hasText: 'The session could not be refreshed' });
    await expect(noRefresh).toContainText('The data shown is older');
    await expect(noRefresh).toContainText(message);
    await expect(main).toContainText(/Updated .* ago/);

    for (const session of [mine, other])
      expect(await service.transition(session, { type: 'ID_DOCUMENT', status: 'REJECTED' })).toMatchObject({
        sent: 1,
        acknowledged: 1,
      });
    expect((await desk.health()).deliveries).toMatchObject({ waiting: 2, dead: 0 });
    await expect(statusIn(list, other)).toContainText('Approved');

    await removeFault();
    for (const session of [mine, other]) await expect(statusIn(list, session)).toContainText('Rejected');
    await expect(page.getByText('Status: Approved → Rejected')).toBeVisible();
    await expect(noRefresh).toBeHidden();
    await expect.poll(async () => (await desk.health()).deliveries).toMatchObject({ waiting: 0, dead: 0 });
    await noStep.getByRole('button', { name: 'Retry' }).click();
    await expect(noStep).toBeHidden();
    await expect(main.getByRole('heading', { level: 2, name: 'AML' })).toBeVisible();
  });

if (isDrawn('half an hour without the service'))
  test('half an hour without the service: the list and last known states stay, with their age, and no delivery is lost', async ({
    page,
    context,
    stage,
  }) => {
    const { service, desk } = stage;
    const [mine, ...others] = sessions.slice(-4) as [
      RegisteredSession,
      RegisteredSession,
      RegisteredSession,
      RegisteredSession,
    ];
    const list = await context.newPage();
    await context.clock.install();
    await openList(list, desk);
    await page.goto(`${desk.url}/sessions/${mine.ref}/steps/ID_DOCUMENT`);
    const fields = page.getByRole('table', { name: /^Fields of the document/ });
    await expect(fields).toBeVisible();
    await waitForLiveUpdates(page);
    const removeFault = await service.fault({ fault: 'reset', path: '^/v4/' });
    // Deliveries from the first minute to the last.
    const moved: RegisteredSession[] = [mine];
    await service.transition(mine, { type: 'LIVENESS', status: 'REJECTED' });
    const bar = page.getByText(/^The verification service is not responding\. Data last updated/);
    await expect(bar).toBeVisible();
    for (const [tens, other] of others.entries()) {
      moved.push(other);
      expect(await service.transition(other, { type: 'LIVENESS', status: 'REJECTED' })).toMatchObject({
        acknowledged: 1,
      });
      desk.advance(10 * 60_000);
      await context.clock.fastForward(10 * 60_000);
      await expect(bar).toContainText(`${tens + 1}0 min ago or earlier`);
      await list.getByRole('button', { name: 'Reload the list' }).click();
      for (const session of moved) await expect(statusIn(list, session)).toContainText('Approved');
      await expect(fields).toBeVisible();
      await page.reload();
      await expect(page.getByRole('main')).toContainText(`Updated ${tens + 1}0 min ago`);
    }
    expect((await desk.health()).deliveries).toMatchObject({ waiting: 4, dead: 0 });

    await removeFault();
    const startedAtMs = performance.now();
    for (const session of moved) await expect(statusIn(list, session)).toContainText('Rejected');
    expect(performance.now() - startedAtMs).toBeLessThan(15_000);
    await expect(bar).toBeHidden();
    await expect(page.getByText('Status: Approved → Rejected')).toBeVisible();
    await expect.poll(async () => (await desk.health()).deliveries).toMatchObject({ waiting: 0, dead: 0 });
  });
