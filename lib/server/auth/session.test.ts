import { describe, expect, it } from 'vitest';
import { disableReviewer, setRoles } from './reviewers.ts';
import { pollHeader, readSignIn, requireReviewer } from './session.ts';
import { databases, deskFor, goodPassword, minute, pass, problemOf } from './test-desk.ts';

const email = 'ana@desk.example';

describe.each(databases)('R06: roles, bans and revocation count on the next request, on %s', (database) => {
  const at = deskFor(database);

  it('new roles end the session, and the next one has them', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
    await setRoles(at.desk.engine, email, ['auditor']);
    expect(await at.reading(browser)).toBe('signed_out');
    const again = await at.signedIn();
    expect((await requireReviewer(at.desk.engine, again.headers())).roles).toEqual(['auditor']);
  });

  it('a disabled reviewer is out at once and cannot come back', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
    await disableReviewer(at.desk.engine, email);
    expect(await at.reading(browser)).toBe('signed_out');
    expect(await at.desk.browser().signIn(email)).toMatchObject({
      status: 401,
      detail: 'Email or password is not right.',
    });
  });

  it('a role or a ban written beside us counts without a new session', async () => {
    const id = await at.desk.add(email);
    const browser = await at.signedIn();
    await at.desk.engine.internal.updateUser(id, { role: 'support' });
    expect((await requireReviewer(at.desk.engine, browser.headers())).roles).toEqual(['support']);
    await at.desk.engine.internal.updateUser(id, { role: 'admin,officer' });
    expect((await requireReviewer(at.desk.engine, browser.headers())).roles).toEqual([]);
    await at.desk.engine.internal.updateUser(id, { banned: true });
    expect(await at.reading(browser)).toBe('signed_out');
  });
});

describe.each(databases)('R12: sessions end, on %s', (database) => {
  const at = deskFor(database);

  it('31 minutes of polling do not keep one alive; use does', async () => {
    await at.desk.add(email);
    const polling = await at.signedIn();
    const used = await at.signedIn();
    for (let n = 0; n < 31; n += 1) {
      pass(minute);
      if (n < 29) expect(await at.reading(polling, { [pollHeader]: '1' })).toBe('none');
      if (n < 29) expect((await polling.send('GET', '/get-session')).status).toBe(200);
      expect(await at.reading(used)).toBe('none');
    }
    expect(await at.reading(polling)).toBe('signed_out');
    expect((await polling.send('GET', '/get-session')).status).toBe(401);
    expect(await readSignIn(at.desk.engine, polling.headers())).toEqual({ step: 'start', ended: 'idle' });
  });

  it('12 hours are the end, however active, and a new token does not begin them anew', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
    for (let n = 0; n < 71; n += 1) {
      pass(10 * minute);
      expect(await at.reading(browser)).toBe('none');
    }
    pass(9 * minute);
    expect(await at.reading(browser)).toBe('none');
    pass(minute);
    expect(await at.reading(browser)).toBe('signed_out');
    expect(await readSignIn(at.desk.engine, browser.headers())).toEqual({ step: 'start', ended: 'over' });
  });

  it('a change of password gives a new token, ends the others and keeps the first hour', async () => {
    await at.desk.add(email);
    const [browser, other] = [await at.signedIn(), await at.signedIn()];
    const old = browser.headers();
    const begun = (await at.desk.engine.adapter.findMany<{ startedAt: Date }>({ model: 'session' }))[0]?.startedAt;
    pass(minute);
    const next = 'tundra ochre bicycle';
    expect(
      await browser.send('POST', '/change-password', { currentPassword: 'wrong wrong wrong', newPassword: next }),
    ).toMatchObject({ code: 'bad_request' });
    expect(
      (await browser.send('POST', '/change-password', { currentPassword: goodPassword, newPassword: next })).status,
    ).toBe(200);
    expect(await at.reading(browser)).toBe('none');
    expect(await problemOf(requireReviewer(at.desk.engine, old))).toBe('signed_out');
    expect(await at.reading(other)).toBe('signed_out');
    const sessions = await at.desk.engine.adapter.findMany<{ startedAt: Date }>({ model: 'session' });
    expect(sessions.map(({ startedAt }) => startedAt)).toEqual([begun]);
    expect((await at.desk.browser().signIn(email, next)).status).toBe(200);
  });

  it('signing in again in the same browser ends the session before', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
    const old = browser.headers();
    await browser.signIn(email);
    expect(await problemOf(requireReviewer(at.desk.engine, old))).toBe('signed_out');
    expect(await at.reading(browser)).toBe('none');
  });
});

describe.each(databases)('what is left of a session, on %s', (database) => {
  const at = deskFor(database);

  it('goes a day after its end, at the next sign-in', async () => {
    await at.desk.add(email);
    await at.signedIn();
    pass(24 * 60 * minute + 31 * minute);
    await at.signedIn();
    expect(await at.desk.engine.adapter.count({ model: 'session' })).toBe(1);
  });
});

describe.each(databases)('R13: the cookie, on %s', (database) => {
  const at = deskFor(database);

  it('is __Host-, Secure, HttpOnly, Lax, for the whole host, and lives twelve hours', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
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
    await at.reopen({ baseUrl: 'http://localhost:3000' });
    await at.desk.add(email);
    const browser = await at.signedIn();
    expect(browser.jar.has('desk')).toBe(true);
    expect(browser.seen.join()).not.toMatch(/secure/i);
  });
});
