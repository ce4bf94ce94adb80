import { describe, expect, test } from 'vitest';
import { expiredCookie, readCookie, sessionCookieName } from './cookie.ts';
import { openTarget, sealTarget, targetCookie } from './sealed-cookies.ts';

const target = '/sessions/0b6f4c3e-2a53-4a58-a1d3-1d2f6b7c8d9e/steps/AML?hit=h3';
const secret = 'f3b1c2d4e5a697887766554433221100ffeeddccbbaa';
const other = '00112233445566778899aabbccddeeff0123456789';

describe('R18: the sealed target', () => {
  test('opens with our secret only, for ten minutes', () => {
    const sealed = sealTarget(target, [secret], 0);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('0b6f');
    expect(openTarget(sealed, [secret], 599_999)).toBe(target);
    expect(openTarget(sealed, [secret], 600_000)).toBeUndefined();
    expect(openTarget(sealed, [other], 0)).toBeUndefined();
    expect(sealTarget(target, [secret], 0)).not.toBe(sealed);
  });

  test('opens after AUTH_SECRET was rotated, and is sealed with the new one', () => {
    expect(openTarget(sealTarget(target, [secret], 0), [other, secret], 0)).toBe(target);
    expect(openTarget(sealTarget(target, [other, secret], 0), [other], 0)).toBe(target);
  });

  test('is refused when a single bit differs, or when it is not ours', () => {
    const bytes = Buffer.from(sealTarget(target, [secret], 0), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const touched = Buffer.from(bytes);
      touched[at] = (touched[at] ?? 0) ^ 1;
      expect(openTarget(touched.toString('base64url'), [secret], 0)).toBeUndefined();
    }
    for (const junk of ['', 'x', '../..', 'A'.repeat(200), '\u0000'])
      expect(openTarget(junk, [secret], 0)).toBeUndefined();
  });

  test('has a cookie that binds it to the host', () => {
    const https = 'https://desk.example';
    expect(targetCookie(https, 'x')).toEqual({
      name: '__Host-desk-target',
      value: 'x',
      maxAge: 600,
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      path: '/',
    });
    expect(targetCookie('http://localhost:3000', 'x')).toMatchObject({ name: 'desk-target', secure: false });
    expect(expiredCookie(https, '__Host-desk-target')).toContain('; Secure');
  });

  test('reads a cookie by its whole name', () => {
    const headers = new Headers({ cookie: 'xdesk=1; desk-target=2;desk=3=4; =5' });
    expect(readCookie(headers, sessionCookieName('http://localhost'))).toBe('3=4');
    expect(readCookie(headers, 'desk-target')).toBe('2');
    expect(readCookie(headers, 'target')).toBeUndefined();
  });
});
