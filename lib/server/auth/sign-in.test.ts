import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { networkOf, waitSeconds } from './limit.ts';
import { createReviewer, disableReviewer, listReviewers, resetReviewer, setRoles } from './reviewers.ts';
import { pollHeader, readSignIn, requireReviewer, requireStepUp } from './session.ts';
import { type Browser, codeOf, goodPassword, openTestDesk, type TestDesk } from './test-desk.ts';

const minute = 60_000;
const email = 'ana@desk.example';
let desk: TestDesk;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') });
  desk = await openTestDesk();
});
afterEach(async () => {
  await desk.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const problemOf = async (promise: Promise<unknown>): Promise<ProblemCode | 'none'> => {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};
const reading = (browser: Browser, over?: Record<string, string>) =>
  problemOf(requireReviewer(desk.engine, browser.headers(over)));

async function signedIn(address = email): Promise<Browser> {
  const browser = desk.browser();
  expect((await browser.signIn(address)).body).toEqual({ next: 'continue' });
  return browser;
}

describe('signing in', () => {
  it('opens the desk to who knows the password, and to nobody else', async () => {
    const id = await desk.add(email, ['officer', 'auditor']);
    const browser = await signedIn('Ana@Desk.Example');
    const reviewer = await requireReviewer(desk.engine, browser.headers({ 'x-request-id': 'nonsense' }));
    expect(reviewer).toMatchObject({
      id,
      email,
      name: 'Ana Kestrelwood',
      roles: ['officer', 'auditor'],
      authMethod: 'password',
      request: { ip: '192.0.2.7', userAgentHash: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    expect(reviewer.sessionHash).toMatch(/^[0-9a-f]{16}$/);
    expect(await reading(desk.browser())).toBe('signed_out');
    const forged = desk.browser();
    forged.jar.set('__Host-desk', (browser.jar.get('__Host-desk') ?? '').replace(/^../, 'zz'));
    expect(await reading(forged)).toBe('signed_out');
    forged.jar.set('__Host-desk', '%E0%A4%A');
    expect(await reading(forged)).toBe('signed_out');
  });

  it('takes the same password typed in another form (NFKC)', async () => {
    await desk.add(email, ['officer'], 'ﬁnch ｌａｎｔｅｒｎ moor 19');
    expect((await desk.browser().signIn(email, 'finch lantern moor 19')).status).toBe(200);
  });

  it('signs out: the session is gone and the browser is told to forget', async () => {
    await desk.add(email);
    const browser = await signedIn();
    const old = browser.headers();
    const answer = await browser.send('POST', '/sign-out');
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(browser.jar.size).toBe(0);
    expect(await problemOf(requireReviewer(desk.engine, old))).toBe('signed_out');
  });

  it('writes sign-in, refusal and sign-out to the trail, without a personal value', async () => {
    const id = await desk.add(email);
    await desk.browser().signIn(email, 'wrong wrong wrong wrong');
    await desk.browser().signIn('nobody@desk.example');
    const browser = await signedIn();
    await browser.send('POST', '/sign-out');
    const events = (await desk.events()).slice(1);
    expect(
      events.map(({ action, actor, object, outcome, reason }) => ({ action, actor, object, outcome, reason })),
    ).toEqual([
      { action: 'reviewer.signInFailed', actor: 'desk', object: id, outcome: 'denied', reason: 'password' },
      { action: 'reviewer.signInFailed', actor: 'desk', object: null, outcome: 'denied', reason: 'password' },
      { action: 'reviewer.signedIn', actor: id, object: null, outcome: 'done', reason: null },
      { action: 'reviewer.signedOut', actor: id, object: null, outcome: 'done', reason: null },
    ]);
    expect(
      events.every((event) => event.ip === '192.0.2.7' && event.userAgentHash !== null && event.requestId !== null),
    ).toBe(true);
    expect(JSON.stringify(events)).not.toContain('desk.example');
  });

  it('does not sign in when the trail cannot be written', async () => {
    await desk.add(email);
    vi.spyOn(desk.engine.store.audit, 'append').mockRejectedValueOnce(new Problem('store_unavailable'));
    const browser = desk.browser();
    expect((await browser.signIn(email)).code).toBe('store_unavailable');
    expect(browser.jar.size).toBe(0);
    const sessions = await desk.engine.adapter.count({ model: 'session' });
    expect(sessions).toBe(0);
  });

  it('sends no session token in any answer', async () => {
    await desk.add(email);
    const browser = desk.browser();
    const answers = [await browser.signIn(email), await browser.send('GET', '/get-session')];
    const token = decodeURIComponent(browser.jar.get('__Host-desk') ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(token);
  });
});

describe('R06: roles, bans and revocation count on the next request', () => {
  it('new roles end the session, and the next one has them', async () => {
    await desk.add(email);
    const browser = await signedIn();
    await setRoles(desk.engine, email, ['auditor']);
    expect(await reading(browser)).toBe('signed_out');
    const again = await signedIn();
    expect((await requireReviewer(desk.engine, again.headers())).roles).toEqual(['auditor']);
  });

  it('a disabled reviewer is out at once and cannot come back', async () => {
    await desk.add(email);
    const browser = await signedIn();
    await disableReviewer(desk.engine, email);
    expect(await reading(browser)).toBe('signed_out');
    expect(await desk.browser().signIn(email)).toMatchObject({
      status: 401,
      detail: 'Email or password is not right.',
    });
  });

  it('a role or a ban written beside us counts without a new session', async () => {
    const id = await desk.add(email);
    const browser = await signedIn();
    await desk.engine.internal.updateUser(id, { role: 'support' });
    expect((await requireReviewer(desk.engine, browser.headers())).roles).toEqual(['support']);
    await desk.engine.internal.updateUser(id, { role: 'admin,officer' });
    expect((await requireReviewer(desk.engine, browser.headers())).roles).toEqual([]);
    await desk.engine.internal.updateUser(id, { banned: true });
    expect(await reading(browser)).toBe('signed_out');
  });
});

describe('R07: second factor', () => {
  async function enrol(browser: Browser): Promise<{ uri: string; codes: string[] }> {
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    expect((await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
    return { uri, codes: body.backupCodes as string[] };
  }

  beforeEach(async () => {
    await desk.close();
    desk = await openTestDesk({ authMfa: 'required' });
  });

  it('no request passes before one is set up, then the same browser goes on with a new token', async () => {
    await desk.add(email);
    const browser = desk.browser();
    expect((await browser.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await reading(browser)).toBe('second_factor_required');
    expect(await readSignIn(desk.engine, browser.headers())).toEqual({ step: 'enrol', isAdmin: false });
    const before = browser.headers();
    await enrol(browser);
    expect(await problemOf(requireReviewer(desk.engine, before))).toBe('signed_out');
    expect((await requireReviewer(desk.engine, browser.headers())).authMethod).toBe('password+totp');
    expect((await desk.events()).at(-1)).toMatchObject({
      action: 'reviewer.factorChanged',
      detail: { factor: 'totp', change: 'added' },
    });
  });

  it('asks for the code at the next sign-in; a code is good once', async () => {
    await desk.add(email);
    const first = desk.browser();
    await first.signIn(email);
    const { uri } = await enrol(first);
    pass(minute);
    const browser = desk.browser();
    expect((await browser.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await reading(browser)).toBe('signed_out');
    expect(await readSignIn(desk.engine, browser.headers())).toEqual({ step: 'challenge' });
    expect(await browser.send('POST', '/two-factor/verify-totp', { code: '000000' })).toMatchObject({
      code: 'bad_request',
    });
    expect((await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
    expect((await requireReviewer(desk.engine, browser.headers())).authMethod).toBe('password+totp');

    const thief = desk.browser();
    await thief.signIn(email);
    expect(await thief.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).toMatchObject({
      code: 'bad_request',
    });
    expect(await reading(thief)).toBe('signed_out');
  });

  it('recovery codes open once: of two at the same moment one wins', async () => {
    await desk.add(email);
    const first = desk.browser();
    await first.signIn(email);
    const { codes } = await enrol(first);
    const stored = await desk.engine.adapter.findMany<{ backupCodes: string }>({ model: 'twoFactor' });
    expect(stored[0]?.backupCodes).not.toContain(codes[0]);
    const [one, two] = [desk.browser(), desk.browser()];
    await one.signIn(email);
    await two.signIn(email);
    const body = { code: codes[0] };
    const answers = await Promise.all(
      [one, two].map((browser) => browser.send('POST', '/two-factor/verify-backup-code', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('an admin needs a passkey: password and app are not enough', async () => {
    await desk.add(email, ['admin']);
    const browser = desk.browser();
    await browser.signIn(email);
    await enrol(browser);
    expect(await reading(browser)).toBe('second_factor_required');
    expect(await readSignIn(desk.engine, browser.headers())).toEqual({ step: 'enrol', isAdmin: true });
  });

  it('who has a factor cannot set up another with the password alone', async () => {
    const id = await desk.add(email);
    await desk.engine.adapter.create({
      model: 'passkey',
      data: {
        userId: id,
        publicKey: 'AA',
        credentialID: 'a',
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
        transports: '',
      },
    });
    const thief = desk.browser();
    expect((await thief.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await readSignIn(desk.engine, thief.headers())).toEqual({ step: 'passkey', isAdmin: false });
    for (const [method, path, body] of [
      ['POST', '/two-factor/enable', { password: goodPassword }],
      ['GET', '/passkey/generate-register-options', undefined],
      ['POST', '/passkey/delete-passkey', { id: 'a' }],
      ['POST', '/change-password', { currentPassword: goodPassword, newPassword: 'tundra ochre bicycle' }],
    ] as const)
      expect(await thief.send(method, path, body)).toMatchObject({ code: 'step_up_required' });
  });

  it('a challenge ends after five wrong codes, and the next ones are slowed down', async () => {
    await desk.add(email);
    const first = desk.browser();
    await first.signIn(email);
    const { uri } = await enrol(first);
    pass(minute);
    const browser = desk.browser();
    await browser.signIn(email);
    const codes = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await browser.send('POST', '/two-factor/verify-totp', { code: '000000' })).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'bad_request'), 'signed_out']);
    const again = desk.browser();
    await again.signIn(email);
    expect(await again.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).toMatchObject({
      code: 'too_many_requests',
    });
    pass(5_000);
    expect((await again.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
  });
});

describe('R09: guessing', () => {
  it('50 wrong passwords from 50 addresses run into the limit of the account; the right one works later', async () => {
    await desk.add(email);
    const answers = [];
    for (let n = 0; n < 50; n += 1)
      answers.push(await desk.browser(`198.51.100.${n}`).signIn(email, 'wrong wrong wrong wrong'));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
    const blocked = answers.at(-1);
    expect(blocked).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) });
    expect((await desk.browser().signIn(email)).code).toBe('too_many_requests');
    pass(15 * minute + 1_000);
    await signedIn();
  });

  it('a burst counts in full', async () => {
    await desk.add(email);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => desk.browser(`198.51.100.${n}`).signIn(email, 'wrong wrong wrong wrong')),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
  });

  it('one network trying many accounts is slowed down, by its /64', async () => {
    const answers = [];
    for (let n = 0; n < 40; n += 1)
      answers.push(await desk.browser(`2001:db8:1:2:${n.toString(16)}::9`).signIn(`a${n}@desk.example`));
    expect(answers.at(-1)?.code).toBe('too_many_requests');
    expect((await desk.browser('2001:db8:1:3::1').signIn('other@desk.example')).status).toBe(401);
    expect(networkOf('2001:db8:1:2:3::9')).toBe(networkOf('2001:0DB8:0001:0002::1'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('::1')).toBe('0:0:0:0');
  });

  it('a success forgives, a restart does not', async () => {
    await desk.add(email);
    for (let n = 0; n < 5; n += 1) await desk.browser().signIn(email, 'wrong wrong wrong wrong');
    await signedIn();
    for (let n = 0; n < 6; n += 1) await desk.browser().signIn(email, 'wrong wrong wrong wrong');
    expect((await desk.browser().signIn(email)).code).toBe('too_many_requests');
    const rows = await desk.engine.adapter.findMany<{ key: string }>({ model: 'signInLimit' });
    expect(rows.some(({ key }) => key.startsWith('account:'))).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/desk\.example|192\.0\.2/);
  });

  it('the wait grows to 15 minutes, is a day after a hundred, and never for good', () => {
    expect([1, 5, 6, 7, 10, 15, 99].map((failures) => waitSeconds('account', failures))).toEqual([
      0, 0, 2, 4, 32, 900, 900,
    ]);
    expect(waitSeconds('account', 100)).toBe(86_400);
  });
});

describe('R10: no enumeration', () => {
  it('unknown, wrong, disabled and not set up are one answer, after one password hash', async () => {
    await desk.add('known@desk.example');
    await desk.add('disabled@desk.example');
    await disableReviewer(desk.engine, 'disabled@desk.example');
    await createReviewer(desk.engine, { email: 'waiting@desk.example', name: 'Waits', roles: ['officer'] });
    const tries: [string, string][] = [
      ['unknown@desk.example', goodPassword],
      ['known@desk.example', 'wrong wrong wrong wrong'],
      ['disabled@desk.example', goodPassword],
      ['waiting@desk.example', goodPassword],
      ['no address', goodPassword],
    ];
    const answers = [];
    for (const [address, password] of tries) answers.push(await desk.browser().signIn(address, password));
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, headers: [...answer.headers] }))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, code: 'signed_out', detail: 'Email or password is not right.' });
  });
});

describe('R11: accounts come from the operator', () => {
  it('sign-up, update of one’s own account and role injection do not exist', async () => {
    await desk.add(email);
    const browser = await signedIn();
    const account = { email: 'new@desk.example', password: goodPassword, name: 'New', role: 'admin' };
    expect((await browser.send('POST', '/sign-up/email', account)).status).toBe(404);
    expect((await browser.send('POST', '/update-user', { role: 'admin' })).status).toBe(404);
    expect(
      (await browser.send('POST', '/sign-in/email', { email, password: goodPassword, role: 'admin' })).status,
    ).toBe(400);
    expect(
      (await browser.send('POST', '/sign-in/email', { email, password: goodPassword, rememberMe: false })).status,
    ).toBe(400);
    expect(await listReviewers(desk.engine)).toMatchObject([{ email, roles: ['officer'] }]);
  });

  it('refuses roles that cannot stand together, a second account, a weak password, no address', async () => {
    const make = (over: object) =>
      problemOf(
        createReviewer(desk.engine, { email, name: 'Ana', roles: ['officer'], password: goodPassword, ...over }),
      );
    expect(await make({ roles: ['admin', 'officer'] })).toBe('bad_request');
    expect(await make({ roles: [] })).toBe('bad_request');
    expect(await make({ password: 'passwordpassword' })).toBe('bad_request');
    expect(await make({ email: 'nobody' })).toBe('bad_request');
    expect(await make({})).toBe('none');
    expect(await make({ email: 'ANA@desk.example' })).toBe('conflict');
  });

  it('a set-up link works once, within a day, and survives a password that is too easy', async () => {
    const { setUpUrl = '' } = await createReviewer(desk.engine, { email, name: 'Ana', roles: ['officer'] });
    const url = new URL(setUpUrl);
    expect(url.pathname + url.search).toBe('/sign-in/set-up');
    const set = (newPassword: string, token = url.hash.slice(1)) =>
      desk.browser().send('POST', '/reset-password', { token, newPassword });
    expect(await set('passwordpassword')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('easy to guess'),
    });
    expect(await set(goodPassword, 'another')).toMatchObject({ status: 400, detail: expect.stringContaining('link') });
    expect((await set(goodPassword)).status).toBe(200);
    expect(await set(goodPassword)).toMatchObject({ status: 400, detail: expect.stringContaining('link') });
    await signedIn();
    const stored = await desk.engine.adapter.findMany({ model: 'verification' });
    expect(JSON.stringify(stored)).not.toContain(url.hash.slice(1));

    const late = new URL((await resetReviewer(desk.engine, email)).setUpUrl).hash.slice(1);
    pass(24 * 60 * minute + 1);
    expect(await set(goodPassword, late)).toMatchObject({ status: 400 });
  });

  it('a reset takes password, factors, sessions and older links away', async () => {
    const id = await desk.add(email);
    const browser = await signedIn();
    await desk.engine.adapter.create({
      model: 'passkey',
      data: {
        userId: id,
        publicKey: 'AA',
        credentialID: 'a',
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
        transports: '',
      },
    });
    const first = new URL((await resetReviewer(desk.engine, email)).setUpUrl).hash.slice(1);
    await resetReviewer(desk.engine, email);
    expect(await reading(browser)).toBe('signed_out');
    expect((await desk.browser().signIn(email)).status).toBe(401);
    expect(
      (await desk.browser().send('POST', '/reset-password', { token: first, newPassword: goodPassword })).status,
    ).toBe(400);
    expect(await listReviewers(desk.engine)).toMatchObject([{ ready: false, secondFactor: false }]);
    expect((await desk.events()).filter(({ actor }) => actor === 'operator').map(({ action }) => action)).toEqual([
      'reviewer.created',
      'reviewer.reset',
      'reviewer.reset',
    ]);
  });
});

describe('R12: sessions end', () => {
  it('31 minutes of polling do not keep one alive; use does', async () => {
    await desk.add(email);
    const polling = await signedIn();
    const used = await signedIn();
    for (let n = 0; n < 31; n += 1) {
      pass(minute);
      if (n < 29) expect(await reading(polling, { [pollHeader]: '1' })).toBe('none');
      if (n < 29) expect((await polling.send('GET', '/get-session')).status).toBe(200);
      expect(await reading(used)).toBe('none');
    }
    expect(await reading(polling)).toBe('signed_out');
    expect((await polling.send('GET', '/get-session')).status).toBe(401);
    expect(await readSignIn(desk.engine, polling.headers())).toEqual({ step: 'start', ended: 'idle' });
  });

  it('12 hours are the end, however active, and a new token does not begin them anew', async () => {
    await desk.add(email);
    const browser = await signedIn();
    for (let n = 0; n < 71; n += 1) {
      pass(10 * minute);
      expect(await reading(browser)).toBe('none');
    }
    pass(9 * minute);
    expect(await reading(browser)).toBe('none');
    pass(minute);
    expect(await reading(browser)).toBe('signed_out');
    expect(await readSignIn(desk.engine, browser.headers())).toEqual({ step: 'start', ended: 'over' });
  });

  it('a change of password gives a new token, ends the others and keeps the first hour', async () => {
    await desk.add(email);
    const [browser, other] = [await signedIn(), await signedIn()];
    const old = browser.headers();
    const begun = (await desk.engine.adapter.findMany<{ startedAt: Date }>({ model: 'session' }))[0]?.startedAt;
    pass(minute);
    const next = 'tundra ochre bicycle';
    expect(
      await browser.send('POST', '/change-password', { currentPassword: 'wrong wrong wrong', newPassword: next }),
    ).toMatchObject({ code: 'bad_request' });
    expect(
      (await browser.send('POST', '/change-password', { currentPassword: goodPassword, newPassword: next })).status,
    ).toBe(200);
    expect(await reading(browser)).toBe('none');
    expect(await problemOf(requireReviewer(desk.engine, old))).toBe('signed_out');
    expect(await reading(other)).toBe('signed_out');
    const sessions = await desk.engine.adapter.findMany<{ startedAt: Date }>({ model: 'session' });
    expect(sessions.map(({ startedAt }) => startedAt)).toEqual([begun]);
    expect((await desk.browser().signIn(email, next)).status).toBe(200);
  });

  it('signing in again in the same browser ends the session before', async () => {
    await desk.add(email);
    const browser = await signedIn();
    const old = browser.headers();
    await browser.signIn(email);
    expect(await problemOf(requireReviewer(desk.engine, old))).toBe('signed_out');
    expect(await reading(browser)).toBe('none');
  });
});

describe('R13: the cookie', () => {
  it('is __Host-, Secure, HttpOnly, Lax, for the whole host, and lives twelve hours', async () => {
    await desk.add(email);
    const browser = await signedIn();
    const [line = ''] = browser.seen.filter((cookie) => cookie.startsWith('__Host-desk='));
    const parts = line
      .split('; ')
      .slice(1)
      .map((part) => part.toLowerCase())
      .toSorted();
    expect(parts).toEqual(['httponly', 'max-age=43200', 'path=/', 'samesite=lax', 'secure']);
    expect(browser.seen.every((cookie) => cookie.startsWith('__Host-desk'))).toBe(true);
  });

  it('has a plain name and no Secure over http on loopback', async () => {
    await desk.close();
    desk = await openTestDesk({ baseUrl: 'http://localhost:3000' });
    await desk.add(email);
    const browser = await signedIn();
    expect(browser.jar.has('desk')).toBe(true);
    expect(browser.seen.join()).not.toMatch(/secure/i);
  });
});

describe('R14: step-up', () => {
  it('a proof counts for five minutes', async () => {
    await desk.add(email);
    const browser = await signedIn();
    const asking = () => problemOf(requireStepUp(desk.engine, browser.headers()));
    pass(5 * minute);
    expect(await asking()).toBe('none');
    pass(minute);
    expect(await asking()).toBe('step_up_required');
    expect(await reading(browser)).toBe('none');
    expect((await browser.send('POST', '/two-factor/enable', { password: goodPassword })).code).toBe(
      'step_up_required',
    );
    await browser.signIn(email);
    expect(await asking()).toBe('none');
  });

  it('with an app it is the code that counts, not the password', async () => {
    await desk.add(email);
    const browser = await signedIn();
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(String(body.totpURI)) });
    pass(6 * minute);
    expect(await problemOf(requireStepUp(desk.engine, browser.headers()))).toBe('step_up_required');
    const before = browser.jar.get('__Host-desk');
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(String(body.totpURI)) });
    expect(browser.jar.get('__Host-desk')).toBe(before);
    expect(await problemOf(requireStepUp(desk.engine, browser.headers()))).toBe('none');
  });
});

describe('R15: the allow-list', () => {
  it('opens nothing of better-auth but what is listed', async () => {
    await desk.add(email, ['admin']);
    const browser = await signedIn();
    const { doors } = await import('./doors.ts');
    const { betterAuth } = await import('better-auth');
    const endpoints = Object.values(betterAuth(desk.engine.options).api) as unknown as {
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
    expect((await desk.browser().send('POST', path, { email, password: goodPassword })).status).toBe(404);
  });

  it('impersonation, user lists and role changes stay closed to an admin', async () => {
    await desk.add(email, ['admin']);
    const browser = await signedIn();
    for (const path of ['/admin/impersonate-user', '/admin/set-role', '/admin/create-user', '/admin/set-user-password'])
      expect((await browser.send('POST', path, {})).status).toBe(404);
  });
});

describe('R17: changes come from our own pages', () => {
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
    await desk.add(email);
    const browser = desk.browser();
    const answer = await browser.send('POST', '/sign-in/email', { email, password: goodPassword }, over);
    expect(answer.code).toBe('foreign_origin');
    expect(browser.jar.size).toBe(0);
    expect(await desk.engine.adapter.count({ model: 'session' })).toBe(0);
  });

  it('refuses bodies that are too large, no JSON, or hold more than they may', async () => {
    const browser = desk.browser();
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

describe('mandatory settings (security.md, section 4)', () => {
  it('are as demanded', async () => {
    const { options } = desk.engine;
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
    const { getMigrations } = await import('better-auth/db/migration');
    const { toBeCreated, toBeAdded } = await getMigrations(desk.engine.options);
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
  });

  it('what the old AUTH_SECRET encrypted stays readable', async () => {
    await desk.add(email);
    const browser = await signedIn();
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) });
    const { startEngine } = await import('./engine.ts');
    const { config, store } = desk.engine;
    const rotated = await startEngine(
      { ...config, authSecrets: ['0123456789abcdef'.repeat(4), ...config.authSecrets] },
      store,
    );
    const { Browser } = await import('./test-desk.ts');
    pass(minute);
    const later = new Browser(rotated);
    await later.signIn(email);
    expect((await later.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
  });
});
