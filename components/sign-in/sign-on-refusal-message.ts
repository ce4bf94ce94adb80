import type { SignOnRefusal } from '#lib/model/single-sign-on.ts';

export const signOnRefusalMessages: Readonly<Record<SignOnRefusal, string>> = {
  unreachable: 'Single sign-on cannot be reached. Try again, or ask an administrator.',
  cancelled: 'The sign-in was not completed at your identity provider.',
  failed: 'Single sign-on failed. Try again.',
  unverified: 'Your identity provider does not report your email address as verified.',
  no_role: 'Your identity provider has not assigned you a role in Review Desk. Ask an administrator for one.',
  taken: 'Your email address already has an account without single sign-on. Sign in as you did before.',
  disabled: 'Your account is disabled.',
  too_many: 'Too many attempts. Wait a few minutes, then try again.',
};
