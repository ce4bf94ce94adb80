import { describe, expect, test } from 'vitest';
import { createReviewer, listReviewers, resetReviewer } from './reviewers.ts';
import { advanceClock, databasesFor, goodPassword, minute, problemOf, testAuthOn } from './testing/open-test-auth.ts';

const email = 'ana@desk.example';

describe.each(databasesFor('R11: accounts come from the operator'))(
  'R11: accounts come from the operator, on %s',
  (database) => {
    const at = testAuthOn(database);

    test('sign-up, update of one’s own account and role injection do not exist', async () => {
      await at.auth.add(email);
      const browser = await at.signedIn();
      const account = { email: 'new@desk.example', password: goodPassword, name: 'New', role: 'admin' };
      expect((await browser.send('POST', '/sign-up/email', account)).status).toBe(404);
      expect((await browser.send('POST', '/update-user', { role: 'admin' })).status).toBe(404);
      expect(
        (await browser.send('POST', '/sign-in/email', { email, password: goodPassword, role: 'admin' })).status,
      ).toBe(400);
      expect(
        (await browser.send('POST', '/sign-in/email', { email, password: goodPassword, rememberMe: false })).status,
      ).toBe(400);
      expect(await listReviewers(at.auth.engine)).toMatchObject([{ email, roles: ['officer'] }]);
    });

    test('refuses roles that exclude each other, a second account, a weak password, an invalid address', async () => {
      const create = (over: object) =>
        problemOf(
          createReviewer(at.auth.engine, { email, name: 'Ana', roles: ['officer'], password: goodPassword, ...over }),
        );
      expect(await create({ roles: ['admin', 'officer'] })).toBe('bad_request');
      expect(await create({ roles: [] })).toBe('bad_request');
      expect(await create({ password: 'passwordpassword' })).toBe('bad_request');
      expect(await create({ email: 'nobody' })).toBe('bad_request');
      expect(await create({})).toBe('none');
      expect(await create({ email: 'ANA@desk.example' })).toBe('conflict');
    });

    test('a set-up link works once within a day, and survives a refused password', async () => {
      const { setUpUrl = '' } = await createReviewer(at.auth.engine, { email, name: 'Ana', roles: ['officer'] });
      const url = new URL(setUpUrl);
      expect(url.pathname + url.search).toBe('/sign-in/set-up');
      const set = (newPassword: string, token = url.hash.slice(1)) =>
        at.auth.browser().send('POST', '/reset-password', { token, newPassword });
      expect(await set('passwordpassword')).toMatchObject({
        status: 400,
        detail: expect.stringContaining('easy to guess'),
      });
      expect(await set(goodPassword, 'another')).toMatchObject({
        status: 400,
        detail: expect.stringContaining('link'),
      });
      expect((await set(goodPassword)).status).toBe(200);
      const [{ id } = { id: '' }] = await listReviewers(at.auth.engine);
      expect((await at.auth.events()).at(-1)).toMatchObject({
        action: 'reviewer.factorChanged',
        object: id,
        reason: 'set-up link',
      });
      expect(await set(goodPassword)).toMatchObject({ status: 400, detail: expect.stringContaining('link') });
      await at.signedIn();
      const stored = await at.auth.engine.adapter.findMany({ model: 'verification' });
      expect(JSON.stringify(stored)).not.toContain(url.hash.slice(1));

      const late = new URL((await resetReviewer(at.auth.engine, email)).setUpUrl).hash.slice(1);
      advanceClock(24 * 60 * minute + 1);
      expect(await set(goodPassword, late)).toMatchObject({ status: 400 });
    });

    test('a reset removes password, factors, sessions and older links', async () => {
      const id = await at.auth.add(email);
      const browser = await at.signedIn();
      await at.auth.engine.adapter.create({
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
      const first = new URL((await resetReviewer(at.auth.engine, email)).setUpUrl).hash.slice(1);
      await resetReviewer(at.auth.engine, email);
      expect(await at.accessOf(browser)).toBe('signed_out');
      expect((await at.auth.browser().signIn(email)).status).toBe(401);
      expect(
        (await at.auth.browser().send('POST', '/reset-password', { token: first, newPassword: goodPassword })).status,
      ).toBe(400);
      expect(await listReviewers(at.auth.engine)).toMatchObject([{ ready: false, secondFactor: false }]);
      expect((await at.auth.events()).filter(({ actor }) => actor === 'operator').map(({ action }) => action)).toEqual([
        'reviewer.created',
        'reviewer.reset',
        'reviewer.reset',
      ]);
    });
  },
);
