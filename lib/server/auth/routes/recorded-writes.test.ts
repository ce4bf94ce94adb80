/** Deed and event: where the audit log refuses the event nothing has happened, and the answer is a Problem 503. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countRows } from '#lib/server/store/testing/count-rows.ts';
import { refuseAuditEvents } from '#lib/server/store/testing/refuse-audit-events.ts';
import { createReviewer, disableReviewer, resetReviewer, setRoles } from '../reviewers.ts';
import { FakeAuthenticator } from '../testing/fake-authenticator.ts';
import { codeOf } from '../testing/fake-authenticator-app.ts';
import type { FakeBrowser } from '../testing/fake-browser.ts';
import { advanceClock, databasesFor, goodPassword, minute, problemOf, testAuthOn } from '../testing/open-test-auth.ts';

const email = 'ana@desk.example';
const nextPassword = 'tundra ochre bicycle';

describe.each(databasesFor('a deed whose event is refused'))('a deed whose event is refused, on %s', (database) => {
  const at = testAuthOn(database);

  /** Everything of the sign-in that can tell that something happened. */
  async function snapshot(): Promise<string> {
    const { adapter, store } = at.auth.engine;
    const models = ['user', 'account', 'session', 'twoFactor', 'passkey', 'verification'];
    const rows = await Promise.all(models.map((model) => adapter.findMany({ model })));
    const { sign_in_counters: _, ...counts } = await countRows(store);
    return JSON.stringify([rows, counts]);
  }

  async function expectNothing(deed: () => Promise<unknown>): Promise<void> {
    const allow = await refuseAuditEvents(at.auth.engine.store);
    const before = await snapshot();
    expect(await deed()).toBe('store_unavailable');
    expect(await snapshot()).toBe(before);
    await allow();
  }
  const sent = async (browser: FakeBrowser, method: string, path: string, body?: unknown) =>
    (await browser.send(method, path, body)).code;

  async function withApp(): Promise<{ browser: FakeBrowser; uri: string; codes: string[] }> {
    const browser = await at.signedIn();
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    expect((await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).status).toBe(200);
    advanceClock(minute);
    return { browser, uri, codes: body.backupCodes as string[] };
  }
  async function withPasskey(): Promise<{ browser: FakeBrowser; device: FakeAuthenticator }> {
    const browser = await at.signedIn();
    const device = new FakeAuthenticator('https://desk.example');
    const { body } = await browser.send('GET', '/passkey/generate-register-options');
    await browser.send('POST', '/passkey/verify-registration', {
      response: device.create(body as { challenge: string }),
    });
    await use(browser, device);
    return { browser, device };
  }
  async function use(browser: FakeBrowser, device: FakeAuthenticator) {
    const { body } = await browser.send('GET', '/passkey/generate-authenticate-options');
    return sent(browser, 'POST', '/passkey/verify-authentication', {
      response: device.get(body as { challenge: string }),
    });
  }

  test('sign-in with a password, right or wrong', async () => {
    await at.auth.add(email);
    const browser = at.auth.browser();
    await expectNothing(async () => (await browser.signIn(email)).code);
    expect(browser.jar.size).toBe(0);
    await expectNothing(async () => (await browser.signIn(email, 'wrong wrong wrong wrong')).code);
    await at.signedIn();
  });

  test('sign-in with a code, and with a recovery code that stays good', async () => {
    await at.auth.add(email);
    const { uri, codes } = await withApp();
    const sessions = await at.auth.engine.adapter.count({ model: 'session' });
    for (const [path, code] of [
      ['/two-factor/verify-totp', codeOf(uri)],
      ['/two-factor/verify-backup-code', codes[0]],
    ] as const) {
      const browser = at.auth.browser();
      await browser.signIn(email);
      const allow = await refuseAuditEvents(at.auth.engine.store);
      expect(await sent(browser, 'POST', path, { code })).toBe('store_unavailable');
      expect(browser.jar.has('__Host-desk')).toBe(false);
      expect(await at.auth.engine.adapter.count({ model: 'session' })).toBe(sessions);
      await allow();
    }
    const again = at.auth.browser();
    await again.signIn(email);
    expect((await again.send('POST', '/two-factor/verify-backup-code', { code: codes[0] })).status).toBe(200);
  });

  test('sign-in with a passkey', async () => {
    await at.auth.add(email);
    const { device } = await withPasskey();
    const browser = at.auth.browser();
    const allow = await refuseAuditEvents(at.auth.engine.store);
    const sessions = await at.auth.engine.adapter.count({ model: 'session' });
    expect(await use(browser, device)).toBe('store_unavailable');
    expect(await at.auth.engine.adapter.count({ model: 'session' })).toBe(sessions);
    expect(browser.jar.has('__Host-desk')).toBe(false);
    await allow();
    expect(await use(browser, device)).toBeUndefined();
  });

  test('step-up with a code', async () => {
    await at.auth.add(email);
    const { browser, uri } = await withApp();
    const allow = await refuseAuditEvents(at.auth.engine.store);
    const sessions = await at.auth.engine.adapter.findMany({ model: 'session' });
    expect(await sent(browser, 'POST', '/two-factor/verify-totp', { code: codeOf(uri) })).toBe('store_unavailable');
    expect(await at.auth.engine.adapter.findMany({ model: 'session' })).toEqual(sessions);
    await allow();
  });

  test('sign-out, and the end of other sessions', async () => {
    await at.auth.add(email);
    const [browser, other] = [await at.signedIn(), await at.signedIn()];
    await expectNothing(() => sent(browser, 'POST', '/revoke-other-sessions'));
    expect(await at.accessOf(other)).toBe('none');
    await expectNothing(() => sent(browser, 'POST', '/sign-out'));
    expect(await at.accessOf(browser)).toBe('none');
    expect((await browser.send('POST', '/revoke-other-sessions')).status).toBe(200);
    expect(await at.accessOf(other)).toBe('signed_out');
    expect((await at.auth.events()).at(-1)).toMatchObject({ action: 'reviewer.sessionsEnded', outcome: 'done' });
  });

  test('another password', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const change = { currentPassword: goodPassword, newPassword: nextPassword };
    await expectNothing(() => sent(browser, 'POST', '/change-password', change));
    await at.signedIn();
  });

  test('a password by a set-up link, which stays good', async () => {
    const { setUpUrl = '' } = await createReviewer(at.auth.engine, { email, name: 'Ana', roles: ['officer'] });
    const body = { token: new URL(setUpUrl).hash.slice(1), newPassword: nextPassword };
    await expectNothing(() => sent(at.auth.browser(), 'POST', '/reset-password', body));
    expect((await at.auth.browser().send('POST', '/reset-password', body)).status).toBe(200);
  });

  test('an app added, its codes renewed, the app removed', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const code = codeOf(String(body.totpURI));
    await expectNothing(() => sent(browser, 'POST', '/two-factor/verify-totp', { code }));
    expect((await browser.send('POST', '/two-factor/verify-totp', { code })).status).toBe(200);
    const password = { password: goodPassword };
    await expectNothing(() => sent(browser, 'POST', '/two-factor/generate-backup-codes', password));
    await expectNothing(() => sent(browser, 'POST', '/two-factor/disable', password));
    expect((await browser.send('POST', '/two-factor/disable', password)).status).toBe(200);
  });

  test('a passkey added or removed', async () => {
    await at.auth.add(email);
    const { browser } = await withPasskey();
    const { body } = await browser.send('GET', '/passkey/generate-register-options');
    const response = new FakeAuthenticator('https://desk.example').create(body as { challenge: string });
    const passkeys = () => at.auth.engine.adapter.count({ model: 'passkey' });
    const allow = await refuseAuditEvents(at.auth.engine.store);
    expect(await sent(browser, 'POST', '/passkey/verify-registration', { response })).toBe('store_unavailable');
    expect(await passkeys()).toBe(1);
    await allow();
    const [passkey] = await at.auth.engine.adapter.findMany<{ id: string }>({ model: 'passkey' });
    await expectNothing(() => sent(browser, 'POST', '/passkey/delete-passkey', { id: passkey?.id }));
  });

  test('accounts created, disabled, reset, or given other roles by the operator', async () => {
    const { engine } = at.auth;
    await expectNothing(() => problemOf(createReviewer(engine, { email, name: 'Ana', roles: ['officer'] })));
    await at.auth.add(email);
    await expectNothing(() => problemOf(setRoles(engine, email, ['auditor'])));
    await expectNothing(() => problemOf(resetReviewer(engine, email)));
    await expectNothing(() => problemOf(disableReviewer(engine, email)));
  });

  test('a deed that fails after its event has a second one', async () => {
    await at.auth.add(email);
    const { engine } = at.auth;
    const failing = { ...engine, internal: { ...engine.internal, updateUser: () => Promise.reject(new Error('no')) } };
    await expect(setRoles(failing, email, ['auditor'])).rejects.toThrow('no');
    expect((await at.auth.events()).slice(-2)).toMatchObject([
      { action: 'reviewer.rolesChanged', outcome: 'done' },
      { action: 'reviewer.rolesChanged', outcome: 'failed' },
    ]);
  });
});

describe('a deed that fails after its event', () => {
  const at = testAuthOn('sqlite');
  const refuse = (write: string) =>
    sql
      .raw(`create trigger refusing before ${write} begin select raise(abort, 'refused'); end`)
      .execute(at.auth.engine.store.db);

  test('is no success: a sign-out that leaves the session open', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    await refuse('delete on "session"');
    expect(await browser.send('POST', '/sign-out')).toMatchObject({ status: 503, code: 'store_unavailable' });
    expect(await at.accessOf(browser)).toBe('none');
    expect((await at.auth.events()).slice(-2)).toMatchObject([
      { action: 'reviewer.signedOut', outcome: 'done' },
      { action: 'reviewer.signedOut', outcome: 'failed' },
    ]);
  });

  test('leaves a disabled account closed: a reset that stops half-way', async () => {
    await at.auth.add(email);
    await disableReviewer(at.auth.engine, email);
    await refuse('delete on "account"');
    expect(await problemOf(resetReviewer(at.auth.engine, email))).toBe('store_unavailable');
    expect((await at.auth.browser().signIn(email)).code).toBe('signed_out');
  });

  test('leaves the code that a password needs: a reset that stops half-way', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(String(body.totpURI)) });
    await refuse('delete on "account"');
    expect(await problemOf(resetReviewer(at.auth.engine, email))).toBe('store_unavailable');
    const stranger = at.auth.browser();
    await stranger.signIn(email);
    expect(await at.accessOf(stranger)).toBe('signed_out');
  });
});
