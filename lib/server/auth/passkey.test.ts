import { describe, expect, it } from 'vitest';
import { readSignIn, requireReviewer } from './session.ts';
import { TestAuthenticator } from './test-authenticator.ts';
import { type Browser, databases, deskFor, minute, pass } from './test-desk.ts';

const email = 'ana@desk.example';
type Options = { challenge: string };

async function enrol(browser: Browser, device: TestAuthenticator) {
  const { body } = await browser.send('GET', '/passkey/generate-register-options');
  return browser.send('POST', '/passkey/verify-registration', {
    response: device.create(body as Options),
    name: 'Laptop',
  });
}
async function use(browser: Browser, device: TestAuthenticator) {
  const { body } = await browser.send('GET', '/passkey/generate-authenticate-options');
  return browser.send('POST', '/passkey/verify-authentication', { response: device.get(body as Options) });
}

describe.each(databases)('R07: passkeys, on %s', (database) => {
  const at = deskFor(database);

  it('an admin sets one up after the password, signs in with it, and from then on without the password', async () => {
    await at.reopen({ authMfa: 'required' });
    const id = await at.desk.add(email, ['admin']);
    const device = new TestAuthenticator('https://desk.example');
    const first = at.desk.browser();
    await first.signIn(email);
    expect((await enrol(first, device)).body).toEqual({ done: true });
    expect(await at.reading(first)).toBe('second_factor_required');
    expect(await readSignIn(at.desk.engine, first.headers())).toEqual({ step: 'passkey', isAdmin: true });
    expect((await use(first, device)).body).toEqual({ next: 'continue' });

    const browser = at.desk.browser();
    expect((await use(browser, device)).body).toEqual({ next: 'continue' });
    expect(await requireReviewer(at.desk.engine, browser.headers())).toMatchObject({ id, authMethod: 'passkey' });
    expect((await browser.send('GET', '/passkey/list-user-passkeys')).body).toMatchObject([{ name: 'Laptop' }]);
    expect((await at.desk.events()).slice(2).map(({ action, actor }) => ({ action, actor }))).toEqual([
      { action: 'reviewer.factorChanged', actor: id },
      { action: 'reviewer.signedIn', actor: id },
      { action: 'reviewer.signedIn', actor: id },
    ]);
  });

  it('counts only when the device asked for a PIN, a finger or a face', async () => {
    await at.desk.add(email);
    const device = new TestAuthenticator('https://desk.example');
    const browser = await at.signedIn();
    device.verifies = false;
    expect((await enrol(browser, device)).status).toBe(400);
    device.verifies = true;
    expect((await enrol(browser, device)).status).toBe(200);
    device.verifies = false;
    const thief = at.desk.browser();
    expect((await use(thief, device)).code).toBe('signed_out');
    expect(await at.reading(thief)).toBe('signed_out');
  });

  it('refuses a passkey of another origin, an unknown one, a challenge used twice, and a disabled account', async () => {
    const id = await at.desk.add(email);
    const device = new TestAuthenticator('https://desk.example');
    await enrol(await at.signedIn(), device);
    const phished = new TestAuthenticator('https://desk.evil.example');
    expect((await enrol(await at.signedIn(), phished)).status).not.toBe(200);
    expect((await use(at.desk.browser(), new TestAuthenticator('https://desk.example'))).code).toBe('signed_out');

    const browser = at.desk.browser();
    const { body } = await browser.send('GET', '/passkey/generate-authenticate-options');
    const response = device.get(body as Options);
    const jar = new Map(browser.jar);
    expect((await browser.send('POST', '/passkey/verify-authentication', { response })).status).toBe(200);
    const replay = at.desk.browser();
    for (const [name, value] of jar) replay.jar.set(name, value);
    expect((await replay.send('POST', '/passkey/verify-authentication', { response })).code).toBe('signed_out');

    await at.desk.engine.internal.updateUser(id, { banned: true });
    expect((await use(at.desk.browser(), device)).code).toBe('signed_out');
  });

  it('removing one needs a proof of the last five minutes, and only one’s own can be removed', async () => {
    await at.desk.add(email);
    await at.desk.add('tom@desk.example');
    const device = new TestAuthenticator('https://desk.example');
    const browser = await at.signedIn();
    await enrol(browser, device);
    await use(browser, device);
    const [passkey] = (await browser.send('GET', '/passkey/list-user-passkeys')).body as unknown as { id: string }[];
    const other = await at.signedIn('tom@desk.example');
    expect((await other.send('POST', '/passkey/delete-passkey', { id: passkey?.id })).status).not.toBe(200);
    pass(6 * minute);
    expect((await browser.send('POST', '/passkey/delete-passkey', { id: passkey?.id })).code).toBe('step_up_required');
    await use(browser, device);
    expect((await browser.send('POST', '/passkey/delete-passkey', { id: passkey?.id })).status).toBe(200);
  });
});
