import { describe, expect, it } from 'vitest';
import { createReviewer, listReviewers, resetReviewer } from './reviewers.ts';
import { databases, deskFor, goodPassword, minute, pass, problemOf } from './test-desk.ts';

const email = 'ana@desk.example';

describe.each(databases)('R11: accounts come from the operator, on %s', (database) => {
  const at = deskFor(database);

  it('sign-up, update of one’s own account and role injection do not exist', async () => {
    await at.desk.add(email);
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
    expect(await listReviewers(at.desk.engine)).toMatchObject([{ email, roles: ['officer'] }]);
  });

  it('refuses roles that cannot stand together, a second account, a weak password, no address', async () => {
    const make = (over: object) =>
      problemOf(
        createReviewer(at.desk.engine, { email, name: 'Ana', roles: ['officer'], password: goodPassword, ...over }),
      );
    expect(await make({ roles: ['admin', 'officer'] })).toBe('bad_request');
    expect(await make({ roles: [] })).toBe('bad_request');
    expect(await make({ password: 'passwordpassword' })).toBe('bad_request');
    expect(await make({ email: 'nobody' })).toBe('bad_request');
    expect(await make({})).toBe('none');
    expect(await make({ email: 'ANA@desk.example' })).toBe('conflict');
  });

  it('a set-up link works once, within a day, and survives a password that is too easy', async () => {
    const { setUpUrl = '' } = await createReviewer(at.desk.engine, { email, name: 'Ana', roles: ['officer'] });
    const url = new URL(setUpUrl);
    expect(url.pathname + url.search).toBe('/sign-in/set-up');
    const set = (newPassword: string, token = url.hash.slice(1)) =>
      at.desk.browser().send('POST', '/reset-password', { token, newPassword });
    expect(await set('passwordpassword')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('easy to guess'),
    });
    expect(await set(goodPassword, 'another')).toMatchObject({ status: 400, detail: expect.stringContaining('link') });
    expect((await set(goodPassword)).status).toBe(200);
    const [{ id } = { id: '' }] = await listReviewers(at.desk.engine);
    expect((await at.desk.events()).at(-1)).toMatchObject({
      action: 'reviewer.factorChanged',
      object: id,
      reason: 'set-up link',
    });
    expect(await set(goodPassword)).toMatchObject({ status: 400, detail: expect.stringContaining('link') });
    await at.signedIn();
    const stored = await at.desk.engine.adapter.findMany({ model: 'verification' });
    expect(JSON.stringify(stored)).not.toContain(url.hash.slice(1));

    const late = new URL((await resetReviewer(at.desk.engine, email)).setUpUrl).hash.slice(1);
    pass(24 * 60 * minute + 1);
    expect(await set(goodPassword, late)).toMatchObject({ status: 400 });
  });

  it('a reset takes password, factors, sessions and older links away', async () => {
    const id = await at.desk.add(email);
    const browser = await at.signedIn();
    await at.desk.engine.adapter.create({
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
    const first = new URL((await resetReviewer(at.desk.engine, email)).setUpUrl).hash.slice(1);
    await resetReviewer(at.desk.engine, email);
    expect(await at.reading(browser)).toBe('signed_out');
    expect((await at.desk.browser().signIn(email)).status).toBe(401);
    expect(
      (await at.desk.browser().send('POST', '/reset-password', { token: first, newPassword: goodPassword })).status,
    ).toBe(400);
    expect(await listReviewers(at.desk.engine)).toMatchObject([{ ready: false, secondFactor: false }]);
    expect((await at.desk.events()).filter(({ actor }) => actor === 'operator').map(({ action }) => action)).toEqual([
      'reviewer.created',
      'reviewer.reset',
      'reviewer.reset',
    ]);
  });
});
