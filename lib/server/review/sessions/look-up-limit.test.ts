import { expect, test, vi } from 'vitest';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { spendLookUp } from './look-up-limit.ts';

const reviewer = (id: string): Reviewer => ({
  id,
  name: 'Test',
  email: 'test@desk.example',
  roles: ['officer'],
  authMethod: 'password',
  sessionHash: 'abc',
  request: { requestId: '00000000-0000-4000-8000-000000000000', ip: null, userAgentHash: null },
});

test('a reviewer spends at most half of the budget in a minute, and nothing of another reviewer’s share', async () => {
  vi.useFakeTimers();
  Object.assign(process.env, {
    BASE_URL: 'http://localhost:3000',
    VERIFICATION_API_URL: 'http://127.0.0.1:9',
    VERIFICATION_API_KEY: 'none',
    VERIFICATION_MAX_PER_MINUTE: '11',
    AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
  });
  const spend = (id: string) =>
    spendLookUp(reviewer(id)).then(
      () => 'spent',
      (error: unknown) => error,
    );
  for (let n = 0; n < 5; n++) expect(await spend('ana')).toBe('spent');
  vi.advanceTimersByTime(20_000);
  expect(await spend('ana')).toMatchObject({ code: 'too_many_requests', status: 429, retryAfterSeconds: 40 });
  expect(await spend('bo')).toBe('spent');
  vi.advanceTimersByTime(40_001);
  expect(await spend('ana')).toBe('spent');
  vi.useRealTimers();
});
