import { expect, test } from 'vitest';
import { parseRetryAfter } from './failure.ts';

test('reads Retry-After in both forms', () => {
  const now = Date.UTC(2026, 0, 1);
  expect(parseRetryAfter('7', now)).toBe(7_000);
  expect(parseRetryAfter(' 0 ', now)).toBe(0);
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now)).toBe(5_000);
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  for (const text of [undefined, '', 'soon', 'soon 1', '-1', '1.5', '9'.repeat(30)])
    expect(parseRetryAfter(text, now)).toBeNull();
});
