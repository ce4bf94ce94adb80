/** What somebody without a session can make the server write: at most one row a minute a network, whatever the route. */
import { describe, expect, test } from 'vitest';
import { addedRows, countRows } from '#lib/server/store/testing/count-rows.ts';
import { createReviewer } from '../reviewers/reviewers.ts';
import { FakeAuthenticator } from '../testing/fake-authenticator.ts';
import type { FakeBrowser } from '../testing/fake-browser.ts';
import { databases, goodPassword, testAuthOn } from '../testing/open-test-auth.ts';

const email = 'ana@desk.example';
const wrong = 'wrong wrong wrong wrong';
const credential = () => new FakeAuthenticator('https://desk.example').get({ challenge: 'AAAA' });

describe.each(databases)('writes of strangers, on %s', (database) => {
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
});
