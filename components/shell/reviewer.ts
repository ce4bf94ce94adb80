import type { Role } from '#lib/model/access/roles.ts';

/** What the shell shows about the reviewer: nothing that identifies the sign-in. */
export interface SignedInReviewer {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly seesNames: boolean;
}
