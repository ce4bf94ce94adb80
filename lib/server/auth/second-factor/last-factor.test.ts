import { describe, expect, test } from 'vitest';
import { FakeAuthenticator } from '../testing/fake-authenticator.ts';
import { codeOf } from '../testing/fake-authenticator-app.ts';
import type { FakeBrowser } from '../testing/fake-browser.ts';
import { advanceClock, databases, goodPassword, minute, testAuthOn } from '../testing/open-test-auth.ts';

const email = 'ana@desk.example';
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
