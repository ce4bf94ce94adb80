import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { networkOf } from '#lib/server/request-context.ts';
import { createReviewer, disableReviewer } from '../reviewers.ts';
import { requireReviewer } from '../session.ts';
import { waitSeconds } from '../sign-in-limits.ts';
import { advanceClock, databasesFor, goodPassword, minute, problemOf, testAuthOn } from '../testing/open-test-auth.ts';

const email = 'ana@desk.example';

describe.each(databasesFor('signing in'))('signing in, on %s', (database) => {
  const at = testAuthOn(database);

  test('succeeds with the password only', async () => {
    const id = await at.auth.add(email, ['officer', 'auditor']);
    const browser = await at.signedIn('Ana@Desk.Example');
    const reviewer = await requireReviewer(at.auth.engine, browser.headers({ 'x-request-id': 'nonsense' }));
    expect(reviewer).toMatchObject({
      id,
      email,
      name: 'Ana Kestrelwood',
      roles: ['officer', 'auditor'],
      authMethod: 'password',
      request: { ip: '192.0.2.7', userAgentHash: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    expect(reviewer.sessionHash).toMatch(/^[0-9a-f]{16}$/);
    expect(await at.accessOf(at.auth.browser())).toBe('signed_out');
    const forged = at.auth.browser();
    forged.jar.set('__Host-desk', (browser.jar.get('__Host-desk') ?? '').replace(/^../, 'zz'));
    expect(await at.accessOf(forged)).toBe('signed_out');
    forged.jar.set('__Host-desk', '%E0%A4%A');
    expect(await at.accessOf(forged)).toBe('signed_out');
  });

  test('accepts the same password typed in another form (NFKC)', async () => {
    await at.auth.add(email, ['officer'], 'ﬁnch ｌａｎｔｅｒｎ moor 19');
    expect((await at.auth.browser().signIn(email, 'finch lantern moor 19')).status).toBe(200);
  });

  test('signs out: the session ends and the browser clears its storage', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const old = browser.headers();
    const answer = await browser.send('POST', '/sign-out');
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect([...browser.jar.keys()]).toEqual(['__Host-desk-device']); // opens nothing, see known-device.ts
    expect(await problemOf(requireReviewer(at.auth.engine, old))).toBe('signed_out');
  });

  test('writes sign-in, refusal and sign-out to the audit log, without a personal value', async () => {
    const id = await at.auth.add(email);
    await at.auth.browser().signIn(email, 'wrong wrong wrong wrong');
    await at.auth.browser('192.0.2.8').signIn('nobody@desk.example');
    const browser = await at.signedIn();
    await browser.send('POST', '/sign-out');
    const events = (await at.auth.events()).slice(1);
    expect(
      events.map(({ action, actor, object, outcome, reason }) => ({ action, actor, object, outcome, reason })),
    ).toEqual([
      { action: 'reviewer.signInFailed', actor: 'desk', object: id, outcome: 'denied', reason: 'password' },
      { action: 'reviewer.signInFailed', actor: 'desk', object: null, outcome: 'denied', reason: 'password' },
      { action: 'reviewer.signedIn', actor: id, object: null, outcome: 'done', reason: null },
      { action: 'reviewer.signedOut', actor: id, object: null, outcome: 'done', reason: null },
    ]);
    expect(
      events.every(
        (event) => event.ip?.startsWith('192.0.2.') && event.userAgentHash !== null && event.requestId !== null,
      ),
    ).toBe(true);
    expect(JSON.stringify(events)).not.toContain('desk.example');
  });

  test('does not sign in when the audit log cannot be written', async () => {
    await at.auth.add(email);
    vi.spyOn(at.auth.engine.store.audit, 'append').mockRejectedValueOnce(new Problem('store_unavailable'));
    const browser = at.auth.browser();
    expect((await browser.signIn(email)).code).toBe('store_unavailable');
    expect(browser.jar.size).toBe(0);
    const sessions = await at.auth.engine.adapter.count({ model: 'session' });
    expect(sessions).toBe(0);
  });

  test('puts no session token into any body', async () => {
    await at.auth.add(email);
    const browser = at.auth.browser();
    const answers = [await browser.signIn(email), await browser.send('GET', '/get-session')];
    const token = decodeURIComponent(browser.jar.get('__Host-desk') ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(token);
  });
});

describe.each(databasesFor('R09: guessing'))('R09: guessing, on %s', (database) => {
  const at = testAuthOn(database);

  test('50 wrong passwords from 50 addresses reach the limit of the account; the right one works later', async () => {
    await at.auth.add(email);
    const answers = [];
    for (let n = 0; n < 50; n += 1)
      answers.push(await at.auth.browser(`198.51.100.${n}`).signIn(email, 'wrong wrong wrong wrong'));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(21);
    const blocked = answers.at(-1);
    expect(blocked).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) });
    expect((await at.auth.browser().signIn(email)).code).toBe('too_many_requests');
    advanceClock(15 * minute + 1_000);
    await at.signedIn();
  });

  test('a burst counts in full', async () => {
    await at.auth.add(email);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => at.auth.browser(`198.51.100.${n}`).signIn(email, 'wrong wrong wrong wrong')),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(21);
  });

  test('one network trying many accounts is slowed down, by its /64', async () => {
    const answers = [];
    for (let n = 0; n < 40; n += 1)
      answers.push(await at.auth.browser(`2001:db8:1:2:${n.toString(16)}::9`).signIn(`a${n}@desk.example`));
    expect(answers.at(-1)?.code).toBe('too_many_requests');
    expect((await at.auth.browser('2001:db8:1:3::1').signIn('other@desk.example')).status).toBe(401);
    expect(networkOf('2001:db8:1:2:3::9')).toBe(networkOf('2001:0DB8:0001:0002::1'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('::1')).toBe('0:0:0:0');
    // Some proxies write the port of the connection, too.
    expect(networkOf('192.0.2.1:50123')).toBe('192.0.2.1');
    expect(networkOf('[2001:db8:1:2:3::9]:50123')).toBe(networkOf('2001:db8:1:2::1'));
  });

  test('a network that mistypes all day is not slowed down', async () => {
    for (let n = 0; n < 60; n += 1) {
      expect((await at.auth.browser().signIn(`a${n % 7}${n}@desk.example`)).status).toBe(401);
      advanceClock(minute);
    }
  });

  test('a success resets the count, a restart does not', async () => {
    await at.auth.add(email);
    for (let n = 0; n < 5; n += 1) await at.auth.browser().signIn(email, 'wrong wrong wrong wrong');
    await at.signedIn();
    for (let n = 0; n < 6; n += 1) await at.auth.browser().signIn(email, 'wrong wrong wrong wrong');
    expect((await at.auth.browser().signIn(email)).code).toBe('too_many_requests');
    const { rows } = await sql<{ counters: string }>`select counters from sign_in_counters`.execute(
      at.auth.engine.store.db,
    );
    expect(JSON.stringify(rows)).toContain('password here:');
    expect(JSON.stringify(rows)).not.toMatch(/desk\.example|192\.0\.2/);
  });

  test('the wait grows to 15 minutes, is a day after a hundred failures, and always ends', () => {
    expect([1, 5, 6, 7, 10, 15, 99].map((failures) => waitSeconds('password here', failures))).toEqual([
      0, 0, 2, 4, 32, 900, 900,
    ]);
    expect(waitSeconds('password here', 100)).toBe(86_400);
  });
});

describe.each(databasesFor('R10: no enumeration'))('R10: no enumeration, on %s', (database) => {
  const at = testAuthOn(database);

  test('unknown address, wrong password, disabled and unfinished accounts get the same answer', async () => {
    await at.auth.add('known@desk.example');
    await at.auth.add('disabled@desk.example');
    await disableReviewer(at.auth.engine, 'disabled@desk.example');
    await createReviewer(at.auth.engine, { email: 'waiting@desk.example', name: 'Waits', roles: ['officer'] });
    const tries: [string, string][] = [
      ['unknown@desk.example', goodPassword],
      ['known@desk.example', 'wrong wrong wrong wrong'],
      ['disabled@desk.example', goodPassword],
      ['waiting@desk.example', goodPassword],
      ['no address', goodPassword],
    ];
    const answers = [];
    for (const [address, password] of tries) answers.push(await at.auth.browser().signIn(address, password));
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, headers: [...answer.headers] }))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, code: 'signed_out', detail: 'Incorrect email or password.' });
  });
});
