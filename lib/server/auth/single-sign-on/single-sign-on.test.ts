import { afterEach, describe, expect, test } from 'vitest';
import type { SignOnRefusal } from '#lib/model/sign-on-refusal.ts';
import { addedRows, countRows } from '#lib/server/store/testing/count-rows.ts';
import { refuseAuditEvents } from '#lib/server/store/testing/refuse-audit-events.ts';
import { disableReviewer, listReviewers, resetReviewer } from '../reviewers.ts';
import { readSignInProgress, requireReviewer } from '../session.ts';
import { FakeAuthenticator } from '../testing/fake-authenticator.ts';
import type { FakeBrowser } from '../testing/fake-browser.ts';
import { type Claims, FakeIdentityProvider, type Signature } from '../testing/fake-identity-provider.ts';
import { advanceClock, databasesFor, goodPassword, minute, testAuthOn } from '../testing/open-test-auth.ts';

const email = 'ana@firm.example';
const next = '/sessions/0123456789/steps/AML?hit=h3';
const onward = `/sign-in/continue?next=${encodeURIComponent(next)}`;
const refused = (why: SignOnRefusal) => `/sign-in?sso=${why}&next=${encodeURIComponent(next)}`;

describe.each(databasesFor('R16: single sign-on'))('R16: single sign-on, on %s', (database) => {
  let provider: FakeIdentityProvider;
  const at = testAuthOn(database, async () => {
    provider = await FakeIdentityProvider.start();
    return { oidc: provider.oidc, authMfa: 'required' };
  });
  afterEach(() => provider.stop());

  async function leave(browser: FakeBrowser): Promise<URL> {
    const { status, body } = await browser.send('POST', '/oidc/start', { next });
    expect(status).toBe(200);
    return new URL(String(body.url));
  }
  const comeBack = (browser: FakeBrowser, query: string) => browser.visit(`/oidc/callback${query}`);
  const signOn = async (browser: FakeBrowser) => comeBack(browser, provider.agree((await leave(browser)).href));

  async function expectNobody(browser: FakeBrowser): Promise<void> {
    expect(await at.accessOf(browser)).toBe('signed_out');
    expect(browser.jar.size).toBe(0);
    expect(await at.auth.engine.adapter.count({ model: 'session' })).toBe(0);
  }

  test('creates an account at the first sign-in and leads to the requested page', async () => {
    const browser = at.auth.browser();
    const params = (await leave(browser)).searchParams;
    expect(Object.fromEntries(params)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'https://desk.example/api/auth/oidc/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(params.get(name)?.length).toBeGreaterThan(30);
    expect(browser.setCookies.at(-1)).toMatch(
      /^__Host-desk-oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );

    expect(await signOn(browser)).toBe(onward);
    expect([...browser.jar.keys()]).toEqual(['__Host-desk']);
    const reviewer = await requireReviewer(at.auth.engine, browser.headers());
    expect(reviewer).toMatchObject({ email, name: 'Ana Kestrelwood', roles: ['officer'], authMethod: 'oidc' });
    expect(await listReviewers(at.auth.engine)).toMatchObject([
      { email, ready: true, singleSignOn: true, disabled: false },
    ]);
    expect((await at.auth.browser().signIn(email)).status).toBe(401);
    const events = await at.auth.events();
    expect(events.slice(0, 2).map(({ action, actor, object }) => ({ action, actor, object }))).toEqual([
      { action: 'reviewer.created', actor: 'desk', object: reviewer.id },
      { action: 'reviewer.signedIn', actor: reviewer.id, object: null },
    ]);
    expect(JSON.stringify(events)).not.toContain('firm.example');

    expect(await signOn(at.auth.browser())).toBe(onward);
    expect(await listReviewers(at.auth.engine)).toHaveLength(1);
  });

  test.each<[string, Claims, SignOnRefusal]>([
    ['another issuer', { iss: 'https://evil.example' }, 'failed'],
    ['another audience', { aud: 'another-client' }, 'failed'],
    ['several audiences and another party', { aud: ['review-desk', 'x'], azp: 'x' }, 'failed'],
    ['another nonce', { nonce: 'another' }, 'failed'],
    ['no nonce', { nonce: undefined }, 'failed'],
    ['expired', { exp: Math.floor(Date.parse('2026-03-02T08:58:00Z') / 1_000) }, 'failed'],
    ['no expiry', { exp: undefined }, 'failed'],
    ['not valid yet', { nbf: Math.floor(Date.parse('2026-03-02T09:10:00Z') / 1_000) }, 'failed'],
    ['no subject', { sub: undefined }, 'failed'],
    ['an address that is not verified', { email_verified: false }, 'unverified'],
    ['an address without a verification claim', { email_verified: undefined }, 'unverified'],
    ['a string instead of true', { email_verified: 'true' }, 'unverified'],
    ['no address', { email: undefined }, 'unverified'],
    ['no role', { roles: undefined }, 'no_role'],
    ['an empty list of roles', { roles: [] }, 'no_role'],
    ['an unknown role among known ones', { roles: ['officer', 'superuser'] }, 'no_role'],
    ['roles that exclude each other', { roles: ['admin', 'officer'] }, 'no_role'],
    ['roles of another form', { roles: { officer: true } }, 'no_role'],
  ])('refuses a token with %s', async (_, claims, why) => {
    provider.claims = claims;
    const browser = at.auth.browser();
    expect(await signOn(browser)).toBe(refused(why));
    await expectNobody(browser);
    expect(await listReviewers(at.auth.engine)).toEqual([]);
    expect((await at.auth.events()).at(-1)).toMatchObject({
      action: 'reviewer.signInFailed',
      outcome: 'denied',
      reason: 'single sign-on',
      detail: { why },
      ip: '192.0.2.7',
    });
  });

  test.each<[Signature, string[]]>([
    ['none', ['RS256']],
    ['none', ['RS256', 'none']],
    ['HS256 by the public key', ['RS256']],
    ['HS256 by the public key', ['RS256', 'HS256']],
    ['RS256 by another key', ['RS256']],
  ])('refuses a token signed %s, when the provider names %j', async (signature, algorithms) => {
    Object.assign(provider, { signature, algorithms });
    const browser = at.auth.browser();
    expect(await signOn(browser)).toBe(refused('failed'));
    await expectNobody(browser);
  });

  test('accepts the callback from the same browser, once, within ten minutes', async () => {
    provider.acceptsUsedCodes = true;
    const browser = at.auth.browser();
    const query = provider.agree((await leave(browser)).href);
    const other = at.auth.browser();
    expect(await comeBack(other, query)).toBe('/sign-in?sso=failed&next=%2Fsessions');
    await leave(other);
    expect(await comeBack(other, query)).toBe(refused('failed')); // another state

    const copy = at.auth.browser();
    for (const [name, value] of browser.jar) copy.jar.set(name, value);
    expect(await comeBack(browser, query)).toBe(onward);
    expect(await comeBack(copy, query)).toBe(refused('failed'));
    expect(await comeBack(browser, query)).toContain('sso=failed');
    expect(await at.auth.engine.adapter.count({ model: 'session' })).toBe(1);

    const late = at.auth.browser();
    const lateQuery = provider.agree((await leave(late)).href);
    advanceClock(10 * minute);
    expect(await comeBack(late, lateQuery)).toContain('sso=failed');
    expect(await at.accessOf(late)).toBe('signed_out');
  });

  test('refuses a changed state, code or issuer', async () => {
    const change = async (name: string, value: string | null) => {
      const browser = at.auth.browser();
      const query = new URLSearchParams(provider.agree((await leave(browser)).href));
      if (value === null) query.delete(name);
      else query.set(name, value);
      expect(await comeBack(browser, `?${query}`)).toBe(refused('failed'));
      await expectNobody(browser);
    };
    await change('state', 'another');
    await change('state', null);
    await change('code', 'another');
    await change('iss', 'https://evil.example');
    await change('iss', null);
  });

  test('does not repeat the error text of the provider', async () => {
    const browser = at.auth.browser();
    const state = (await leave(browser)).searchParams.get('state') ?? '';
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: '<b>evil</b>',
      state,
      iss: provider.issuer,
    });
    expect(await comeBack(browser, `?${query}`)).toBe(refused('cancelled'));
    await expectNobody(browser);
  });

  test('never links an existing account by its address', async () => {
    const id = await at.auth.add(email, ['admin']);
    const browser = at.auth.browser();
    expect(await signOn(browser)).toBe(refused('taken'));
    await expectNobody(browser);
    expect(await listReviewers(at.auth.engine)).toMatchObject([{ id, roles: ['admin'], singleSignOn: false }]);
    expect((await at.auth.events()).at(-1)).toMatchObject({ object: id, detail: { why: 'taken' } });

    // Nor another subject with the address of a known subject.
    provider.claims = { email: 'tom@firm.example' };
    expect(await signOn(at.auth.browser())).toBe(onward);
    provider.claims = { email: 'tom@firm.example', sub: 'subject-2' };
    expect(await signOn(at.auth.browser())).toBe(refused('taken'));
  });

  test('updates the roles at each sign-in, and ends other sessions when they change', async () => {
    provider.claims = { roles: ['auditor', 'officer'] };
    const first = at.auth.browser();
    await signOn(first);
    const { id, roles } = await requireReviewer(at.auth.engine, first.headers());
    expect(roles).toEqual(['officer', 'auditor']);
    provider.claims = { roles: 'support' };
    const second = at.auth.browser();
    expect(await signOn(second)).toBe(onward);
    expect(await requireReviewer(at.auth.engine, second.headers())).toMatchObject({ id, roles: ['support'] });
    expect(await at.accessOf(first)).toBe('signed_out');
    expect((await at.auth.events()).at(-2)).toMatchObject({
      action: 'reviewer.rolesChanged',
      actor: 'desk',
      object: id,
      reason: 'single sign-on',
      detail: { from: 'officer,auditor', roles: 'support' },
    });
    provider.claims = { roles: [] };
    expect(await signOn(at.auth.browser())).toBe(refused('no_role'));
  });

  test('refuses disabled accounts; a reset turns one into an account with a password', async () => {
    await signOn(at.auth.browser());
    const [{ id } = { id: '' }] = await listReviewers(at.auth.engine);
    await disableReviewer(at.auth.engine, email);
    const browser = at.auth.browser();
    expect(await signOn(browser)).toBe(refused('disabled'));
    await expectNobody(browser);
    expect((await at.auth.events()).at(-1)).toMatchObject({ object: id, detail: { why: 'disabled' } });

    const token = new URL((await resetReviewer(at.auth.engine, email)).setUpUrl).hash.slice(1);
    await at.auth.browser().send('POST', '/reset-password', { token, newPassword: goodPassword });
    expect(await signOn(at.auth.browser())).toBe(refused('taken'));
    expect((await at.auth.browser().signIn(email)).status).toBe(200);
  });

  test('requires from an admin a passkey in addition, which alone is not enough (R07)', async () => {
    provider.claims = { roles: ['admin'] };
    const browser = at.auth.browser();
    expect(await signOn(browser)).toBe(`/sign-in/second-factor?next=${encodeURIComponent(next)}`);
    expect(await at.accessOf(browser)).toBe('second_factor_required');
    expect(await readSignInProgress(at.auth.engine, browser.headers())).toEqual({ step: 'enrol', isAdmin: true });
    const device = new FakeAuthenticator('https://desk.example');
    const created = await browser.send('GET', '/passkey/generate-register-options');
    await browser.send('POST', '/passkey/verify-registration', {
      response: device.create(created.body as { challenge: string }),
    });
    const use = async (by: FakeBrowser) => {
      const { body } = await by.send('GET', '/passkey/generate-authenticate-options');
      return by.send('POST', '/passkey/verify-authentication', {
        response: device.get(body as { challenge: string }),
      });
    };
    advanceClock(4 * minute);
    const startedAtMs = Date.now() - 4 * minute;
    expect((await use(browser)).body).toEqual({ next: 'continue' });
    expect(await requireReviewer(at.auth.engine, browser.headers())).toMatchObject({ authMethod: 'oidc+passkey' });
    expect((await at.auth.events()).at(-1)).toMatchObject({
      action: 'reviewer.signedIn',
      authMethod: 'oidc+passkey',
    });
    const sessions = await at.auth.engine.adapter.findMany<{ startedAt: Date }>({ model: 'session' });
    expect(sessions.map(({ startedAt }) => startedAt.getTime())).toEqual([startedAtMs]);

    const alone = at.auth.browser();
    expect(await use(alone)).toMatchObject({ code: 'signed_out', detail: expect.stringContaining('single sign-on') });
    expect(alone.jar.has('__Host-desk')).toBe(false);
    expect(await at.auth.engine.adapter.count({ model: 'session' })).toBe(1);
  });

  test('makes the provider authenticate again when this browser had a session', async () => {
    const browser = at.auth.browser();
    expect((await leave(browser)).searchParams.has('prompt')).toBe(false);
    await signOn(browser);
    expect((await leave(browser)).searchParams.get('prompt')).toBe('login');
  });

  test('reports a provider that is down or not the configured one, and recovers', async () => {
    const browser = at.auth.browser();
    provider.wrongIssuer = 'https://another.example';
    expect(await browser.send('POST', '/oidc/start', { next })).toMatchObject({
      status: 503,
      code: 'sign_on_unavailable',
    });
    provider.wrongIssuer = undefined;
    const query = provider.agree((await leave(browser)).href);
    await provider.stop();
    expect(await comeBack(browser, query)).toBe(refused('unreachable'));
    await expectNobody(browser);
  });

  test('new roles, and the end of the sessions that had others, need their event', async () => {
    const first = at.auth.browser();
    await signOn(first);
    provider.claims = { roles: 'support' };
    const allow = await refuseAuditEvents(at.auth.engine.store);
    expect(await signOn(at.auth.browser())).toBe(refused('failed'));
    expect((await requireReviewer(at.auth.engine, first.headers())).roles).toEqual(['officer']);
    await allow();
    expect(await signOn(at.auth.browser())).toBe(onward);
    expect(await at.accessOf(first)).toBe('signed_out');
  });

  test('neither signs in nor leaves an account when the audit log cannot be written', async () => {
    const browser = at.auth.browser();
    const query = provider.agree((await leave(browser)).href);
    at.failAuditLog();
    expect(await comeBack(browser, query)).toBe(refused('failed'));
    await expectNobody(browser);
    expect(await listReviewers(at.auth.engine)).toEqual([]);
    expect(await signOn(browser)).toBe(onward);
  });

  test('slows down a network that keeps failing', async () => {
    provider.claims = { roles: [] };
    for (let n = 0; n < 31; n += 1) expect(await signOn(at.auth.browser())).toBe(refused('no_role'));
    expect(await signOn(at.auth.browser())).toBe(refused('too_many'));
  });

  test('what strangers begin or make up adds at most one row', async () => {
    const before = await countRows(at.auth.engine.store);
    for (let n = 0; n < 30; n += 1) {
      await comeBack(at.auth.browser(), `?code=x${n}&state=y`);
      const browser = at.auth.browser();
      const state = (await leave(browser)).searchParams.get('state') ?? '';
      expect(await comeBack(browser, `?code=x${n}&state=${state}`)).toContain('sso=failed');
    }
    expect(await addedRows(at.auth.engine.store, before)).toEqual({ sign_in_events: 1 });
  });

  test('leads only to our own pages', async () => {
    for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/sessions/0b6f4c3e-2a53']) {
      const browser = at.auth.browser();
      const { body } = await browser.send('POST', '/oidc/start', { next: evil });
      expect(await comeBack(browser, provider.agree(String(body.url)))).toBe('/sign-in/continue?next=%2Fsessions');
    }
  });

  test('does not exist where no provider is configured', async () => {
    await at.reopen({ oidc: null });
    expect((await at.auth.browser().send('POST', '/oidc/start', { next })).status).toBe(404);
    expect((await at.auth.browser().send('GET', '/oidc/callback?code=x&state=y')).status).toBe(404);
  });
});
