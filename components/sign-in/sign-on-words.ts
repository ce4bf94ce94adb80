import type { SignOnRefusal } from '#lib/model/sign-on.ts';

/** Why single sign-on signed nobody in, for the person who came back from the identity provider. */
export const signOnWords: Readonly<Record<SignOnRefusal, string>> = {
  unreachable: 'Single sign-on cannot be reached now. Try again, or ask an administrator.',
  cancelled: 'The sign-in was not finished at your identity provider.',
  failed: 'Single sign-on did not work. Try again.',
  unverified: 'Your identity provider does not say that your email address is verified.',
  no_role: 'Your identity provider gives you no role at this desk. Ask an administrator for one.',
  taken: 'Your email address has an account here that single sign-on does not open. Use the way you signed in before.',
  disabled: 'Your account at this desk is disabled.',
  too_many: 'Too many tries. Wait a few minutes, then try again.',
};
