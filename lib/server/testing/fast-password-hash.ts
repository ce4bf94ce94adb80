/**
 * The same password hash with a cheap cost: a real one takes 90 ms of processor time, and the tests of this module make some hundreds. Only the
 * cost differs; the form of the stored hash is the library's.
 */
import { scryptSync } from 'node:crypto';
import { vi } from 'vitest';

const keyOf = (password: string, salt: string) =>
  scryptSync(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 }).toString('hex');

vi.mock('better-auth/crypto', async (original) => ({
  ...(await original<typeof import('better-auth/crypto')>()),
  hashPassword: async (password: string) => `00ff:${keyOf(password, '00ff')}`,
  verifyPassword: async ({ hash, password }: { hash: string; password: string }) =>
    hash === `00ff:${keyOf(password, '00ff')}`,
}));
