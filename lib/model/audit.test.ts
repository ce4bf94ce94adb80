import { expect, test } from 'vitest';
import { type AuditAction, chainedActions, isSignInAction, signInActions } from './audit.ts';

test('every action belongs to exactly one log', () => {
  const all: readonly AuditAction[] = [...chainedActions, ...signInActions];
  expect(new Set(all).size).toBe(all.length);
  expect(chainedActions.filter(isSignInAction)).toEqual([]);
  expect(signInActions.filter((action) => !isSignInAction(action))).toEqual([]);
});

test('what must be provable for good is in the chain, and only sign-ins are outside it', () => {
  expect(chainedActions).toEqual(
    expect.arrayContaining([
      'reviewer.created',
      'reviewer.disabled',
      'reviewer.reset',
      'reviewer.rolesChanged',
      'reviewer.factorChanged',
      'access.denied',
      'session.purged',
    ]),
  );
  for (const action of signInActions)
    expect(action).toMatch(/^reviewer\.(?:sign|lock|step|passkey|confirmed|factorRefused)/i);
});
