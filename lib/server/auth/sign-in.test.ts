import { describe, expect, it, vi } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { networkOf, waitSeconds } from './limit.ts';
import { createReviewer, disableReviewer } from './reviewers.ts';
import { requireReviewer } from './session.ts';
import { databases, deskFor, goodPassword, minute, pass, problemOf } from './test-desk.ts';

const email = 'ana@desk.example';

describe.each(databases)('signing in, on %s', (database) => {
  const at = deskFor(database);

  it('opens the desk to who knows the password, and to nobody else', async () => {
    const id = await at.desk.add(email, ['officer', 'auditor']);
    const browser = await at.signedIn('Ana@Desk.Example');
    const reviewer = await requireReviewer(at.desk.engine, browser.headers({ 'x-request-id': 'nonsense' }));
    expect(reviewer).toMatchObject({
      id,
      email,
      name: 'Ana Kestrelwood',
      roles: ['officer', 'auditor'],
      authMethod: 'password',
      request: { ip: '192.0.2.7', userAgentHash: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    expect(reviewer.sessionHash).toMatch(/^[0-9a-f]{16}$/);
    expect(await at.reading(at.desk.browser())).toBe('signed_out');
    const forged = at.desk.browser();
    forged.jar.set('__Host-desk', (browser.jar.get('__Host-desk') ?? '').replace(/^../, 'zz'));
    expect(await at.reading(forged)).toBe('signed_out');
    forged.jar.set('__Host-desk', '%E0%A4%A');
    expect(await at.reading(forged)).toBe('signed_out');
  });

  it('takes the same password typed in another form (NFKC)', async () => {
    await at.desk.add(email, ['officer'], 'ﬁnch ｌａｎｔｅｒｎ moor 19');
    expect((await at.desk.browser().signIn(email, 'finch lantern moor 19')).status).toBe(200);
  });

  it('signs out: the session is gone and the browser is told to forget', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
    const old = browser.headers();
    const answer = await browser.send('POST', '/sign-out');
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(browser.jar.size).toBe(0);
    expect(await problemOf(requireReviewer(at.desk.engine, old))).toBe('signed_out');
  });

  it('writes sign-in, refusal and sign-out to the trail, without a personal value', async () => {
    const id = await at.desk.add(email);
    await at.desk.browser().signIn(email, 'wrong wrong wrong wrong');
    await at.desk.browser().signIn('nobody@desk.example');
    const browser = await at.signedIn();
    await browser.send('POST', '/sign-out');
    const events = (await at.desk.events()).slice(1);
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
    await at.desk.add(email);
    vi.spyOn(at.desk.engine.store.audit, 'append').mockRejectedValueOnce(new Problem('store_unavailable'));
    const browser = at.desk.browser();
    expect((await browser.signIn(email)).code).toBe('store_unavailable');
    expect(browser.jar.size).toBe(0);
    const sessions = await at.desk.engine.adapter.count({ model: 'session' });
    expect(sessions).toBe(0);
  });

  it('sends no session token in any answer', async () => {
    await at.desk.add(email);
    const browser = at.desk.browser();
    const answers = [await browser.signIn(email), await browser.send('GET', '/get-session')];
    const token = decodeURIComponent(browser.jar.get('__Host-desk') ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(token);
  });
});

describe.each(databases)('R09: guessing, on %s', (database) => {
  const at = deskFor(database);

  it('50 wrong passwords from 50 addresses run into the limit of the account; the right one works later', async () => {
    await at.desk.add(email);
    const answers = [];
    for (let n = 0; n < 50; n += 1)
      answers.push(await at.desk.browser(`198.51.100.${n}`).signIn(email, 'wrong wrong wrong wrong'));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
    const blocked = answers.at(-1);
    expect(blocked).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) });
    expect((await at.desk.browser().signIn(email)).code).toBe('too_many_requests');
    pass(15 * minute + 1_000);
    await at.signedIn();
  });

  it('a burst counts in full', async () => {
    await at.desk.add(email);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => at.desk.browser(`198.51.100.${n}`).signIn(email, 'wrong wrong wrong wrong')),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
  });

  it('one network trying many accounts is slowed down, by its /64', async () => {
    const answers = [];
    for (let n = 0; n < 40; n += 1)
      answers.push(await at.desk.browser(`2001:db8:1:2:${n.toString(16)}::9`).signIn(`a${n}@desk.example`));
    expect(answers.at(-1)?.code).toBe('too_many_requests');
    expect((await at.desk.browser('2001:db8:1:3::1').signIn('other@desk.example')).status).toBe(401);
    expect(networkOf('2001:db8:1:2:3::9')).toBe(networkOf('2001:0DB8:0001:0002::1'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('::1')).toBe('0:0:0:0');
  });

  it('a network that mistypes all day is not slowed down', async () => {
    for (let n = 0; n < 60; n += 1) {
      expect((await at.desk.browser().signIn(`a${n % 7}${n}@desk.example`)).status).toBe(401);
      pass(minute);
    }
  });

  it('a success forgives, a restart does not', async () => {
    await at.desk.add(email);
    for (let n = 0; n < 5; n += 1) await at.desk.browser().signIn(email, 'wrong wrong wrong wrong');
    await at.signedIn();
    for (let n = 0; n < 6; n += 1) await at.desk.browser().signIn(email, 'wrong wrong wrong wrong');
    expect((await at.desk.browser().signIn(email)).code).toBe('too_many_requests');
    const rows = await at.desk.engine.adapter.findMany<{ key: string }>({ model: 'signInLimit' });
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

describe.each(databases)('R10: no enumeration, on %s', (database) => {
  const at = deskFor(database);

  it('unknown, wrong, disabled and not set up are one answer, after one password hash', async () => {
    await at.desk.add('known@desk.example');
    await at.desk.add('disabled@desk.example');
    await disableReviewer(at.desk.engine, 'disabled@desk.example');
    await createReviewer(at.desk.engine, { email: 'waiting@desk.example', name: 'Waits', roles: ['officer'] });
    const tries: [string, string][] = [
      ['unknown@desk.example', goodPassword],
      ['known@desk.example', 'wrong wrong wrong wrong'],
      ['disabled@desk.example', goodPassword],
      ['waiting@desk.example', goodPassword],
      ['no address', goodPassword],
    ];
    const answers = [];
    for (const [address, password] of tries) answers.push(await at.desk.browser().signIn(address, password));
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, headers: [...answer.headers] }))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, code: 'signed_out', detail: 'Email or password is not right.' });
  });
});
