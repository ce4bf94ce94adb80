import { beforeEach, describe, expect, test } from 'vitest';
import { readSignInProgress, requireReviewer, requireStepUp } from './session.ts';
import { FakeAuthenticator } from './testing/fake-authenticator.ts';
import { codeOf } from './testing/fake-authenticator-app.ts';
import type { FakeBrowser } from './testing/fake-browser.ts';
import {
  advanceClock,
  databases,
  databasesFor,
  goodPassword,
  minute,
  problemOf,
  testAuthOn,
} from './testing/open-test-auth.ts';

const email = 'ana@desk.example';

describe.each(databasesFor('R07: second factor'))('R07: second factor, on %s', (database) => {
  const at = testAuthOn(database);

  async function enrol(browser: FakeBrowser): Promise<{ uri: string; codes: string[] }> {
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    expect((await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
    return { uri, codes: body.backupCodes as string[] };
  }

  beforeEach(async () => {
    await at.reopen({ authMfa: 'required' });
  });

  test('is required before any request; after the set-up the same browser continues with a new token', async () => {
    await at.auth.add(email);
    const browser = at.auth.browser();
    expect((await browser.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await at.accessOf(browser)).toBe('second_factor_required');
    expect(await readSignInProgress(at.auth.engine, browser.headers())).toEqual({ step: 'enrol', isAdmin: false });
    const before = browser.headers();
    await enrol(browser);
    expect(await problemOf(requireReviewer(at.auth.engine, before))).toBe('signed_out');
    expect((await requireReviewer(at.auth.engine, browser.headers())).authMethod).toBe('password+totp');
    expect((await at.auth.events()).at(-1)).toMatchObject({
      action: 'reviewer.factorChanged',
      detail: { factor: 'totp', change: 'added' },
    });
  });

  test('requires the code at the next sign-in; a code is valid once', async () => {
    await at.auth.add(email);
    const first = at.auth.browser();
    await first.signIn(email);
    const { uri } = await enrol(first);
    advanceClock(minute);
    const browser = at.auth.browser();
    expect((await browser.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await at.accessOf(browser)).toBe('signed_out');
    expect(await readSignInProgress(at.auth.engine, browser.headers())).toEqual({ step: 'challenge' });
    expect(await browser.send('POST', '/two-factor/verify-totp', { code: '000000' })).toMatchObject({
      code: 'bad_request',
    });
    expect((await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
    expect((await requireReviewer(at.auth.engine, browser.headers())).authMethod).toBe('password+totp');

    const thief = at.auth.browser();
    await thief.signIn(email);
    expect(await thief.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).toMatchObject({
      code: 'bad_request',
    });
    expect(await at.accessOf(thief)).toBe('signed_out');
  });

  test('accepts a recovery code once, also of two concurrent requests', async () => {
    await at.auth.add(email);
    const first = at.auth.browser();
    await first.signIn(email);
    const { codes } = await enrol(first);
    const stored = await at.auth.engine.adapter.findMany<{ backupCodes: string }>({ model: 'twoFactor' });
    expect(stored[0]?.backupCodes).not.toContain(codes[0]);
    const [one, two] = [at.auth.browser(), at.auth.browser()];
    await one.signIn(email);
    await two.signIn(email);
    const body = { code: codes[0] };
    const answers = await Promise.all(
      [one, two].map((browser) => browser.send('POST', '/two-factor/verify-backup-code', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('requires a passkey from an admin: password and app are not enough', async () => {
    await at.auth.add(email, ['admin']);
    const browser = at.auth.browser();
    await browser.signIn(email);
    await enrol(browser);
    expect(await at.accessOf(browser)).toBe('second_factor_required');
    expect(await readSignInProgress(at.auth.engine, browser.headers())).toEqual({ step: 'enrol', isAdmin: true });
  });

  test('cannot be added or removed with the password alone where there is one', async () => {
    const id = await at.auth.add(email);
    await at.auth.engine.adapter.create({
      model: 'passkey',
      data: {
        userId: id,
        publicKey: 'AA',
        credentialID: 'a',
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
        transports: '',
      },
    });
    const thief = at.auth.browser();
    expect((await thief.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await readSignInProgress(at.auth.engine, thief.headers())).toEqual({ step: 'passkey', isAdmin: false });
    for (const [method, path, body] of [
      ['POST', '/two-factor/enable', { password: goodPassword }],
      ['GET', '/passkey/generate-register-options', undefined],
      ['POST', '/passkey/delete-passkey', { id: 'a' }],
      ['POST', '/change-password', { currentPassword: goodPassword, newPassword: 'tundra ochre bicycle' }],
    ] as const)
      expect(await thief.send(method, path, body)).toMatchObject({ code: 'step_up_required' });
  });

  test('ends a challenge after five wrong codes, and slows down the next ones', async () => {
    await at.auth.add(email);
    const first = at.auth.browser();
    await first.signIn(email);
    const { uri } = await enrol(first);
    advanceClock(minute);
    const browser = at.auth.browser();
    await browser.signIn(email);
    const codes = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await browser.send('POST', '/two-factor/verify-totp', { code: '000000' })).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'bad_request'), 'signed_out']);
    const again = at.auth.browser();
    await again.signIn(email);
    expect(await again.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).toMatchObject({
      code: 'too_many_requests',
    });
    advanceClock(5_000);
    expect((await again.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
  });
});

describe.each(databasesFor('R14: step-up'))('R14: step-up, on %s', (database) => {
  const at = testAuthOn(database);

  test('a proof counts for five minutes', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const stepUp = () => problemOf(requireStepUp(at.auth.engine, browser.headers()));
    advanceClock(5 * minute);
    expect(await stepUp()).toBe('none');
    advanceClock(minute);
    expect(await stepUp()).toBe('step_up_required');
    expect(await at.accessOf(browser)).toBe('none');
    expect((await browser.send('POST', '/two-factor/enable', { password: goodPassword })).code).toBe(
      'step_up_required',
    );
    await browser.signIn(email);
    expect(await stepUp()).toBe('none');
  });

  test('with an app needs the code, not the password', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(String(body.totpURI)) });
    advanceClock(6 * minute);
    expect(await problemOf(requireStepUp(at.auth.engine, browser.headers()))).toBe('step_up_required');
    const before = browser.jar.get('__Host-desk');
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(String(body.totpURI)) });
    expect(browser.jar.get('__Host-desk')).toBe(before);
    expect(await problemOf(requireStepUp(at.auth.engine, browser.headers()))).toBe('none');
  });
});

const last = { code: 'conflict', detail: 'This is your last second factor. Add another one first.' };

describe.each(databases)('the last second factor, on %s', (database) => {
  const at = testAuthOn(database, async () => ({ authMfa: 'required' }));

  async function addApp(browser: FakeBrowser): Promise<string> {
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    expect((await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).status).toBe(200);
    advanceClock(minute);
    return uri;
  }
  async function addPasskey(browser: FakeBrowser): Promise<FakeAuthenticator> {
    const device = new FakeAuthenticator('https://desk.example');
    const { body } = await browser.send('GET', '/passkey/generate-register-options');
    const response = device.create(body as { challenge: string });
    expect((await browser.send('POST', '/passkey/verify-registration', { response })).status).toBe(200);
    return device;
  }
  async function use(browser: FakeBrowser, device: FakeAuthenticator) {
    const { body } = await browser.send('GET', '/passkey/generate-authenticate-options');
    const response = device.get(body as { challenge: string });
    expect((await browser.send('POST', '/passkey/verify-authentication', { response })).status).toBe(200);
  }
  const passkeyIds = async () =>
    (await at.auth.engine.adapter.findMany<{ id: string }>({ model: 'passkey' })).map(({ id }) => id);
  const removeApp = (browser: FakeBrowser) => browser.send('POST', '/two-factor/disable', { password: goodPassword });
  const removePasskey = (browser: FakeBrowser, id = '') => browser.send('POST', '/passkey/delete-passkey', { id });

  test('an app alone stays; with a passkey either goes, and then the other stays', async () => {
    await at.auth.add(email);
    const browser = at.auth.browser();
    await browser.signIn(email);
    await addApp(browser);
    expect(await removeApp(browser)).toMatchObject(last);
    const device = await addPasskey(browser);
    expect((await removeApp(browser)).status).toBe(200);
    await use(browser, device);
    const [id] = await passkeyIds();
    expect(await removePasskey(browser, id)).toMatchObject(last);
    expect(await passkeyIds()).toEqual([id]);
    await addApp(browser);
    expect((await removePasskey(browser, id)).status).toBe(200);
  });

  test('an admin keeps a passkey, whatever else there is', async () => {
    await at.auth.add(email, ['admin']);
    const browser = at.auth.browser();
    await browser.signIn(email);
    await addApp(browser);
    const device = await addPasskey(browser);
    await use(browser, device);
    const [id] = await passkeyIds();
    expect(await removePasskey(browser, id)).toMatchObject(last);
    expect((await removeApp(browser)).status).toBe(200);
  });

  test('of two concurrent removals one is refused', async () => {
    await at.auth.add(email);
    const browser = at.auth.browser();
    await browser.signIn(email);
    const device = await addPasskey(browser);
    await use(browser, device);
    await addPasskey(browser);
    const answers = await Promise.all((await passkeyIds()).map((id) => removePasskey(browser, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await passkeyIds()).toHaveLength(1);
  });

  test('may go where a second factor is optional', async () => {
    await at.reopen({ authMfa: 'optional' });
    await at.auth.add(email);
    const browser = await at.signedIn();
    await addApp(browser);
    expect((await removeApp(browser)).status).toBe(200);
  });
});
