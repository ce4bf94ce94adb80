/** Lock-out is no weapon: guesses of strangers cost the owner of an account nothing, and confirmations have a limit of their own. */
import { describe, expect, test, vi } from 'vitest';
import { createEngine } from './create-engine.ts';
import { reportWaiting } from './refused-attempts.ts';
import { requireReviewer } from './session.ts';
import { codeOf } from './testing/fake-authenticator-app.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import {
  advanceClock,
  databases,
  databasesFor,
  goodPassword,
  minute,
  problemOf,
  testAuthOn,
} from './testing/open-test-auth.ts';

const email = 'ana@desk.example';
const wrong = 'wrong wrong wrong wrong';
const device = '__Host-desk-device';

describe.each(databasesFor('a stranger guesses'))('a stranger guesses, on %s', (database) => {
  const at = testAuthOn(database);
  const attack = async (networks: number, guesses: number) => {
    const codes = [];
    for (let n = 0; n < networks; n += 1)
      for (let guess = 0; guess < guesses; guess += 1)
        codes.push((await at.auth.browser(`198.51.100.${n}`).signIn(email, wrong)).code);
    return codes;
  };
  async function enrolled(browser: FakeBrowser): Promise<{ uri: string; codes: string[] }> {
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) });
    advanceClock(minute);
    return { uri, codes: body.backupCodes as string[] };
  }

  test('from one network: the owner gets in on any device', async () => {
    await at.auth.add(email);
    expect((await attack(1, 40)).at(-1)).toBe('too_many_requests');
    expect((await at.auth.browser('203.0.113.5').signIn(email)).status).toBe(200);
  });

  test('from fifty networks: the owner gets in where they signed in before, signed out or not', async () => {
    await at.auth.add(email);
    const known = await at.signedIn();
    await known.send('POST', '/sign-out');
    expect((await attack(50, 1)).at(-1)).toBe('too_many_requests');
    expect((await at.auth.browser('203.0.113.5').signIn(email)).code).toBe('too_many_requests');
    expect((await known.signIn(email)).status).toBe(200);
    expect(await at.accessOf(known)).toBe('none');
    // Nor does a success of theirs help those who guess.
    expect((await at.auth.browser('203.0.113.5').signIn(email)).code).toBe('too_many_requests');
  });

  test('from the network of the owner: the known device gets in', async () => {
    await at.auth.add(email);
    const known = await at.signedIn();
    for (let n = 0; n < 40; n += 1) await at.auth.browser().signIn(`a${n}@desk.example`, wrong);
    expect((await at.auth.browser().signIn('tom@desk.example', wrong)).code).toBe('too_many_requests');
    expect((await known.signIn(email)).status).toBe(200);
  });

  test('on a known device: it counts for itself, and for its account alone', async () => {
    await at.auth.add(email);
    await at.auth.add('tom@desk.example');
    const known = await at.signedIn();
    await known.send('POST', '/sign-out');
    const codes = [];
    for (let n = 0; n < 8; n += 1) codes.push((await known.signIn(email, wrong)).code);
    expect(codes.at(-1)).toBe('too_many_requests');
    expect((await at.auth.browser('203.0.113.5').signIn(email)).status).toBe(200);
    const others = [];
    for (let n = 0; n < 8; n += 1) others.push((await known.signIn('tom@desk.example', wrong)).code);
    expect(others.at(-1)).toBe('too_many_requests');
    expect((await at.auth.browser('203.0.113.5').signIn('tom@desk.example')).status).toBe(200);
  });

  test('with a device cookie that is forged, of another account, or a year old: it is unknown', async () => {
    await at.auth.add(email);
    await at.auth.add('tom@desk.example');
    const known = await at.signedIn();
    const cookie = known.jar.get(device) ?? '';
    const line = known.setCookies.find((one) => one.startsWith(device)) ?? '';
    expect(line).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
    expect(Buffer.from(cookie.split('.')[0] ?? '', 'base64url')).toHaveLength(12);
    const other = await at.signedIn('tom@desk.example');
    await attack(50, 1);
    const withCookie = async (value: string) => {
      const browser = at.auth.browser('203.0.113.5');
      browser.jar.set(device, value);
      return (await browser.signIn(email)).code;
    };
    const [id = '', end = '', seal = ''] = cookie.split('.');
    for (const forged of ['', 'x', `${id}.${end}`, `${id}.zzzzzz.${seal}`, `a${id}.${end}.${seal}`, '~'.repeat(3_000)])
      expect(await withCookie(forged), forged).toBe('too_many_requests');
    expect(await withCookie(other.jar.get(device) ?? '')).toBe('too_many_requests');
    expect(await withCookie(cookie)).toBeUndefined();
    advanceClock(366 * 24 * 60 * minute);
    await attack(50, 1);
    expect(await withCookie(cookie)).toBe('too_many_requests');
  });

  test('one browser is known to several accounts; the cookie is no session', async () => {
    await at.auth.add(email);
    await at.auth.add('tom@desk.example');
    const browser = await at.signedIn();
    await browser.send('POST', '/sign-out');
    await browser.signIn('tom@desk.example');
    await browser.send('POST', '/sign-out');
    expect([...browser.jar.keys()]).toEqual([device]);
    expect(await at.accessOf(browser)).toBe('signed_out');
    await attack(50, 1);
    expect((await browser.signIn(email)).status).toBe(200);
  });

  test('at the code, knowing the password: the owner gets in on a known device, and may confirm in a session', async () => {
    await at.auth.add(email);
    const known = await at.signedIn();
    const { uri } = await enrolled(known);
    const open = at.auth.browser();
    await open.signIn(email);
    await open.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) });
    for (let n = 0; n < 60; n += 1) {
      const thief = at.auth.browser(`198.51.100.${n}`);
      await thief.signIn(email);
      await thief.send('POST', '/two-factor/verify-totp', { code: '000000' });
    }
    const thief = at.auth.browser('203.0.113.5');
    expect((await thief.signIn(email)).code).toBe('too_many_requests');
    advanceClock(minute);
    await known.send('POST', '/sign-out');
    await known.signIn(email);
    expect((await known.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
    advanceClock(minute);
    expect((await open.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).status).toBe(200);
  });

  test('confirmations count apart, and not without limit', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    await attack(50, 1);
    const change = (currentPassword: string) =>
      browser.send('POST', '/change-password', { currentPassword, newPassword: 'tundra ochre bicycle' });
    const codes = [];
    for (let n = 0; n < 8; n += 1) codes.push((await change(wrong)).code);
    expect(codes).toEqual([
      ...Array.from({ length: 6 }, () => 'bad_request'),
      'too_many_requests',
      'too_many_requests',
    ]);
    expect((await browser.send('POST', '/two-factor/enable', { password: goodPassword })).code).toBe(
      'too_many_requests',
    );
    expect((await browser.signIn(email)).code).toBe('too_many_requests'); // the same proof by another route
    expect(await at.accessOf(browser)).toBe('none');
    advanceClock(5_000);
    expect((await change(goodPassword)).status).toBe(200);
    const denied = (await at.auth.events()).filter(({ action }) => action === 'reviewer.confirmed');
    expect(denied).toMatchObject([{ outcome: 'denied', reason: 'password' }]);
  });

  test('a right password alone, again and again, does not go on without limit', async () => {
    await at.auth.add(email);
    await enrolled(await at.signedIn());
    const codes = [];
    for (let n = 0; n < 8; n += 1) codes.push((await at.auth.browser('198.51.100.1').signIn(email)).code);
    expect(codes.at(-1)).toBe('too_many_requests');
  });
});

describe.each(databases)('audit events of refused attempts, on %s', (database) => {
  const at = testAuthOn(database);
  const refused = async () =>
    (await at.auth.events())
      .filter(({ action }) => action === 'reviewer.signInFailed')
      .map(({ ip, object, reason, detail }) => ({
        ip,
        object,
        reason,
        attempts: detail?.attempts,
        unchecked: detail?.unchecked,
      }));

  test('one for each network and minute counts them all, whatever was tried', async () => {
    const id = await at.auth.add(email);
    for (let n = 0; n < 10; n += 1) await at.auth.browser('198.51.100.1').signIn(email, wrong);
    await at.auth.browser('2001:db8:1:2::1').signIn('nobody@desk.example');
    await at.auth.browser('2001:db8:1:2:ffff::9').signIn('nobody@desk.example');
    const first = [
      { ip: '198.51.100.1', object: id, reason: 'password', attempts: undefined, unchecked: undefined },
      { ip: '2001:db8:1:2::1', object: null, reason: 'password', attempts: undefined, unchecked: undefined },
    ];
    expect(await refused()).toEqual(first);
    expect(await reportWaiting(at.auth.engine)).toBe(true);
    expect(await refused()).toEqual(first);
    advanceClock(minute);
    expect(await reportWaiting(at.auth.engine)).toBe(false);
    const later = (await refused()).slice(2);
    expect(later.toSorted((a, b) => Number(a.attempts ?? 1) - Number(b.attempts ?? 1))).toEqual([
      { ip: null, object: null, reason: 'refused attempts', attempts: undefined, unchecked: undefined },
      { ip: null, object: id, reason: 'refused attempts', attempts: 9, unchecked: 4 },
    ]);
    await reportWaiting(at.auth.engine);
    expect(await refused()).toHaveLength(4);
  });

  test('what waits is counted by the next event of that network, and survives a restart', async () => {
    await at.auth.add(email);
    for (let n = 0; n < 5; n += 1) await at.auth.browser().signIn(email, wrong);
    advanceClock(minute);
    const { config, store } = at.auth.engine;
    const restarted = await createEngine(config, store);
    await new FakeBrowser(restarted, '192.0.2.7').signIn(email, wrong);
    expect((await refused()).map(({ attempts }) => attempts)).toEqual([undefined, 5]);
  });

  test('what a process counted that ended before it wrote the event is written by the next', async () => {
    const { config, store } = at.auth.engine;
    for (let n = 0; n < 4; n += 1) await at.auth.browser().signIn(email, wrong);
    advanceClock(minute);
    const never = vi.spyOn(store.audit, 'append').mockReturnValueOnce(new Promise(() => undefined));
    void reportWaiting(at.auth.engine);
    await vi.waitFor(() => expect(never).toHaveBeenCalledOnce());
    advanceClock(minute);
    await reportWaiting(await createEngine(config, store));
    expect((await refused()).map(({ attempts }) => attempts)).toEqual([undefined, 3]);
  });

  test('a refused confirmation whose event could not be written has one, even after a right one', async () => {
    await at.auth.add(email);
    const owner = await at.signedIn();
    const change = (currentPassword: string) =>
      owner.send('POST', '/change-password', { currentPassword, newPassword: 'tundra ochre bicycle' });
    at.failAuditLog();
    expect((await change(wrong)).code).toBe('store_unavailable');
    expect((await change(goodPassword)).status).toBe(200);
    await reportWaiting(at.auth.engine);
    expect((await at.auth.events()).filter(({ outcome }) => outcome === 'denied')).toMatchObject([
      { action: 'reviewer.confirmed', reason: 'refused attempts' },
    ]);
  });

  test('of two processes none is lost or written twice', async () => {
    await at.auth.add(email);
    const { config, store } = at.auth.engine;
    const second = await createEngine(config, store);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        new FakeBrowser(n % 2 === 0 ? at.auth.engine : second, '192.0.2.7').signIn(`a${n}@desk.example`, wrong),
      ),
    );
    advanceClock(minute);
    await Promise.all([reportWaiting(at.auth.engine), reportWaiting(second)]);
    const counted = (await refused()).reduce((sum, { attempts }) => sum + Number(attempts ?? 1), 0);
    expect({ events: (await refused()).length, counted }).toEqual({ events: 2, counted: 20 });
  });
});

describe.each(databases)('a code works once, on %s', (database) => {
  const at = testAuthOn(database);

  async function twoProcesses() {
    await at.auth.add(email);
    const owner = await at.signedIn();
    const { body } = await owner.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    const enrolment = codeOf(uri);
    await owner.send('POST', '/two-factor/verify-totp', { code: enrolment });
    const { config, store } = at.auth.engine;
    return { owner, uri, enrolment, recovery: body.backupCodes as string[], second: await createEngine(config, store) };
  }
  const totp = (browser: FakeBrowser, code: string) => browser.send('POST', '/two-factor/verify-totp', { code });
  const recoveryCode = (browser: FakeBrowser, code = '') =>
    browser.send('POST', '/two-factor/verify-backup-code', { code });

  test('the one that set up the app is used up', async () => {
    const { owner, enrolment, second } = await twoProcesses();
    expect((await totp(owner, enrolment)).code).toBe('bad_request');
    const thief = new FakeBrowser(second);
    await thief.signIn(email);
    expect((await totp(thief, enrolment)).code).toBe('bad_request');
  });

  test('used to sign in, it does not confirm; used to confirm, it does not sign in; nor twice', async () => {
    const { owner, uri, second } = await twoProcesses();
    advanceClock(minute);
    const browser = new FakeBrowser(second);
    await browser.signIn(email);
    expect((await totp(browser, codeOf(uri))).status).toBe(200);
    expect(await totp(owner, codeOf(uri))).toMatchObject({ code: 'bad_request' });

    advanceClock(minute);
    expect((await totp(owner, codeOf(uri))).status).toBe(200);
    expect((await totp(owner, codeOf(uri))).code).toBe('bad_request');
    expect((await totp(browser, codeOf(uri))).code).toBe('bad_request');
    const thief = new FakeBrowser(second);
    await thief.signIn(email);
    expect((await totp(thief, codeOf(uri))).code).toBe('bad_request');
    expect(await problemOf(requireReviewer(second, thief.headers()))).toBe('signed_out');
  });

  test('of concurrent confirmations in two processes one counts', async () => {
    const { owner, uri, second } = await twoProcesses();
    advanceClock(minute);
    const same = new FakeBrowser(second);
    for (const [name, value] of owner.jar) same.jar.set(name, value);
    const answers = await Promise.all([owner, same, owner, same].map((browser) => totp(browser, codeOf(uri))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a recovery code too', async () => {
    const { owner, recovery, second } = await twoProcesses();
    expect((await recoveryCode(owner, recovery[0])).status).toBe(200);
    expect((await recoveryCode(owner, recovery[0])).code).toBe('bad_request');
    const thief = new FakeBrowser(second);
    await thief.signIn(email);
    expect((await recoveryCode(thief, recovery[0])).code).toBe('bad_request');
    expect((await recoveryCode(thief, recovery[1])).status).toBe(200);
    expect((await recoveryCode(owner, recovery[1])).code).toBe('bad_request');
    const used = (await at.auth.events()).filter(({ detail }) => detail?.change === 'used');
    expect(used.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });
});
