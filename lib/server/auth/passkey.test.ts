import { describe, expect, test } from 'vitest';
import { readSignInProgress, requireReviewer } from './session.ts';
import { FakeAuthenticator } from './testing/fake-authenticator.ts';
import type { FakeBrowser } from './testing/fake-browser.ts';
import { advanceClock, databasesFor, minute, testAuthOn } from './testing/open-test-auth.ts';

const email = 'ana@desk.example';
type Options = { challenge: string };

async function enrol(browser: FakeBrowser, device: FakeAuthenticator) {
  const { body } = await browser.send('GET', '/passkey/generate-register-options');
  return browser.send('POST', '/passkey/verify-registration', {
    response: device.create(body as Options),
    name: 'Laptop',
  });
}
async function use(browser: FakeBrowser, device: FakeAuthenticator) {
  const { body } = await browser.send('GET', '/passkey/generate-authenticate-options');
  return browser.send('POST', '/passkey/verify-authentication', { response: device.get(body as Options) });
}

describe.each(databasesFor('R07: passkeys'))('R07: passkeys, on %s', (database) => {
  const at = testAuthOn(database);

  test('an admin adds one after the password, signs in with it, and later without the password', async () => {
    await at.reopen({ authMfa: 'required' });
    const id = await at.auth.add(email, ['admin']);
    const device = new FakeAuthenticator('https://desk.example');
    const first = at.auth.browser();
    await first.signIn(email);
    expect((await enrol(first, device)).body).toEqual({ done: true });
    expect(await at.accessOf(first)).toBe('second_factor_required');
    expect(await readSignInProgress(at.auth.engine, first.headers())).toEqual({ step: 'passkey', isAdmin: true });
    expect((await use(first, device)).body).toEqual({ next: 'continue' });

    const browser = at.auth.browser();
    expect((await use(browser, device)).body).toEqual({ next: 'continue' });
    expect(await requireReviewer(at.auth.engine, browser.headers())).toMatchObject({ id, authMethod: 'passkey' });
    expect((await browser.send('GET', '/passkey/list-user-passkeys')).body).toMatchObject([{ name: 'Laptop' }]);
    expect((await at.auth.events()).slice(2).map(({ action, actor }) => ({ action, actor }))).toEqual([
      { action: 'reviewer.factorChanged', actor: id },
      { action: 'reviewer.signedIn', actor: id },
      { action: 'reviewer.signedIn', actor: id },
    ]);
  });

  test('the password alone ends no sessions of who signs in with it', async () => {
    await at.reopen({ authMfa: 'required' });
    await at.auth.add(email);
    const device = new FakeAuthenticator('https://desk.example');
    const owner = at.auth.browser();
    await owner.signIn(email);
    await enrol(owner, device);
    await use(owner, device);
    const thief = at.auth.browser();
    expect((await thief.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect((await thief.send('POST', '/revoke-other-sessions')).code).toBe('second_factor_required');
    expect((await thief.send('GET', '/passkey/list-user-passkeys')).code).toBe('second_factor_required');
    expect(await at.accessOf(owner)).toBe('none');
    expect((await owner.send('POST', '/revoke-other-sessions')).status).toBe(200);
    expect(await at.accessOf(thief)).toBe('signed_out');
  });

  test('is accepted only if the device verified the user', async () => {
    await at.auth.add(email);
    const device = new FakeAuthenticator('https://desk.example');
    const browser = await at.signedIn();
    device.verifiesUser = false;
    expect((await enrol(browser, device)).status).toBe(400);
    device.verifiesUser = true;
    expect((await enrol(browser, device)).status).toBe(200);
    device.verifiesUser = false;
    const thief = at.auth.browser();
    expect((await use(thief, device)).code).toBe('signed_out');
    expect(await at.accessOf(thief)).toBe('signed_out');
  });

  test('refuses a passkey of another origin, an unknown one, a challenge used twice, and a disabled account', async () => {
    const id = await at.auth.add(email);
    const device = new FakeAuthenticator('https://desk.example');
    await enrol(await at.signedIn(), device);
    const phished = new FakeAuthenticator('https://desk.evil.example');
    expect((await enrol(await at.signedIn(), phished)).status).not.toBe(200);
    expect((await use(at.auth.browser(), new FakeAuthenticator('https://desk.example'))).code).toBe('signed_out');

    const browser = at.auth.browser();
    const { body } = await browser.send('GET', '/passkey/generate-authenticate-options');
    const response = device.get(body as Options);
    const jar = new Map(browser.jar);
    expect((await browser.send('POST', '/passkey/verify-authentication', { response })).status).toBe(200);
    const replay = at.auth.browser();
    for (const [name, value] of jar) replay.jar.set(name, value);
    expect((await replay.send('POST', '/passkey/verify-authentication', { response })).code).toBe('signed_out');

    await at.auth.engine.internal.updateUser(id, { banned: true });
    expect((await use(at.auth.browser(), device)).code).toBe('signed_out');
  });

  test('is removed only by its owner, after a proof of identity within five minutes', async () => {
    await at.auth.add(email);
    await at.auth.add('tom@desk.example');
    const device = new FakeAuthenticator('https://desk.example');
    const browser = await at.signedIn();
    await enrol(browser, device);
    await use(browser, device);
    const [passkey] = (await browser.send('GET', '/passkey/list-user-passkeys')).body as unknown as { id: string }[];
    const other = await at.signedIn('tom@desk.example');
    expect((await other.send('POST', '/passkey/delete-passkey', { id: passkey?.id })).status).not.toBe(200);
    advanceClock(6 * minute);
    expect((await browser.send('POST', '/passkey/delete-passkey', { id: passkey?.id })).code).toBe('step_up_required');
    await use(browser, device);
    expect((await browser.send('POST', '/passkey/delete-passkey', { id: passkey?.id })).status).toBe(200);
  });
});
