import { describe, expect, test } from 'vitest';
import { requireCollector } from './figures.ts';

const isAllowed = (headers: Record<string, string>, token: string | null): boolean => {
  try {
    requireCollector(new Headers(headers), token);
    return true;
  } catch {
    return false;
  }
};

describe('the figures are told', () => {
  const token = 'a-token-for-tests';

  test('to who shows the token, where there is one, and to nobody else', () => {
    expect(isAllowed({ authorization: `Bearer ${token}` }, token)).toBe(true);
    for (const authorization of [`Bearer ${token}x`, `bearer ${token}`, token, 'Bearer ', 'Bearer null', ''])
      expect(isAllowed({ authorization, 'x-desk-client-address': '127.0.0.1' }, token)).toBe(false);
    expect(isAllowed({ 'x-desk-client-address': '127.0.0.1' }, token)).toBe(false);
  });

  test('without a token to this machine alone, past no proxy', () => {
    for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
      expect(isAllowed({ 'x-desk-client-address': address }, null)).toBe(true);
    for (const address of ['', '10.0.0.1', '128.0.0.1', '1127.0.0.1', '127.0.0.1.example', '::2', 'localhost'])
      expect(isAllowed({ 'x-desk-client-address': address }, null)).toBe(false);
    expect(isAllowed({ 'x-desk-client-address': '127.0.0.1', 'x-desk-forwarded': '1' }, null)).toBe(false);
    expect(isAllowed({}, null)).toBe(false);
    expect(isAllowed({ authorization: 'Bearer null' }, null)).toBe(false);
  });
});
