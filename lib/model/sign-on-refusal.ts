/** Single sign-on failed for one of these reasons. Each has a message on the sign-in page; it is part of the address, so it contains no personal data. */
export const signOnRefusals = [
  'unreachable',
  'cancelled',
  'failed',
  'unverified',
  'no_role',
  'taken',
  'disabled',
  'too_many',
] as const;

export type SignOnRefusal = (typeof signOnRefusals)[number];

export const isSignOnRefusal = (value: unknown): value is SignOnRefusal =>
  typeof value === 'string' && (signOnRefusals as readonly string[]).includes(value);
