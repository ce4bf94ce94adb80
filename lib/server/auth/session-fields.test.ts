import { describe, expect, test } from 'vitest';
import { sessionCookieName } from './cookie.ts';
import { openSignedCookie } from './session.ts';
import { findSession } from './session-fields.ts';
import { advanceClock, databasesFor, minute, testAuthOn } from './testing/open-test-auth.ts';

const email = 'ana@desk.example';

describe.each(databasesFor('the session of a token'))('the session of a token, on %s', (database) => {
  const at = testAuthOn(database);
  const tokenOf = (headers: Headers) => {
    const { baseUrl, authSecrets } = at.auth.engine.config;
    return openSignedCookie(headers, sessionCookieName(baseUrl), authSecrets[0] ?? '') ?? '';
  };

  test('is what better-auth reads: times, flags and roles', async () => {
    const id = await at.auth.add(email, ['mlro', 'officer']);
    const browser = await at.signedIn();
    const token = tokenOf(browser.headers());
    const same = async () => {
      const [ours, theirs] = [
        await findSession(at.auth.engine.store, token),
        await at.auth.engine.internal.findSession(token),
      ];
      expect(theirs).toMatchObject(ours ?? {});
      return ours;
    };
    await at.auth.engine.internal.updateUser(id, { banned: false, twoFactorEnabled: false });
    expect(await same()).toMatchObject({
      session: { token, startedAt: new Date(), factorAt: null, authMethod: 'password' },
      user: { id, email, role: 'mlro,officer', banned: false, twoFactorEnabled: false },
    });
    advanceClock(minute);
    await at.auth.engine.internal.updateUser(id, { banned: true, twoFactorEnabled: true });
    await at.auth.engine.internal.updateSession(token, { factorAt: new Date() });
    expect(await same()).toMatchObject({
      session: { factorAt: new Date() },
      user: { banned: true, twoFactorEnabled: true },
    });
  });

  test('is none once it is deleted, or its account', async () => {
    const id = await at.auth.add(email);
    const token = tokenOf((await at.signedIn()).headers());
    const second = tokenOf((await at.signedIn()).headers());
    await at.auth.engine.internal.deleteSession(token);
    expect(await findSession(at.auth.engine.store, token)).toBeUndefined();
    expect(await findSession(at.auth.engine.store, second)).toBeDefined();
    await at.auth.engine.internal.deleteUser(id);
    expect(await findSession(at.auth.engine.store, second)).toBeUndefined();
    expect(await findSession(at.auth.engine.store, '')).toBeUndefined();
  });
});
