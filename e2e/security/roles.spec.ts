/**
 * What roles without evidence receive: support masked fields and nothing about screening, the administrator no personal data. Checks every
 * byte of HTML, RSC payload and JSON of every page, not only what is drawn, against the data of the simulator.
 */
import { isCustomerStep } from '#lib/model/access/customer-side.ts';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, refOf, signInByApi, simulator, stepsOf, test } from '../testing/fixtures.ts';
import { deskAnswers, deskPages, openVisitor, refFor, type Visit, visitAll, visitsOf } from '../testing/http-tour.ts';
import { findTexts } from '../testing/recorded-answers.ts';
import { canariesOf } from '../testing/simulator.ts';

const tags = ['pep-former', 'sanctioned', 'passport-expired', 'media-namesake', 'name-han'];
/** Pages that say to whom they are closed. */
const closed = ['/sessions/export', '/numbers', '/referrals', '/audit', '/consents'];
/** The same in every answer: names of events of shared data in a filter, an absent part of an answer, a counter of the cache. */
const constants = /\ban AML decision\b|\\?"screening\\?":null|\\?"hits\\?":\d+,\\?"misses\\?"/g;

for (const person of ['support', 'admin'] as const)
  test(`${person} receives no picture, no unmasked value and nothing about screening`, async ({ playwright }) => {
    const visitor = await openVisitor(playwright, person);
    const sessions = await Promise.all(tags.map((tag) => simulator.one(tag)));
    const companies = (await simulator.sessions({ kind: 'corporate' })).map(({ subject }) => subject);
    const canaries = (await Promise.all(sessions.map(simulator.whole))).flatMap((whole) =>
      canariesOf(whole, companies),
    );
    expect(canaries.length).toBeGreaterThan(50);
    const visits: Visit[] = [...deskPages, ...deskAnswers]
      .filter((path) => !closed.includes(path))
      .map((path) => ({ of: path.replace(/\?.*/, ''), path }));
    for (const known of sessions) {
      const ref = await refFor(visitor, known);
      const read = await visitor.visit({ path: `/api/sessions/${ref}` });
      const { steps } = JSON.parse(read.body) as { steps: { step: string; type: string }[] };
      expect(steps.map(({ type }) => type).toSorted()).toEqual(
        known.steps
          .map(({ type }) => type)
          .filter((type) => isCustomerStep(known.kind, type))
          .toSorted(),
      );
      const page = await visitor.visit({ path: `/sessions/${ref}` });
      for (const text of ['What the customer has to do', 'Ask Compliance before promising anything.'])
        expect(page.body).toContain(text);
      visits.push(...visitsOf(known, ref, steps));
    }
    const answers = await visitAll(visitor, sample(visits, { by: ({ of }) => of }));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(15);
    expect(findTexts(answers, canaries)).toEqual([]);
    expect(answers.filter(({ body }) => /\/files\/[a-z]/.test(body)).map(({ address }) => address)).toEqual([]);
    // Whole words only.
    const screeningWords = /\bAML\b|screening|sanction|adverse|"hits"|hits_reported|\bPEP\b/i;
    const found = answers.map(({ address, text }) => [
      address,
      screeningWords.exec(text.replaceAll(constants, ''))?.[0],
    ]);
    expect(found.filter(([, word]) => word !== undefined)).toEqual([]);
    // What is searched is what a page shows: masked values for support.
    expect(answers.some(({ text }) => text.includes('•'))).toBe(person === 'support');
  });

test('support sees masked fields, a message instead of pictures, and searches whole names only', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const known = await simulator.one('passport');
  const ref = await refOf(page.request, known);
  const identity = (await stepsOf(page.request, ref)).find(({ type }) => type === 'ID_DOCUMENT');
  await page.goto(`${deskUrl}/sessions/${ref}/steps/${identity?.step}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Evidence is not available to your role.')).toBeVisible();
  await expect(main.getByRole('row', { name: /^Document number/ })).toContainText('•');
  await expect(page.locator('img, canvas, video')).toHaveCount(0);
  await expect(main).not.toContainText('AML');

  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Status' }).getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Subject' }).getByRole('button')).toHaveCount(0);
  await page.getByRole('searchbox', { name: /^Search by whole words/ }).fill(`${known.subject.slice(0, -1)} nobody`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your role finds whole words of names')).toBeVisible();
});

test('the administrator sees statuses and refs, and no person', async ({ playwright }) => {
  const admin = await openVisitor(playwright, 'admin');
  const known = await simulator.one('passport');
  const ref = await refFor(admin, known);
  const { body } = await admin.visit({ path: `/sessions/${ref}` });
  expect(body).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]*>)*${ref}`));
  expect(body).toContain('Personal data is not available to your role.');
  expect(body).not.toMatch(/<h[1-6][^>]*>Evidence</);
  const list = (await admin.visit({ path: '/sessions?view=all' })).body;
  expect(list).toMatch(/<input[^>]*"Look up by reference or session id"/);
  const subject = /<th\b(?:(?!<\/th>).)*>Subject(?:(?!<\/th>).)*<\/th>/s.exec(list)?.[0];
  expect(subject).toBeDefined();
  expect(subject).not.toContain('<button');
});
