import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { reviewerHeader } from '#lib/model/sign-in.ts';
import { disableReviewer, setRoles } from './reviewers.ts';
import { browserChannel, pollHeader, readSignInProgress, requireReviewer, reviewerMark } from './session.ts';
import { advanceClock, databasesFor, goodPassword, minute, problemOf, testAuthOn } from './testing/open-test-auth.ts';

const email = 'ana@desk.example';

describe.each(databasesFor('R06: roles, bans and revocation count on the next request'))(
  'R06: roles, bans and revocation count on the next request, on %s',
  (database) => {
    const at = testAuthOn(database);

    test('new roles end the session, and apply to the next one', async () => {
      await at.auth.add(email);
      const browser = await at.signedIn();
      await setRoles(at.auth.engine, email, ['auditor']);
      expect(await at.accessOf(browser)).toBe('signed_out');
      const again = await at.signedIn();
      expect((await requireReviewer(at.auth.engine, again.headers())).roles).toEqual(['auditor']);
    });

    test('a disabled reviewer is signed out at once and cannot sign in again', async () => {
      await at.auth.add(email);
      const browser = await at.signedIn();
      await disableReviewer(at.auth.engine, email);
      expect(await at.accessOf(browser)).toBe('signed_out');
      expect(await at.auth.browser().signIn(email)).toMatchObject({
        status: 401,
        detail: 'Incorrect email or password.',
      });
    });

    test('a role or a ban written by another process applies without a new session', async () => {
      const id = await at.auth.add(email);
      const browser = await at.signedIn();
      await at.auth.engine.internal.updateUser(id, { role: 'support' });
      expect((await requireReviewer(at.auth.engine, browser.headers())).roles).toEqual(['support']);
      await at.auth.engine.internal.updateUser(id, { role: 'admin,officer' });
      expect((await requireReviewer(at.auth.engine, browser.headers())).roles).toEqual([]);
      await at.auth.engine.internal.updateUser(id, { banned: true });
      expect(await at.accessOf(browser)).toBe('signed_out');
    });
  },
);

describe.each(databasesFor('R12: sessions end'))('R12: sessions end, on %s', (database) => {
  const at = testAuthOn(database);

  test('31 minutes of polling do not extend one; use does', async () => {
    await at.auth.add(email);
    const polling = await at.signedIn();
    const used = await at.signedIn();
    for (let n = 0; n < 31; n += 1) {
      advanceClock(minute);
      if (n < 29) expect(await at.accessOf(polling, { [pollHeader]: '1' })).toBe('none');
      if (n < 29) expect((await polling.send('GET', '/get-session')).status).toBe(200);
      expect(await at.accessOf(used)).toBe('none');
    }
    expect(await at.accessOf(polling)).toBe('signed_out');
    expect((await polling.send('GET', '/get-session')).status).toBe(401);
    expect(await readSignInProgress(at.auth.engine, polling.headers())).toEqual({ step: 'start', ended: 'idle' });
  });

  test('are not extended while the store cannot be written: they are read, and end in time', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const write = vi.spyOn(at.auth.engine.internal, 'updateSession');
    write.mockRejectedValue(new Problem('store_unavailable'));
    advanceClock(29 * minute);
    expect(await at.accessOf(browser)).toBe('none');
    expect(write).toHaveBeenCalledOnce();
    advanceClock(2 * minute);
    expect(await at.accessOf(browser)).toBe('signed_out');
  });

  test('a failure that is not the store’s while a session is extended is not hidden', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    vi.spyOn(at.auth.engine.internal, 'updateSession').mockRejectedValue(new TypeError('a mistake'));
    advanceClock(2 * minute);
    await expect(requireReviewer(at.auth.engine, browser.headers())).rejects.toThrow('a mistake');
  });

  test('end after 12 hours, however active, and a new token does not restart them', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    for (let n = 0; n < 71; n += 1) {
      advanceClock(10 * minute);
      expect(await at.accessOf(browser)).toBe('none');
    }
    advanceClock(9 * minute);
    expect(await at.accessOf(browser)).toBe('none');
    advanceClock(minute);
    expect(await at.accessOf(browser)).toBe('signed_out');
    expect(await readSignInProgress(at.auth.engine, browser.headers())).toEqual({ step: 'start', ended: 'over' });
  });

  test('a new password gives a new token, ends other sessions and keeps the start', async () => {
    await at.auth.add(email);
    const [browser, other] = [await at.signedIn(), await at.signedIn()];
    const old = browser.headers();
    const begun = (await at.auth.engine.adapter.findMany<{ startedAt: Date }>({ model: 'session' }))[0]?.startedAt;
    advanceClock(minute);
    const next = 'tundra ochre bicycle';
    expect(
      await browser.send('POST', '/change-password', { currentPassword: 'wrong wrong wrong', newPassword: next }),
    ).toMatchObject({ code: 'bad_request' });
    expect(
      (await browser.send('POST', '/change-password', { currentPassword: goodPassword, newPassword: next })).status,
    ).toBe(200);
    expect(await at.accessOf(browser)).toBe('none');
    expect(await problemOf(requireReviewer(at.auth.engine, old))).toBe('signed_out');
    expect(await at.accessOf(other)).toBe('signed_out');
    const sessions = await at.auth.engine.adapter.findMany<{ startedAt: Date }>({ model: 'session' });
    expect(sessions.map(({ startedAt }) => startedAt)).toEqual([begun]);
    expect((await at.auth.browser().signIn(email, next)).status).toBe(200);
  });

  test('signing in again in the same browser ends the earlier session', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const old = browser.headers();
    await browser.signIn(email);
    expect(await problemOf(requireReviewer(at.auth.engine, old))).toBe('signed_out');
    expect(await at.accessOf(browser)).toBe('none');
  });
});

describe.each(databasesFor('a page made for another reviewer'))(
  'a page made for another reviewer, on %s',
  (database) => {
    const at = testAuthOn(database);

    test('is refused when somebody else signs in in the same browser, and when the roles change', async () => {
      const id = await at.auth.add(email);
      await at.auth.add('ben@desk.example');
      const browser = await at.signedIn();
      const mark = reviewerMark(at.auth.engine, await requireReviewer(at.auth.engine, browser.headers()));
      expect(mark).not.toContain(id);
      expect(await at.accessOf(browser, { [reviewerHeader]: mark })).toBe('none');
      await browser.signIn(email);
      expect(await at.accessOf(browser, { [reviewerHeader]: mark })).toBe('none');
      await browser.signIn('ben@desk.example');
      expect(await at.accessOf(browser, { [reviewerHeader]: mark })).toBe('signed_out');
      expect(await at.accessOf(browser)).toBe('none');
      await browser.signIn(email);
      await at.auth.engine.internal.updateUser(id, { role: 'support' });
      expect(await at.accessOf(browser, { [reviewerHeader]: mark })).toBe('signed_out');
      expect(await at.accessOf(browser)).toBe('none');
    });

    test('its channel is that of one sign-in, and cannot be made from what the audit log holds', async () => {
      await at.auth.add(email);
      const channelOf = async (browser: Awaited<ReturnType<typeof at.signedIn>>) => {
        const reviewer = await requireReviewer(at.auth.engine, browser.headers());
        return { channel: browserChannel(at.auth.engine, reviewer), reviewer };
      };
      const browser = await at.signedIn();
      const { channel, reviewer } = await channelOf(browser);
      expect((await channelOf(browser)).channel).toBe(channel);
      const another = createHash('sha256').update(`live ${reviewer.sessionHash}`).digest('base64url');
      for (const guess of [reviewer.sessionHash, another]) expect(channel).not.toContain(guess.slice(0, 12));
      await browser.signIn(email);
      expect((await channelOf(browser)).channel).not.toBe(channel);
    });

    test('changes nothing of the account that is signed in by now, and may sign it out', async () => {
      await at.auth.add(email);
      const browser = await at.signedIn();
      const stale = (method: string, path: string) => browser.send(method, path, {}, { [reviewerHeader]: 'another' });
      expect((await stale('GET', '/passkey/generate-register-options')).code).toBe('signed_out');
      expect((await stale('POST', '/revoke-other-sessions')).code).toBe('signed_out');
      expect((await stale('POST', '/sign-out')).status).toBe(200);
      expect(await at.accessOf(browser)).toBe('signed_out');
    });

    test('does not keep the sign-in alive', async () => {
      await at.auth.add(email);
      const browser = await at.signedIn();
      for (let n = 0; n < 31; n += 1) {
        advanceClock(minute);
        expect(await at.accessOf(browser, { [reviewerHeader]: 'another' })).toBe('signed_out');
      }
      expect(await readSignInProgress(at.auth.engine, browser.headers())).toEqual({ step: 'start', ended: 'idle' });
    });
  },
);

describe.each(databasesFor('the row of an ended session'))('the row of an ended session, on %s', (database) => {
  const at = testAuthOn(database);

  test('is deleted a day after its end, at the next sign-in', async () => {
    await at.auth.add(email);
    await at.signedIn();
    advanceClock(24 * 60 * minute + 31 * minute);
    await at.signedIn();
    expect(await at.auth.engine.adapter.count({ model: 'session' })).toBe(1);
  });
});

describe.each(databasesFor('R13: the cookie'))('R13: the cookie, on %s', (database) => {
  const at = testAuthOn(database);

  test('is __Host-, Secure, HttpOnly, Lax, for the whole host, for twelve hours', async () => {
    await at.auth.add(email);
    const browser = await at.signedIn();
    const [line = ''] = browser.setCookies.filter((cookie) => cookie.startsWith('__Host-desk='));
    const parts = line
      .split('; ')
      .slice(1)
      .map((part) => part.toLowerCase())
      .toSorted();
    expect(parts).toEqual(['httponly', 'max-age=43200', 'path=/', 'samesite=lax', 'secure']);
    expect(browser.setCookies.every((cookie) => cookie.startsWith('__Host-desk'))).toBe(true);
  });

  test('has a plain name and no Secure over http on loopback', async () => {
    await at.reopen({ baseUrl: 'http://localhost:3000' });
    await at.auth.add(email);
    const browser = await at.signedIn();
    expect(browser.jar.has('desk')).toBe(true);
    expect(browser.setCookies.join()).not.toMatch(/secure/i);
  });
});
