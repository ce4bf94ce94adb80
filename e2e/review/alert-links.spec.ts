/**
 * The link in a mail leads onto the hit itself, by every way of signing in and on a phone: in the viewport, with the focus on it.
 */
import { createHmac } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { FakeIdentityProvider } from '../../lib/server/auth/testing/fake-identity-provider.ts';
import { credentials, expect, refOf, signInByApi, test } from '../testing/fixtures.ts';
import { type RunningDesk, runDesk } from '../testing/launch-demo.ts';
import { type Simulator, simulatorAt } from '../testing/simulator.ts';

test.describe.configure({ mode: 'serial' });

const phone = { width: 390, height: 844 };
const signOnAddress = 'ana@firm.example';

let desk: RunningDesk;
let service: Simulator;
let provider: FakeIdentityProvider;

test.beforeAll(async () => {
  provider = await FakeIdentityProvider.start();
  const { issuer, clientId, clientSecret, roleClaim } = provider.oidc;
  desk = await runDesk({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLE_CLAIM: roleClaim,
  });
  service = simulatorAt(desk.controlUrl);
});
test.afterAll(async () => {
  await desk?.stop();
  await provider?.stop();
});

/** The link to a hit of this session in the newest mail to this address. */
async function linkTo(address: string, ref: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = (await service.mails()).filter(({ to }) => to === address);
    link = mails
      .flatMap(({ text }) => text.split(/\s/))
      .findLast((word) => word.startsWith(`${desk.url}/sessions/${ref}/`) && word.includes('?hit=h1-'));
    expect(link).toBeDefined();
  }).toPass({ timeout: 90_000 });
  return link ?? '';
}

/** @returns the session's ref */
async function findNewHit(request: APIRequestContext): Promise<string> {
  const known = await service.one('aml-common-name');
  const ref = await refOf(request, known, desk.url);
  await service.removeMails();
  expect(await service.addHit(known)).toMatchObject({ acknowledged: 1 });
  return ref;
}

/** All of it is in the viewport with nothing drawn over it, and it has the focus. */
async function expectLandedOn(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport({ ratio: 1 });
  // Nothing that is drawn later pushes it away.
  await page.waitForTimeout(2_000);
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

test('on a phone, after the password and a second factor', async ({ page, playwright }) => {
  const request = await playwright.request.newContext();
  const post = async (action: string, data: object) => {
    const answer = await request.post(`${desk.url}/api/auth/${action}`, { data, headers: { origin: desk.url } });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  await signInByApi(request, 'officer', desk.url);
  const { totpURI, backupCodes } = (await post('two-factor/enable', { password: credentials('officer').password })) as {
    totpURI: string;
    backupCodes: readonly string[];
  };
  await post('two-factor/verify-totp', { code: codeOf(totpURI) });
  const link = await linkTo(credentials('officer').email, await findNewHit(request));

  await page.setViewportSize(phone);
  await page.goto(link);
  const { email, password } = credentials('officer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(backupCodes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('hit') === new URL(link).searchParams.get('hit'));
  await expectLandedOn(page, page.getByRole('heading', { name: /\(entry \d+\)/ }));
  await request.dispose();
});

for (const [where, viewport] of [
  ['on a phone', phone],
  ['on a desk', { width: 1440, height: 900 }],
] as const)
  test(`${where}, after single sign-on`, async ({ page, playwright, complaints }) => {
    // The page that is open while the cookies go.
    complaints.allow(/status of 401/);
    await page.setViewportSize(viewport);
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
    const request = await playwright.request.newContext();
    await signInByApi(request, 'mlro', desk.url);
    const link = await linkTo(signOnAddress, await findNewHit(request));
    await request.dispose();
    await page.goto(link);
    await expect(page.getByText('You will continue to the page you opened')).toBeVisible();
    await signOn();
    await expect(page).toHaveURL((url) => url.searchParams.get('hit') === new URL(link).searchParams.get('hit'));
    await expectLandedOn(page, page.getByRole('heading', { name: /\(entry \d+\)/ }));
  });
