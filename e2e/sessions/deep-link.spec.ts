/** Links opened while signed out, and pasted ids: they lead to their target, and no session id stays in an address. */
import type { Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import { deskUrl, expect, fillSignIn, refOf, signInAnew, signInByApi, simulator, test } from '../testing/fixtures.ts';

const amlOf = async () => {
  const known = await simulator.one('aml-common-name');
  const aml = known.steps.find((step) => step.type === 'AML');
  if (!aml) throw new Error('this session has an AML step');
  return { known, step: aml.id };
};

/** Every address in the history of this tab. */
const history = (page: Page) =>
  page.evaluate(() => window.navigation.entries().map((entry) => entry.url ?? '')) as Promise<string[]>;

test('a link with a session id is sealed in a cookie during sign-in and becomes the ref', async ({
  page,
  complaints,
}) => {
  const { known, step } = await amlOf();
  const link = `${deskUrl}/sessions/${known.session_id}/steps/${step}?hit=h1`;
  complaints.allowAddress(link);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('You will continue to the page you opened')).toBeVisible();
  expect(await page.content()).not.toContain(known.session_id);
  expect(page.url()).not.toContain('next=');
  const target = (await page.context().cookies()).find((cookie) => cookie.name.endsWith('-target'));
  expect(target).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(decodeURIComponent(target?.value ?? '')).not.toContain(known.session_id);

  await fillSignIn(page, 'officer');
  const ref = await refOf(page.request, known);
  await expect(page).toHaveURL(`${deskUrl}/sessions/${ref}/steps/${step}?hit=h1`);
  await expect(page.getByRole('heading', { level: 2, name: 'AML' })).toBeVisible();
  expect((await history(page)).join(' ')).not.toContain(known.session_id);
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain(target?.name);
});

test('a link with a ref is carried in `next`, by step type too', async ({ page }) => {
  const { known, step } = await amlOf();
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, known);
  await page.context().clearCookies();
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML?hit=h1`);
  await expect(page.getByText(ref)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/sessions/${ref}/steps/AML?hit=h1`);
  await fillSignIn(page, 'officer');
  await expect(page).toHaveURL(`${deskUrl}/sessions/${ref}/steps/${step}?hit=h1`);
});

for (const by of sample(['ref', 'session id'] as const))
  test(`after its sign-in ended, a link with a ${by} leads to the form and then to its page`, async ({
    page,
    complaints,
  }) => {
    const { known } = await amlOf();
    await signInAnew(page.request, 'officer');
    const ref = await refOf(page.request, known);
    // The cookie is still there, the session is not.
    const cookies = await page.context().cookies();
    await page.request.post(`${deskUrl}/api/auth/sign-out`, { data: {}, headers: { origin: deskUrl } });
    await page.context().addCookies(cookies);
    const link = `${deskUrl}/sessions/${by === 'ref' ? ref : known.session_id}`;
    // No other address may contain the session id.
    if (by === 'session id') complaints.allowAddress(link);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await fillSignIn(page, 'officer');
    await expect(page).toHaveURL(`${deskUrl}/sessions/${ref}`);
  });

// What is said is drawn by a script.
test('an unknown session and an unknown step say so', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await signInByApi(page.request, 'officer');
  for (const path of sample(['/sessions/00000000-0000-4000-8000-000000000000', '/sessions/0000000000/steps/AML'])) {
    await page.goto(`${deskUrl}${path}`);
    await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible();
  }
  const ref = await refOf(page.request, await simulator.one('no-aml'));
  const answer = await page.goto(`${deskUrl}/sessions/${ref}/steps/AML`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Step not found' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'ID document' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'ID document' })).toBeVisible();
});

// More of them, without a browser: lib/model/after-sign-in-page.test.ts.
for (const next of sample([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/sessions',
  '/%09/evil.example',
  'javascript:alert(1)',
  '/@evil.example',
  '%2f%2fevil.example',
  '/sessions\r\nlocation: https://evil.example',
]))
  test(`next=${JSON.stringify(next)} stays on this origin`, async ({ page }) => {
    await page.goto(`${deskUrl}/sign-in?next=${encodeURIComponent(next)}`);
    await fillSignIn(page, 'auditor');
    await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(deskUrl);
    expect(new URL(page.url()).pathname).toBe('/sessions');
  });

test('a wrong password and an unknown address give the same message, at the field', async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  await page.goto(`${deskUrl}/sign-in`);
  const password = page.getByLabel('Password', { exact: true });
  for (const email of ['mlro@desk.example', 'nobody@desk.example']) {
    await page.getByLabel('Email').fill(email);
    await password.fill('not the right password at all');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page).toHaveURL(`${deskUrl}/sign-in`);
});

test('the look-up finds an id, a ref or an alias, and says when it finds nothing', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await signInByApi(page.request, 'officer');
  const known = await simulator.one('twelve-megapixel');
  const ref = await refOf(page.request, known);
  await page.goto(`${deskUrl}/sessions?view=all`);
  const field = page.getByRole('searchbox');
  for (const text of [known.session_id, ref, ref.toLowerCase(), ...(known.alias === null ? [] : [known.alias])]) {
    await field.fill(text);
    await field.press('Enter');
    if (text === known.alias) await page.getByRole('row').getByRole('link', { name: known.subject }).click();
    await expect(page).toHaveURL(`${deskUrl}/sessions/${ref}`);
    await page.goBack();
    await expect(page).toHaveURL(/\/sessions\?/);
    if (text === known.alias) await page.getByRole('button', { name: 'Remove the search' }).click();
  }
  await field.fill('00000000-0000-4000-8000-00000000dead');
  await field.press('Enter');
  await expect(page.getByText('No configured API key finds a session with this id.')).toBeVisible();
  await expect(page).toHaveURL(/\/sessions(?:\?|$)/);
});
