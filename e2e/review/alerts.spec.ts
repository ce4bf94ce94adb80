/**
 * Alert mail, over a Review Desk of its own: what happens at the verification service becomes a mail, and its link leads a signed-out reader to the hit.
 */
import type { APIRequestContext, Page } from 'playwright/test';
import {
  credentials,
  expect,
  expectAccessible,
  fillSignIn,
  type Person,
  refOf,
  signInByApi,
  test,
} from '../testing/fixtures.ts';
import { type RunningDesk, runDesk } from '../testing/launch-demo.ts';
import { type CaughtMail, type KnownSession, type Simulator, simulatorAt } from '../testing/simulator.ts';

test.describe.configure({ mode: 'serial' });

let desk: RunningDesk;
let service: Simulator;

test.beforeAll(async () => {
  desk = await runDesk();
  service = simulatorAt(desk.controlUrl);
});
test.afterAll(async () => void (await desk?.stop()));

const addressOf = (person: Person) => credentials(person).email;
const mailsTo = async (person: Person): Promise<readonly CaughtMail[]> =>
  (await service.mails()).filter(({ to }) => to === addressOf(person));

/** The mail to this person with this in its text. */
async function mailWith(person: Person, part: string): Promise<CaughtMail> {
  let found: CaughtMail | undefined;
  await expect(async () => {
    found = (await mailsTo(person)).find(({ text }) => text.includes(part));
    expect(found).toBeDefined();
  }).toPass({ timeout: 90_000 });
  if (!found) throw new Error('no mail');
  return found;
}

interface Hit {
  readonly id: string;
  readonly info: { readonly full_name: string };
}

/** The hits that were found after the first screening. */
async function laterHits(request: APIRequestContext, known: KnownSession, ref: string): Promise<readonly Hit[]> {
  const step = known.steps.find(({ type }) => type === 'AML')?.id ?? '';
  const answer = await request.get(`${desk.url}/api/v4/individual/session/${ref}/step/${step}?fresh=1`);
  const { verification } = (await answer.json()) as { verification: { aml: { hits: readonly Hit[] } } };
  return verification.aml.hits.filter(({ info }) => info.full_name.includes('(entry'));
}

const linkIn = ({ text }: CaughtMail, part: string): string =>
  text.split(/\s/).find((word) => word.startsWith(`${desk.url}/sessions/`) && word.includes(part)) ?? '';
const unsubscribeIn = ({ text }: CaughtMail): string =>
  text.split(/\s/).find((word) => word.startsWith(`${desk.url}/unsubscribe`)) ?? '';

const goTo = (page: Page, path: string) => page.goto(`${desk.url}${path}`);

test('a hit that monitoring finds is mailed, and the link leads a signed-out reader to that hit', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext();
  const known = await service.one('aml-common-name');
  await signInByApi(request, 'officer', desk.url);
  const ref = await refOf(request, known, desk.url);
  // The first screening is known: who brings a session in looks at it.
  expect(await laterHits(request, known, ref)).toEqual([]);
  expect(await service.addHit(known)).toMatchObject({ acknowledged: 1 });
  let hits: readonly Hit[] = [];
  await expect(async () => {
    hits = await laterHits(request, known, ref);
    expect(hits).toHaveLength(1);
  }).toPass();
  const [{ id: hit } = { id: '' }] = hits;
  const mail = await mailWith('officer', `?hit=${hit}`);

  expect(mail.subject).toMatch(/^(?:A session needs|Sessions need) your review$/);
  const link = linkIn(mail, hit);
  expect(link).toMatch(/^http:\/\/localhost:\d+\/sessions\/[0-9A-Z]{10}\/steps\/[^/?]+\?hit=h1-[0-9A-Z-]+$/);
  for (const secret of [
    known.session_id,
    known.subject,
    known.alias ?? known.subject,
    'AML',
    'PEP',
    'anction',
    'creening',
  ])
    expect(mail.source.replaceAll(/[0-9A-Z]{8,}/g, '')).not.toContain(secret);
  expect(mail.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  // Support gets nothing of it, nor does an administrator.
  expect([...(await mailsTo('support')), ...(await mailsTo('admin'))]).toEqual([]);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('You will continue to the page you opened')).toBeVisible();
  await fillSignIn(page, 'officer');
  const step = known.steps.find(({ type }) => type === 'AML')?.id ?? '';
  await expect(page).toHaveURL(`${desk.url}/sessions/${ref}/steps/${step}?hit=${hit}`);
  await expect(page.getByRole('heading', { level: 2, name: 'AML' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /\(entry \d+\)/ })).toBeVisible();
  await request.dispose();
});

test('the demo shows the mail to each reviewer alone, and its link opens', async ({ page }) => {
  await signInByApi(page.request, 'support', desk.url);
  await goTo(page, '/settings/mailbox');
  await expect(page.getByText('No emails yet.')).toBeVisible();

  // A page that is open would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'officer', desk.url);
  await goTo(page, '/settings/alerts');
  await page.getByRole('link', { name: 'Open your mailbox' }).click();
  const mails = page.getByRole('list', { name: 'Emails, newest first' });
  await expect(mails.getByRole('heading', { name: /needs? your review/ }).first()).toBeVisible();
  await expectAccessible(page);
  await mails
    .getByRole('link', { name: /\/sessions\// })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sessions\/[0-9A-Z]{10}\/steps\/[^?]+\?hit=h1-/);
});

test('a reviewer chooses alerts and when they arrive; a second tab is told that it is late', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signInByApi(page.request, 'mlro', desk.url);
  await goTo(page, '/settings/alerts');
  const late = await context.newPage();
  await goTo(late, '/settings/alerts');

  await expectAccessible(page);
  await page.getByLabel('New hits').selectOption('Off');
  await page.getByRole('radio', { name: 'Once a day, together' }).check();
  await page.getByLabel('Time of the daily email').fill('07:30');
  await page.getByRole('checkbox', { name: /No emails at certain hours/ }).check();
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('New hits')).toHaveValue('off');
  await expect(page.getByLabel('Time of the daily email')).toHaveValue('07:30');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');

  await late.getByLabel('Duplicates').selectOption('Off');
  await late.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(late.getByText('Nothing was saved.')).toBeVisible();
  await expect(late.getByLabel('Duplicates')).toHaveValue('off');
  await late.getByRole('button', { name: 'Show the stored settings' }).click();
  await expect(late.getByLabel('New hits')).toHaveValue('off');
  await expect(late.getByLabel('Duplicates')).toHaveValue('role');
});

test('the link in a mail ends the mail without a sign-in, only when its button is pressed', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext();
  const [mail] = await mailsTo('officer');
  if (!mail) throw new Error('the first journey leaves a mail');
  const link = unsubscribeIn(mail);
  const paused = async () => {
    await signInByApi(request, 'officer', desk.url);
    return (await (await request.get(`${desk.url}/api/alerts`)).json()).pausedAt;
  };
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Stop all alert emails' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  expect(await paused()).toBeNull();
  await button.click();
  await expect(page.getByText('You will receive no more alert emails.')).toBeVisible();
  expect(await paused()).not.toBeNull();

  await fillSignInAt(page, 'officer');
  await goTo(page, '/settings/alerts');
  await page.getByRole('button', { name: 'Send me alerts again' }).click();
  await expect(page.getByRole('button', { name: 'Stop all alert emails' })).toBeVisible();
  expect(await paused()).toBeNull();

  // As a mail server does it (RFC 8058): no cookie, no origin, one POST.
  const stranger = await playwright.request.newContext();
  const address = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(mail.source.replaceAll(/\r\n\s+/g, ' '))?.[1] ?? '';
  const post = (to: string) => stranger.post(to, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect((await stranger.get(address)).url()).toContain('/unsubscribe?token=');
  expect(await paused()).toBeNull();
  expect((await post(`${address.slice(0, -4)}AAAA`)).status()).toBe(404);
  expect(await paused()).toBeNull();
  expect((await post(address)).status()).toBe(200);
  expect(await paused()).not.toBeNull();
  await request.dispose();
  await stranger.dispose();
});

async function fillSignInAt(page: Page, person: Person): Promise<void> {
  await goTo(page, '/sign-in');
  await fillSignIn(page, person);
}

test('while the mail server is down an administrator sees it, and nothing is lost', async ({ page, playwright }) => {
  const request = await playwright.request.newContext();
  await signInByApi(request, 'officer', desk.url);
  const own = await (await request.get(`${desk.url}/api/alerts`)).json();
  const { version, schedule } = own as { version: number; schedule: object };
  const headers = { origin: desk.url };
  await request.put(`${desk.url}/api/alerts`, { data: { version, schedule, isPaused: false, rules: [] }, headers });
  await service.removeMails();
  await service.setMailServer('down');
  try {
    const known = await service.one('aml-common-name');
    const ref = await refOf(request, known, desk.url);
    await service.addHit(known);
    await signInByApi(page.request, 'admin', desk.url);
    await goTo(page, '/settings/connection');
    const section = page.getByRole('region', { name: 'Alert emails' });
    await expect(section.getByText('The mail server cannot be reached')).toBeVisible({ timeout: 90_000 });
    await expect(section).not.toContainText(ref);
    expect(await mailsTo('officer')).toEqual([]);

    await service.setMailServer('up');
    await section.getByRole('button', { name: 'Send now' }).click();
    await expect(section.getByText(/^\d+ alerts? queued again\.$/)).toBeVisible();
    const [hit] = (await laterHits(request, known, ref)).slice(-1);
    await mailWith('officer', `?hit=${hit?.id}`);
    await expect(section.getByText('The mail server cannot be reached')).toHaveCount(0, { timeout: 60_000 });
  } finally {
    await service.setMailServer('up');
  }
  await request.dispose();
});

test('an administrator sets what the roles get, and gets nothing of a session', async ({ page }) => {
  await signInByApi(page.request, 'admin', desk.url);
  await goTo(page, '/settings/alerts');
  await expect(page.getByLabel('New hits', { exact: true })).toHaveCount(0);
  const box = page.getByRole('checkbox', { name: 'Duplicates: Auditor' });
  await box.check();
  await page.getByRole('button', { name: 'Save defaults' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  // A page that is open would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page.request, 'auditor', desk.url);
  await goTo(page, '/settings/alerts');
  await expect(page.getByLabel('Duplicates')).toContainText('Role default: on');
  await expect(page.getByText('Role defaults')).toHaveCount(0);
});
