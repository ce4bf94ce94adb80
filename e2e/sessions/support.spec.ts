/** "Why am I not verified?" on support's page: what to do, since when, why, and a sentence that can be sent. */
import type { Page } from 'playwright/test';
import { customerTask, toCustomerAnswer } from '#lib/format/labels/customer-message.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, expectAccessibleState, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';

const sectionOf = (page: Page) => page.getByRole('region', { name: 'What the customer has to do' });

test('a step to redo: the document, since when, why, and the sentence, which is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInByApi(page.request, 'support');
  const ref = await refOf(page.request, await simulator.one('step:PROOF_OF_ADDRESS:RESUBMISSION_REQUIRED'));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const section = sectionOf(page);
  await expect(section.getByText('One step is waiting for the customer.')).toBeVisible();
  const step = section.getByRole('listitem');
  // Since when is told where a change was seen: the demo may have the session from a look-up.
  await expect(step).toHaveText(/^Proof of address\s*Upload again\s*To redo(?:\s*for\s*\S+ (?:s|min|h|d))?/, {
    useInnerText: true,
  });
  await expect(step).toHaveText(/(?:[A-Z][^.]+|No reason is available)\.$/);
  const sentence = section.getByText(/^Please upload your proof of address again/);
  await section.getByRole('button', { name: 'Copy message' }).click();
  await expect(section.getByText('Copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await sentence.textContent());
  await expectAccessibleState(page, 'what a customer has to do');
});

test('nothing to do, and nothing that leads to what is hidden', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const ref = await refOf(page.request, await simulator.one('sanctioned'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${deskUrl}/sessions/${ref}`);
  await expect(sectionOf(page).getByText(/The customer has nothing to do\.$/)).toBeVisible();
  await expect(sectionOf(page).getByRole('listitem')).toHaveCount(0);
  const main = page.getByRole('main');
  for (const name of [/evidence/i, /ownership/i, /decision/i, /verdict/i, /risk/i])
    await expect(main.getByRole('heading', { name })).toHaveCount(0);
  for (const name of ['Decide', 'Dossier', 'Record']) await expect(main.getByRole('button', { name })).toHaveCount(0);
  await expect(main.getByText('not available to your role')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((address) => /dispositions|opened/.test(address))).toEqual([]);
});

// What each state is answered with, step by step, is in lib/format/labels/customer-message.test.ts.
const states = ['APPROVED', 'REJECTED', 'RESUBMISSION_REQUIRED', 'SUBMISSION_REQUIRED', 'PENDING_VERIFICATION'].flatMap(
  (status) => ['individual', 'corporate'].map((kind) => ({ status, kind })),
);
test('a status has an answer that names exactly the steps that need the customer', async ({ page }) => {
  await signInByApi(page.request, 'support');
  for (const { status, kind } of sample(states))
    await test.step(`${status}, ${kind}`, async () => {
      const [known] = await simulator.sessions({ tag: `all-steps:${status}`, kind });
      if (!known) throw new Error(`no session of ${kind} with all steps that is ${status}`);
      const ref = await refOf(page.request, known);
      const session = (await (await page.request.get(`${deskUrl}/api/sessions/${ref}`)).json()) as SessionDetail;
      const { asked, rejected, headline, message } = toCustomerAnswer(session);
      await page.goto(`${deskUrl}/sessions/${ref}`);
      await expect(sectionOf(page).getByText(headline, { exact: true })).toBeVisible();
      await expect(sectionOf(page).getByText(message ?? 'none', { exact: true })).toBeVisible();
      await expect(sectionOf(page).getByRole('listitem')).toHaveText(
        [...asked, ...rejected].map(
          (step) => new RegExp(`^${stepTypeLabel(step.type)}\\s*${customerTask(step) ?? ''}`),
        ),
      );
    });
});
