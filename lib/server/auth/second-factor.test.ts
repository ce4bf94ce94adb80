import { beforeEach, describe, expect, it } from 'vitest';
import { readSignIn, requireReviewer, requireStepUp } from './session.ts';
import { type Browser, codeOf, databases, deskFor, goodPassword, minute, pass, problemOf } from './test-desk.ts';

const email = 'ana@desk.example';

describe.each(databases)('R07: second factor, on %s', (database) => {
  const at = deskFor(database);

  async function enrol(browser: Browser): Promise<{ uri: string; codes: string[] }> {
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    const uri = String(body.totpURI);
    expect((await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
    return { uri, codes: body.backupCodes as string[] };
  }

  beforeEach(async () => {
    await at.reopen({ authMfa: 'required' });
  });

  it('no request passes before one is set up, then the same browser goes on with a new token', async () => {
    await at.desk.add(email);
    const browser = at.desk.browser();
    expect((await browser.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await at.reading(browser)).toBe('second_factor_required');
    expect(await readSignIn(at.desk.engine, browser.headers())).toEqual({ step: 'enrol', isAdmin: false });
    const before = browser.headers();
    await enrol(browser);
    expect(await problemOf(requireReviewer(at.desk.engine, before))).toBe('signed_out');
    expect((await requireReviewer(at.desk.engine, browser.headers())).authMethod).toBe('password+totp');
    expect((await at.desk.events()).at(-1)).toMatchObject({
      action: 'reviewer.factorChanged',
      detail: { factor: 'totp', change: 'added' },
    });
  });

  it('asks for the code at the next sign-in; a code is good once', async () => {
    await at.desk.add(email);
    const first = at.desk.browser();
    await first.signIn(email);
    const { uri } = await enrol(first);
    pass(minute);
    const browser = at.desk.browser();
    expect((await browser.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await at.reading(browser)).toBe('signed_out');
    expect(await readSignIn(at.desk.engine, browser.headers())).toEqual({ step: 'challenge' });
    expect(await browser.send('POST', '/two-factor/verify-totp', { code: '000000' })).toMatchObject({
      code: 'bad_request',
    });
    expect((await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).body).toEqual({
      next: 'continue',
    });
    expect((await requireReviewer(at.desk.engine, browser.headers())).authMethod).toBe('password+totp');

    const thief = at.desk.browser();
    await thief.signIn(email);
    expect(await thief.send('POST', '/two-factor/verify-totp', { code: codeOf(uri) })).toMatchObject({
      code: 'bad_request',
    });
    expect(await at.reading(thief)).toBe('signed_out');
  });

  it('recovery codes open once: of two at the same moment one wins', async () => {
    await at.desk.add(email);
    const first = at.desk.browser();
    await first.signIn(email);
    const { codes } = await enrol(first);
    const stored = await at.desk.engine.adapter.findMany<{ backupCodes: string }>({ model: 'twoFactor' });
    expect(stored[0]?.backupCodes).not.toContain(codes[0]);
    const [one, two] = [at.desk.browser(), at.desk.browser()];
    await one.signIn(email);
    await two.signIn(email);
    const body = { code: codes[0] };
    const answers = await Promise.all(
      [one, two].map((browser) => browser.send('POST', '/two-factor/verify-backup-code', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('an admin needs a passkey: password and app are not enough', async () => {
    await at.desk.add(email, ['admin']);
    const browser = at.desk.browser();
    await browser.signIn(email);
    await enrol(browser);
    expect(await at.reading(browser)).toBe('second_factor_required');
    expect(await readSignIn(at.desk.engine, browser.headers())).toEqual({ step: 'enrol', isAdmin: true });
  });

  it('who has a factor cannot set up another with the password alone', async () => {
    const id = await at.desk.add(email);
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
    const thief = at.desk.browser();
    expect((await thief.signIn(email)).body).toEqual({ next: 'second_factor' });
    expect(await readSignIn(at.desk.engine, thief.headers())).toEqual({ step: 'passkey', isAdmin: false });
    for (const [method, path, body] of [
      ['POST', '/two-factor/enable', { password: goodPassword }],
      ['GET', '/passkey/generate-register-options', undefined],
      ['POST', '/passkey/delete-passkey', { id: 'a' }],
      ['POST', '/change-password', { currentPassword: goodPassword, newPassword: 'tundra ochre bicycle' }],
    ] as const)
      expect(await thief.send(method, path, body)).toMatchObject({ code: 'step_up_required' });
  });

  it('a challenge ends after five wrong codes, and the next ones are slowed down', async () => {
    await at.desk.add(email);
    const first = at.desk.browser();
    await first.signIn(email);
    const { uri } = await enrol(first);
    pass(minute);
    const browser = at.desk.browser();
    await browser.signIn(email);
    const codes = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await browser.send('POST', '/two-factor/verify-totp', { code: '000000' })).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'bad_request'), 'signed_out']);
    const again = at.desk.browser();
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

describe.each(databases)('R14: step-up, on %s', (database) => {
  const at = deskFor(database);

  it('a proof counts for five minutes', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
    const asking = () => problemOf(requireStepUp(at.desk.engine, browser.headers()));
    pass(5 * minute);
    expect(await asking()).toBe('none');
    pass(minute);
    expect(await asking()).toBe('step_up_required');
    expect(await at.reading(browser)).toBe('none');
    expect((await browser.send('POST', '/two-factor/enable', { password: goodPassword })).code).toBe(
      'step_up_required',
    );
    await browser.signIn(email);
    expect(await asking()).toBe('none');
  });

  it('with an app it is the code that counts, not the password', async () => {
    await at.desk.add(email);
    const browser = await at.signedIn();
    const { body } = await browser.send('POST', '/two-factor/enable', { password: goodPassword });
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(String(body.totpURI)) });
    pass(6 * minute);
    expect(await problemOf(requireStepUp(at.desk.engine, browser.headers()))).toBe('step_up_required');
    const before = browser.jar.get('__Host-desk');
    await browser.send('POST', '/two-factor/verify-totp', { code: codeOf(String(body.totpURI)) });
    expect(browser.jar.get('__Host-desk')).toBe(before);
    expect(await problemOf(requireStepUp(at.desk.engine, browser.headers()))).toBe('none');
  });
});
