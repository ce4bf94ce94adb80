import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignOnRefusal } from '#lib/model/sign-on.ts';
import { disableReviewer, listReviewers, resetReviewer } from './reviewers.ts';
import { readSignIn, requireReviewer } from './session.ts';
import { TestAuthenticator } from './test-authenticator.ts';
import { type Browser, databases, deskFor, goodPassword, minute, pass } from './test-desk.ts';
import { type Claims, type Signature, TestProvider } from './test-provider.ts';

const email = 'ana@firm.example';
const next = '/sessions/0123456789/steps/AML?hit=h3';
const onward = `/sign-in/continue?next=${encodeURIComponent(next)}`;
const refused = (why: SignOnRefusal) => `/sign-in?sso=${why}&next=${encodeURIComponent(next)}`;

describe.each(databases)('R16: single sign-on, on %s', (database) => {
  const at = deskFor(database);
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await TestProvider.start();
    await at.reopen({ oidc: provider.oidc, authMfa: 'required' });
  });
  afterEach(() => provider.stop());

  async function leave(browser: Browser): Promise<URL> {
    const { status, body } = await browser.send('POST', '/oidc/start', { next });
    expect(status).toBe(200);
    return new URL(String(body.url));
  }
  const comeBack = (browser: Browser, query: string) => browser.visit(`/oidc/callback${query}`);
  const signOn = async (browser: Browser) => comeBack(browser, provider.agree((await leave(browser)).href));

  async function expectNobody(browser: Browser): Promise<void> {
    expect(await at.reading(browser)).toBe('signed_out');
    expect(browser.jar.size).toBe(0);
    expect(await at.desk.engine.adapter.count({ model: 'session' })).toBe(0);
  }

  it('makes an account at the first sign-in and leads to the page that was wanted', async () => {
    const browser = at.desk.browser();
    const asked = (await leave(browser)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'https://desk.example/api/auth/oidc/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(30);
    expect(browser.seen.at(-1)).toMatch(
      /^__Host-desk-oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );

    expect(await signOn(browser)).toBe(onward);
    expect([...browser.jar.keys()]).toEqual(['__Host-desk']);
    const reviewer = await requireReviewer(at.desk.engine, browser.headers());
    expect(reviewer).toMatchObject({ email, name: 'Ana Kestrelwood', roles: ['officer'], authMethod: 'oidc' });
    expect(await listReviewers(at.desk.engine)).toMatchObject([
      { email, ready: true, singleSignOn: true, disabled: false },
    ]);
    expect((await at.desk.browser().signIn(email)).status).toBe(401);
    const events = await at.desk.events();
    expect(events.slice(0, 2).map(({ action, actor, object }) => ({ action, actor, object }))).toEqual([
      { action: 'reviewer.created', actor: 'desk', object: reviewer.id },
      { action: 'reviewer.signedIn', actor: reviewer.id, object: null },
    ]);
    expect(JSON.stringify(events)).not.toContain('firm.example');

    expect(await signOn(at.desk.browser())).toBe(onward);
    expect(await listReviewers(at.desk.engine)).toHaveLength(1);
  });

  it.each<[string, Claims, SignOnRefusal]>([
    ['another issuer', { iss: 'https://evil.example' }, 'failed'],
    ['another audience', { aud: 'another-client' }, 'failed'],
    ['several audiences and another party', { aud: ['review-desk', 'x'], azp: 'x' }, 'failed'],
    ['another nonce', { nonce: 'another' }, 'failed'],
    ['no nonce', { nonce: undefined }, 'failed'],
    ['expired', { exp: Math.floor(Date.parse('2026-03-02T08:58:00Z') / 1_000) }, 'failed'],
    ['no end', { exp: undefined }, 'failed'],
    ['not valid yet', { nbf: Math.floor(Date.parse('2026-03-02T09:10:00Z') / 1_000) }, 'failed'],
    ['no subject', { sub: undefined }, 'failed'],
    ['an address that is not verified', { email_verified: false }, 'unverified'],
    ['an address of which nothing is said', { email_verified: undefined }, 'unverified'],
    ['a word for true', { email_verified: 'true' }, 'unverified'],
    ['no address', { email: undefined }, 'unverified'],
    ['no role', { roles: undefined }, 'no_role'],
    ['an empty list of roles', { roles: [] }, 'no_role'],
    ['an unknown role among known ones', { roles: ['officer', 'superuser'] }, 'no_role'],
    ['roles that cannot stand together', { roles: ['admin', 'officer'] }, 'no_role'],
    ['roles of another form', { roles: { officer: true } }, 'no_role'],
  ])('a token with %s signs nobody in', async (_, claims, why) => {
    provider.claims = claims;
    const browser = at.desk.browser();
    expect(await signOn(browser)).toBe(refused(why));
    await expectNobody(browser);
    expect(await listReviewers(at.desk.engine)).toEqual([]);
    expect((await at.desk.events()).at(-1)).toMatchObject({
      action: 'reviewer.signInFailed',
      outcome: 'denied',
      reason: 'single sign-on',
      detail: { why },
      ip: '192.0.2.7',
    });
  });

  it.each<[Signature, string[]]>([
    ['none', ['RS256']],
    ['none', ['RS256', 'none']],
    ['HS256 by the public key', ['RS256']],
    ['HS256 by the public key', ['RS256', 'HS256']],
    ['RS256 by another key', ['RS256']],
  ])('a token signed %s signs nobody in, when the provider names %j', async (signature, algorithms) => {
    Object.assign(provider, { signature, algorithms });
    const browser = at.desk.browser();
    expect(await signOn(browser)).toBe(refused('failed'));
    await expectNobody(browser);
  });

  it('the way back belongs to one browser, once, for ten minutes', async () => {
    provider.keepsCodes = true;
    const browser = at.desk.browser();
    const query = provider.agree((await leave(browser)).href);
    const other = at.desk.browser();
    expect(await comeBack(other, query)).toBe('/sign-in?sso=failed&next=%2Fsessions');
    await leave(other);
    expect(await comeBack(other, query)).toBe(refused('failed')); // another state

    const copy = at.desk.browser();
    for (const [name, value] of browser.jar) copy.jar.set(name, value);
    expect(await comeBack(browser, query)).toBe(onward);
    expect(await comeBack(copy, query)).toBe(refused('failed'));
    expect(await comeBack(browser, query)).toContain('sso=failed');
    expect(await at.desk.engine.adapter.count({ model: 'session' })).toBe(1);

    const late = at.desk.browser();
    const lateQuery = provider.agree((await leave(late)).href);
    pass(10 * minute);
    expect(await comeBack(late, lateQuery)).toContain('sso=failed');
    expect(await at.reading(late)).toBe('signed_out');
  });

  it('a state, a code or an issuer that were changed on the way sign nobody in', async () => {
    const change = async (name: string, value: string | null) => {
      const browser = at.desk.browser();
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

  it('what the provider says of an error is not repeated', async () => {
    const browser = at.desk.browser();
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

  it('an account that is there already is never joined by its address', async () => {
    const id = await at.desk.add(email, ['admin']);
    const browser = at.desk.browser();
    expect(await signOn(browser)).toBe(refused('taken'));
    await expectNobody(browser);
    expect(await listReviewers(at.desk.engine)).toMatchObject([{ id, roles: ['admin'], singleSignOn: false }]);
    expect((await at.desk.events()).at(-1)).toMatchObject({ object: id, detail: { why: 'taken' } });

    // Nor the other way round: another subject with the address of a subject that is known.
    provider.claims = { email: 'tom@firm.example' };
    expect(await signOn(at.desk.browser())).toBe(onward);
    provider.claims = { email: 'tom@firm.example', sub: 'subject-2' };
    expect(await signOn(at.desk.browser())).toBe(refused('taken'));
  });

  it('roles are taken anew each time, and other sessions end when they change', async () => {
    provider.claims = { roles: ['auditor', 'officer'] };
    const first = at.desk.browser();
    await signOn(first);
    const { id, roles } = await requireReviewer(at.desk.engine, first.headers());
    expect(roles).toEqual(['officer', 'auditor']);
    provider.claims = { roles: 'support' };
    const second = at.desk.browser();
    expect(await signOn(second)).toBe(onward);
    expect(await requireReviewer(at.desk.engine, second.headers())).toMatchObject({ id, roles: ['support'] });
    expect(await at.reading(first)).toBe('signed_out');
    expect((await at.desk.events()).at(-2)).toMatchObject({
      action: 'reviewer.rolesChanged',
      actor: 'desk',
      object: id,
      reason: 'single sign-on',
      detail: { roles: 'support' },
    });
    provider.claims = { roles: [] };
    expect(await signOn(at.desk.browser())).toBe(refused('no_role'));
  });

  it('the disabled stay out, and a reset makes an account with a password of it', async () => {
    await signOn(at.desk.browser());
    const [{ id } = { id: '' }] = await listReviewers(at.desk.engine);
    await disableReviewer(at.desk.engine, email);
    const browser = at.desk.browser();
    expect(await signOn(browser)).toBe(refused('disabled'));
    await expectNobody(browser);
    expect((await at.desk.events()).at(-1)).toMatchObject({ object: id, detail: { why: 'disabled' } });

    const token = new URL((await resetReviewer(at.desk.engine, email)).setUpUrl).hash.slice(1);
    await at.desk.browser().send('POST', '/reset-password', { token, newPassword: goodPassword });
    expect(await signOn(at.desk.browser())).toBe(refused('taken'));
    expect((await at.desk.browser().signIn(email)).status).toBe(200);
  });

  it('an admin needs a passkey on top, which opens nothing alone (R07)', async () => {
    provider.claims = { roles: ['admin'] };
    const browser = at.desk.browser();
    expect(await signOn(browser)).toBe(`/sign-in/second-factor?next=${encodeURIComponent(next)}`);
    expect(await at.reading(browser)).toBe('second_factor_required');
    expect(await readSignIn(at.desk.engine, browser.headers())).toEqual({ step: 'enrol', isAdmin: true });
    const device = new TestAuthenticator('https://desk.example');
    const created = await browser.send('GET', '/passkey/generate-register-options');
    await browser.send('POST', '/passkey/verify-registration', {
      response: device.create(created.body as { challenge: string }),
    });
    const use = async (by: Browser) => {
      const { body } = await by.send('GET', '/passkey/generate-authenticate-options');
      return by.send('POST', '/passkey/verify-authentication', {
        response: device.get(body as { challenge: string }),
      });
    };
    pass(4 * minute);
    const startedAtMs = Date.now() - 4 * minute;
    expect((await use(browser)).body).toEqual({ next: 'continue' });
    expect(await requireReviewer(at.desk.engine, browser.headers())).toMatchObject({ authMethod: 'oidc+passkey' });
    expect((await at.desk.events()).at(-1)).toMatchObject({
      action: 'reviewer.signedIn',
      authMethod: 'oidc+passkey',
    });
    const sessions = await at.desk.engine.adapter.findMany<{ startedAt: Date }>({ model: 'session' });
    expect(sessions.map(({ startedAt }) => startedAt.getTime())).toEqual([startedAtMs]);

    const alone = at.desk.browser();
    expect(await use(alone)).toMatchObject({ code: 'signed_out', detail: expect.stringContaining('single sign-on') });
    expect(alone.jar.has('__Host-desk')).toBe(false);
    expect(await at.desk.engine.adapter.count({ model: 'session' })).toBe(1);
  });

  it('asks the provider to ask again when this browser had a session', async () => {
    const browser = at.desk.browser();
    expect((await leave(browser)).searchParams.has('prompt')).toBe(false);
    await signOn(browser);
    expect((await leave(browser)).searchParams.get('prompt')).toBe('login');
  });

  it('a provider that is down or is another one is said so, and works again when it does', async () => {
    const browser = at.desk.browser();
    provider.saysIssuer = 'https://another.example';
    expect(await browser.send('POST', '/oidc/start', { next })).toMatchObject({
      status: 503,
      code: 'sign_on_unavailable',
    });
    provider.saysIssuer = undefined;
    const query = provider.agree((await leave(browser)).href);
    await provider.stop();
    expect(await comeBack(browser, query)).toBe(refused('unreachable'));
    await expectNobody(browser);
  });

  it('does not sign in, nor leave an account, when the trail cannot be written', async () => {
    const browser = at.desk.browser();
    const query = provider.agree((await leave(browser)).href);
    at.failTrail();
    expect(await comeBack(browser, query)).toBe(refused('failed'));
    await expectNobody(browser);
    expect(await listReviewers(at.desk.engine)).toEqual([]);
    expect(await signOn(browser)).toBe(onward);
  });

  it('a network that fails all the time has to wait', async () => {
    provider.claims = { roles: [] };
    for (let n = 0; n < 31; n += 1) expect(await signOn(at.desk.browser())).toBe(refused('no_role'));
    expect(await signOn(at.desk.browser())).toBe(refused('too_many'));
  });

  it('leads only to pages of ours', async () => {
    for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/sessions/0b6f4c3e-2a53']) {
      const browser = at.desk.browser();
      const { body } = await browser.send('POST', '/oidc/start', { next: evil });
      expect(await comeBack(browser, provider.agree(String(body.url)))).toBe('/sign-in/continue?next=%2Fsessions');
    }
  });

  it('does not exist where no provider is configured', async () => {
    await at.reopen({ oidc: null });
    expect((await at.desk.browser().send('POST', '/oidc/start', { next })).status).toBe(404);
    expect((await at.desk.browser().send('GET', '/oidc/callback?code=x&state=y')).status).toBe(404);
  });
});
