/** What somebody without a session can make the server write: at most one row a minute a network, whatever the route. */
import { describe, expect, test } from 'vitest';
import { addedRows, countRows } from '#lib/server/store/testing/count-rows.ts';
import { reportWaiting } from '../refused-attempts.ts';
import { createReviewer } from '../reviewers.ts';
import { FakeAuthenticator } from '../testing/fake-authenticator.ts';
import { codeOf } from '../testing/fake-authenticator-app.ts';
import type { FakeBrowser } from '../testing/fake-browser.ts';
import { advanceClock, databasesFor, goodPassword, minute, testAuthOn } from '../testing/open-test-auth.ts';

const email = 'ana@desk.example';
const wrong = 'wrong wrong wrong wrong';
const credential = () => new FakeAuthenticator('https://desk.example').get({ challenge: 'AAAA' });

describe.each(databasesFor('writes of strangers'))('writes of strangers, on %s', (database) => {
  const at = testAuthOn(database);

  const attempts: readonly (readonly [string, number, (browser: FakeBrowser, n: number) => Promise<unknown>])[] = [
    ['passwords of one account', 1, (browser) => browser.signIn(email, wrong)],
    ['passwords of many accounts', 1, (browser, n) => browser.signIn(`a${n}@desk.example`, wrong)],
    ['passkey options', 0, (browser) => browser.send('GET', '/passkey/generate-authenticate-options')],
    [
      'passkeys without a challenge',
      0,
      (browser) => browser.send('POST', '/passkey/verify-authentication', { response: credential() }),
    ],
    [
      'unknown passkeys',
      1,
      async (browser) => {
        const { body } = await browser.send('GET', '/passkey/generate-authenticate-options');
        const response = new FakeAuthenticator('https://desk.example').get(body as { challenge: string });
        return browser.send('POST', '/passkey/verify-authentication', { response });
      },
    ],
    ['codes without a password', 0, (browser) => browser.send('POST', '/two-factor/verify-totp', { code: '000000' })],
    [
      'recovery codes without a password',
      0,
      (browser) => browser.send('POST', '/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }),
    ],
    [
      'set-up links',
      1,
      (browser, n) => browser.send('POST', '/reset-password', { token: `t${n}`, newPassword: goodPassword }),
    ],
    ['sign-outs', 0, (browser) => browser.send('POST', '/sign-out')],
    [
      'forged session cookies',
      0,
      (browser, n) => {
        browser.jar.set('__Host-desk', `${n}.AAAA`);
        return browser.send('GET', '/get-session');
      },
    ],
  ];

  test.each(attempts)('90 requests with %s add no more than %i rows', async (_, most, attempt) => {
    await at.auth.add(email);
    await createReviewer(at.auth.engine, { email: 'waiting@desk.example', name: 'Waits', roles: ['officer'] });
    const before = await countRows(at.auth.engine.store);
    for (let n = 0; n < 90; n += 1) await attempt(at.auth.browser(), n);
    const added = await addedRows(at.auth.engine.store, before);
    expect(
      Object.values(added).reduce((sum, count) => sum + count, 0),
      JSON.stringify(added),
    ).toBeLessThanOrEqual(most);
  });

  test('all of them together, from one network and from its neighbour, within three minutes', async () => {
    await at.auth.add(email);
    const before = await countRows(at.auth.engine.store);
    for (let round = 0; round < 3; round += 1) {
      for (const address of ['2001:db8:1:2::1', '2001:db8:1:3::1'])
        for (const [, , attempt] of attempts)
          for (let n = 0; n < 5; n += 1) await attempt(at.auth.browser(`${address}${n}`), n);
      await reportWaiting(at.auth.engine);
      advanceClock(minute);
    }
    await reportWaiting(at.auth.engine);
    const { sign_in_events: events, ...others } = await addedRows(at.auth.engine.store, before);
    expect(others).toEqual({});
    expect(events).toBeLessThanOrEqual(2 * 4); // of minutes 0 to 3, the last one counts what minute 2 left
    expect(await at.auth.engine.store.audit.verify()).toMatchObject({ ok: true });
  });

  test('a right password without its code, again and again, is slowed down before it fills a table', async () => {
    await at.auth.add(email);
    const owner = await at.signedIn();
    const { body } = await owner.send('POST', '/two-factor/enable', { password: goodPassword });
    await owner.send('POST', '/two-factor/verify-totp', { code: codeOf(String(body.totpURI)) });
    const before = await countRows(at.auth.engine.store);
    for (let n = 0; n < 90; n += 1) await at.auth.browser('198.51.100.1').signIn(email);
    const { verification = 0, ...others } = await addedRows(at.auth.engine.store, before);
    expect(verification).toBeLessThanOrEqual(12); // six challenges of two rows each
    expect(others).toEqual({ sign_in_events: 1 });
  });

  test('a flood is refused before it is counted, by network and route', async () => {
    await at.auth.add(email);
    const flood = Array.from({ length: 110 }, () =>
      at.auth.browser().send('GET', '/passkey/generate-authenticate-options'),
    );
    const codes = (await Promise.all(flood)).map(({ code }) => code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(100);
    expect(codes.at(-1)).toBe('too_many_requests');
    const other = at.auth.browser('192.0.2.8');
    expect((await other.send('GET', '/passkey/generate-authenticate-options')).status).toBe(200);
    expect((await at.auth.browser().signIn(email)).status).toBe(200);
  });
});
