/**
 * Alert mail, over a Review Desk of its own: what happens at the verification service becomes a mail, and its link leads a signed-out reader onto the
 * hit itself, by every way of signing in and on a phone: in the viewport, with the focus on it.
 */
import { createHmac } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import { FakeIdentityProvider } from '../../lib/server/auth/testing/fake-identity-provider.ts';
import {
  credentials,
  expect,
  expectAccessibleState,
  fillSignIn,
  type Person,
  refOf,
  sharedDesk,
  signInByApi,
  test,
} from '../testing/fixtures.ts';
import { type RunningDesk, runDesk } from '../testing/launch-demo.ts';
import { readPage } from '../testing/read-page.ts';
import { type CaughtMail, type KnownSession, type Simulator, simulatorAt } from '../testing/simulator.ts';

test.describe.configure({ mode: 'serial' });

const phone = { width: 390, height: 844 };
const signOnAddress = 'ana@firm.example';

let desk: RunningDesk;
let service: Simulator;
let provider: FakeIdentityProvider;

test.beforeAll(async () => {
  provider = await FakeIdentityProvider.start();
  const { issuer, clientId, clientSecret, roleClaim } = provider.oidc;
  const signOn = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLE_CLAIM: roleClaim,
  };
  desk = await runDesk(signOn, sharedDesk);
  service = simulatorAt(desk.controlUrl);
});
test.afterAll(async () => {
  await desk?.stop();
  await provider?.stop();
});

const addressOf = (person: Person) => credentials(person).email;
const mailsTo = async (person: Person): Promise<readonly CaughtMail[]> => mailsAt(addressOf(person));
const mailsAt = async (address: string) => (await service.mails()).filter(({ to }) => to === address);

/** The mail to this person with this in its text. */
const mailWith = (person: Person, part: string) => mailAt(addressOf(person), part);

async function mailAt(address: string, part: string): Promise<CaughtMail> {
  let found: CaughtMail | undefined;
  await expect(async () => {
    found = (await mailsAt(address)).findLast(({ text }) => text.includes(part));
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

/** All of it is in the viewport with nothing drawn over it, and it has the focus. */
async function expectLandedOn(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport({ ratio: 1 });
  // Nothing that is drawn later pushes it away.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(target).toBeInViewport({ ratio: 1 });
  const isOnTop = await target.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(left + 4, y)));
  });
  expect(isOnTop).toBe(true);
}

/** RFC 6238, of the address that an authenticator app scans. */
function codeOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

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
  await expectLandedOn(page, page.getByRole('heading', { name: /\(entry \d+\)/ }));
  await request.dispose();
});

/** @returns the link in the mail about a hit that is found now */
async function linkToNewHit(request: APIRequestContext, address: string): Promise<string> {
  const known = await service.one('aml-common-name');
  const ref = await refOf(request, known, desk.url);
  const before = new Set((await mailsAt(address)).map(({ id }) => id));
  expect(await service.addHit(known)).toMatchObject({ acknowledged: 1 });
  let link = '';
  await expect(async () => {
    const mails = (await mailsAt(address)).filter(({ id }) => !before.has(id));
    const words = mails.flatMap(({ text }) => text.split(/\s/));
    const isLink = (word: string) => word.startsWith(`${desk.url}/sessions/${ref}/`) && word.includes('?hit=h1-');
    link = words.findLast(isLink) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 90_000 });
  return link;
}

/** Ways of signing in; each opens the link that a mail brought and comes to the page behind it. */
const ways = {
  async 'the password and a second factor'(page: Page, request: APIRequestContext) {
    const post = async (action: string, data: object) => {
      const answer = await request.post(`${desk.url}/api/auth/${action}`, { data, headers: { origin: desk.url } });
      expect(answer.status()).toBe(200);
      return answer.json();
    };
    const { email, password } = credentials('officer2');
    await signInByApi(request, 'officer2', desk.url);
    const { totpURI, backupCodes } = (await post('two-factor/enable', { password })) as {
      totpURI: string;
      backupCodes: readonly string[];
    };
    await post('two-factor/verify-totp', { code: codeOf(totpURI) });
    const link = await linkToNewHit(request, email);
    await page.goto(link);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(backupCodes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    return link;
  },
  async 'single sign-on'(page: Page, request: APIRequestContext) {
    await page.route(`${provider.issuer}/authorize*`, (route) => {
      const back = new URL(route.request().url()).searchParams.get('redirect_uri');
      return route.fulfill({ status: 302, headers: { location: `${back}${provider.agree(route.request().url())}` } });
    });
    const signOn = async () => {
      await page.getByRole('button', { name: 'Single sign-on' }).click();
      await page.waitForURL((url) => url.origin === desk.url && !url.pathname.startsWith('/sign-in'));
    };
    // The account comes into being with the first sign-in.
    await page.goto(`${desk.url}/sign-in`);
    await signOn();
    await page.context().clearCookies();
    await signInByApi(request, 'mlro', desk.url);
    const link = await linkToNewHit(request, signOnAddress);
    await page.goto(link);
    await expect(page.getByText('You will continue to the page you opened')).toBeVisible();
    await signOn();
    return link;
  },
} as const;

const landings = [
  { way: 'the password and a second factor', where: 'a phone', viewport: phone },
  { way: 'single sign-on', where: 'a phone', viewport: phone },
  { way: 'single sign-on', where: 'a desk', viewport: { width: 1440, height: 900 } },
] as const;
for (const { way, where, viewport } of sample(landings, { by: ({ way }) => way }))
  test(`the link in a mail leads onto the hit on ${where}, after ${way}`, async ({ page, playwright, complaints }) => {
    // The page that is open while the cookies go.
    complaints.allow(/status of 401/);
    const request = await playwright.request.newContext();
    await page.setViewportSize(viewport);
    const link = await ways[way](page, request);
    await request.dispose();
    await expect(page).toHaveURL((url) => url.searchParams.get('hit') === new URL(link).searchParams.get('hit'));
    await expectLandedOn(page, page.getByRole('heading', { name: /\(entry \d+\)/ }));
  });

test('the demo shows the mail to each reviewer alone, and its link opens', async ({ page, browser }) => {
  const context = await browser.newContext();
  await signInByApi(context.request, 'support', desk.url);
  expect((await readPage(context.request, '/settings/mailbox', desk.url)).text).toContain('No emails yet.');
  await context.close();
  await signInByApi(page.request, 'officer', desk.url);
  await goTo(page, '/settings/alerts');
  await page.getByRole('link', { name: 'Open your mailbox' }).click();
  const mails = page.getByRole('list', { name: 'Emails, newest first' });
  await expect(mails.getByRole('heading', { name: /needs? your review/ }).first()).toBeVisible();
  await expectAccessibleState(page, 'the mailbox');
  await mails
    .getByRole('link', { name: /\/sessions\// })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sessions\/[0-9A-Z]{10}\/steps\/[^?]+\?hit=h1-/);
});

test('a reviewer chooses alerts and when they arrive, and is told when another tab was faster', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signInByApi(page.request, 'mlro', desk.url);
  await goTo(page, '/settings/alerts');
  const address = `${desk.url}/api/alerts`;
  const { version, schedule } = await (await page.request.get(address)).json();
  const chosen = { version, schedule, isPaused: false, rules: [{ rule: 'new_hits', own: false }] };
  const made = await page.request.put(address, { data: chosen, headers: { origin: desk.url } });
  expect(made.status()).toBe(200);
  await page.getByLabel('Duplicates').selectOption('Off');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nothing was saved.')).toBeVisible();
  await expect(page.getByLabel('Duplicates')).toHaveValue('off');
  await page.getByRole('button', { name: 'Show the stored settings' }).click();
  await expect(page.getByLabel('New hits')).toHaveValue('off');
  await expect(page.getByLabel('Duplicates')).toHaveValue('role');

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
  await expectAccessibleState(page, 'the choice of alerts');
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
  await expectAccessibleState(page, 'the page that ends mail');
  expect(await paused()).toBeNull();
  await button.click();
  await expect(page.getByText('You will receive no more alert emails.')).toBeVisible();
  expect(await paused()).not.toBeNull();

  await fillSignInAt(page, 'officer');
  await goTo(page, '/settings/alerts');
  await page.getByRole('button', { name: 'Send me alerts again' }).click();
  await expect(page.getByRole('button', { name: 'Stop all alert emails' })).toBeVisible();
  expect(await paused()).toBeNull();

  await request.dispose();
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

test('an administrator sets what the roles get, and gets nothing of a session', async ({ page, browser }) => {
  await signInByApi(page.request, 'admin', desk.url);
  await goTo(page, '/settings/alerts');
  await expect(page.getByLabel('New hits', { exact: true })).toHaveCount(0);
  const box = page.getByRole('checkbox', { name: 'Duplicates: Auditor' });
  await box.check();
  await page.getByRole('button', { name: 'Save defaults' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  const context = await browser.newContext();
  await signInByApi(context.request, 'auditor', desk.url);
  const { rules } = (await (await context.request.get(`${desk.url}/api/alerts`)).json()) as {
    rules: { rule: string; own: boolean | null; ofRoles: boolean }[];
  };
  expect(rules.find(({ rule }) => rule === 'duplicates')).toMatchObject({ own: null, ofRoles: true });
  const { text } = await readPage(context.request, '/settings/alerts', desk.url);
  expect(text).toContain('\nRole default: on\n');
  expect(text).not.toContain('Role defaults');
  await context.close();
});
