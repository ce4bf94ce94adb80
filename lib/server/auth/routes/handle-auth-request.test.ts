import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../create-engine.ts';
import { codeOf } from '../testing/fake-authenticator-app.ts';
import { FakeBrowser } from '../testing/fake-browser.ts';
import { advanceClock, databasesFor, goodPassword, minute, testAuthOn } from '../testing/open-test-auth.ts';
import { authRoutes } from './auth-routes.ts';

const email = 'ana@desk.example';

describe.each(databasesFor('R15: the allow-list'))('R15: the allow-list, on %s', (database) => {
  const at = testAuthOn(database);

  test('opens only the listed endpoints of better-auth', async () => {
    await at.auth.add(email, ['admin']);
    const browser = await at.signedIn();
    const endpoints = Object.values(betterAuth(at.auth.engine.options).api) as unknown as {
      path?: string;
      options?: { method?: string | string[] };
    }[];
    const names = endpoints.flatMap(({ path, options }) =>
      path ? [options?.method ?? 'GET'].flat().map((method) => `${method} ${path}`) : [],
    );
    expect(names.length).toBeGreaterThan(50);
    for (const name of Object.keys(authRoutes)) expect(names).toContain(name);
    for (const name of names.filter((known) => !Object.hasOwn(authRoutes, known))) {
      const [method = '', path = ''] = name.split(' ');
      if (method === '*') continue;
      expect({ name, status: (await browser.send(method, path.replace(/:\w+|\*+/g, 'x'))).status }).toEqual({
        name,
        status: 404,
      });
    }
  });

  test.each([
    '/sign-in/email/',
    '/sign-in/email?x=1',
    '//sign-in/email',
    '/sign-in%2femail',
    '/./admin/list-users',
    '/constructor',
    '',
  ])('does not find %j', async (path) => {
    expect((await at.auth.browser().send('POST', path, { email, password: goodPassword })).status).toBe(404);
  });

  test('impersonation, user lists and role changes stay closed to an admin', async () => {
    await at.auth.add(email, ['admin']);
    const browser = await at.signedIn();
    for (const path of ['/admin/impersonate-user', '/admin/set-role', '/admin/create-user', '/admin/set-user-password'])
      expect((await browser.send('POST', path, {})).status).toBe(404);
  });
});

describe.each(databasesFor('R17: changes come from our own pages'))(
  'R17: changes come from our own pages, on %s',
  (database) => {
    const at = testAuthOn(database);

    test.each([
      [{ origin: '' }],
      [{ origin: 'null' }],
      [{ origin: 'https://evil.example' }],
      [{ origin: 'https://sub.desk.example' }],
      [{ origin: 'http://desk.example' }],
      [{ 'sec-fetch-site': 'cross-site' }],
      [{ 'sec-fetch-site': 'same-site' }],
      [{ 'content-type': 'application/x-www-form-urlencoded' }],
      [{ 'content-type': 'text/plain' }],
    ])('refuses %j', async (over: Record<string, string>) => {
      await at.auth.add(email);
      const browser = at.auth.browser();
      const answer = await browser.send('POST', '/sign-in/email', { email, password: goodPassword }, over);
      expect(answer.code).toBe('foreign_origin');
      expect(browser.jar.size).toBe(0);
      expect(await at.auth.engine.adapter.count({ model: 'session' })).toBe(0);
    });

    test('refuses bodies that are too large, not JSON, or have unknown fields', async () => {
      const browser = at.auth.browser();
      expect((await browser.send('POST', '/sign-in/email', { email, password: 'x'.repeat(20_000) })).code).toBe(
        'too_large',
      );
      expect((await browser.send('POST', '/sign-in/email', [1])).code).toBe('bad_request');
      expect((await browser.send('POST', '/sign-in/email', { email, password: { $ne: '' } })).code).toBe('bad_request');
      expect(
        (
          await browser.send('POST', '/sign-in/email', {
            email,
            password: goodPassword,
            callbackURL: 'https://evil.example',
          })
        ).code,
      ).toBe('bad_request');
    });
  },
);

describe.each(databasesFor('mandatory settings (docs/security.md)'))(
  'mandatory settings (docs/security.md), on %s',
  (database) => {
    const at = testAuthOn(database);

    test('are set as required', async () => {
      const { options } = at.auth.engine;
      expect(options).toMatchObject({
        baseURL: 'https://desk.example',
        trustedOrigins: ['https://desk.example'],
        emailAndPassword: { disableSignUp: true, minPasswordLength: 15 },
        session: { expiresIn: 1_800, updateAge: 60, freshAge: 300 },
        account: { accountLinking: { enabled: false } },
        rateLimit: { enabled: false },
        telemetry: { enabled: false },
        advanced: {
          useSecureCookies: false,
          disableCSRFCheck: false,
          disableOriginCheck: false,
          ipAddress: { ipAddressHeaders: ['x-desk-client-address'], ipv6Subnet: 64 },
        },
      });
      expect(options.session).not.toHaveProperty('cookieCache');
    });

    test('the migrations create the tables that better-auth needs', async () => {
      const { toBeCreated, toBeAdded } = await getMigrations(at.auth.engine.options);
      expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
    });

    test('what the rotated AUTH_SECRET encrypted stays readable', async () => {
      await at.auth.add(email);
      const browser = await at.signedIn();
      const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
      const uri = String(body.totpURI);
      await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) });
      const { config, store } = at.auth.engine;
      const rotated = await createEngine(
        { ...config, authSecrets: ['0123456789abcdef'.repeat(4), ...config.authSecrets] },
        store,
      );
      advanceClock(minute);
      const later = new FakeBrowser(rotated);
      await later.signIn(email);
      expect((await later.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
        next: 'continue',
      });
    });
  },
);
