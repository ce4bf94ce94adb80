import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { describe, expect, it } from 'vitest';
import { doors } from './doors.ts';
import { startEngine } from './engine.ts';
import { Browser, codeOf, databases, deskFor, goodPassword, minute, pass } from './test-desk.ts';

const email = 'ana@desk.example';

describe.each(databases)('R15: the allow-list, on %s', (database) => {
  const at = deskFor(database);

  it('opens nothing of better-auth but what is listed', async () => {
    await at.desk.add(email, ['admin']);
    const browser = await at.signedIn();
    const endpoints = Object.values(betterAuth(at.desk.engine.options).api) as unknown as {
      path?: string;
      options?: { method?: string | string[] };
    }[];
    const names = endpoints.flatMap(({ path, options }) =>
      path ? [options?.method ?? 'GET'].flat().map((method) => `${method} ${path}`) : [],
    );
    expect(names.length).toBeGreaterThan(50);
    for (const name of Object.keys(doors)) expect(names).toContain(name);
    for (const name of names.filter((known) => !Object.hasOwn(doors, known))) {
      const [method = '', path = ''] = name.split(' ');
      if (method === '*') continue;
      expect({ name, status: (await browser.send(method, path.replace(/:\w+|\*+/g, 'x'))).status }).toEqual({
        name,
        status: 404,
      });
    }
  });

  it.each([
    '/sign-in/email/',
    '/sign-in/email?x=1',
    '//sign-in/email',
    '/sign-in%2femail',
    '/./admin/list-users',
    '/constructor',
    '',
  ])('does not know %j', async (path) => {
    expect((await at.desk.browser().send('POST', path, { email, password: goodPassword })).status).toBe(404);
  });

  it('impersonation, user lists and role changes stay closed to an admin', async () => {
    await at.desk.add(email, ['admin']);
    const browser = await at.signedIn();
    for (const path of ['/admin/impersonate-user', '/admin/set-role', '/admin/create-user', '/admin/set-user-password'])
      expect((await browser.send('POST', path, {})).status).toBe(404);
  });
});

describe.each(databases)('R17: changes come from our own pages, on %s', (database) => {
  const at = deskFor(database);

  it.each([
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
    await at.desk.add(email);
    const browser = at.desk.browser();
    const answer = await browser.send('POST', '/sign-in/email', { email, password: goodPassword }, over);
    expect(answer.code).toBe('foreign_origin');
    expect(browser.jar.size).toBe(0);
    expect(await at.desk.engine.adapter.count({ model: 'session' })).toBe(0);
  });

  it('refuses bodies that are too large, no JSON, or hold more than they may', async () => {
    const browser = at.desk.browser();
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
});

describe.each(databases)('mandatory settings (docs/security.md), on %s', (database) => {
  const at = deskFor(database);

  it('are as demanded', async () => {
    const { options } = at.desk.engine;
    expect(options).toMatchObject({
      baseURL: 'https://desk.example',
      trustedOrigins: ['https://desk.example'],
      emailAndPassword: { disableSignUp: true, minPasswordLength: 15 },
      session: { expiresIn: 1_800, updateAge: 60, freshAge: 300 },
      account: { accountLinking: { enabled: false } },
      rateLimit: { enabled: true, storage: 'database' },
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

  it('the tables of the store are what better-auth needs', async () => {
    const { toBeCreated, toBeAdded } = await getMigrations(at.desk.engine.options);
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
  });

  it('what the old AUTH_SECRET encrypted stays readable', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) });
    const { config, store } = at.desk.engine;
    const rotated = await startEngine(
      { ...config, authSecrets: ['0123456789abcdef'.repeat(4), ...config.authSecrets] },
      store,
    );
    pass(minute);
    const later = new Browser(rotated);
    await later.signIn(email);
    expect((await later.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
  });
});
