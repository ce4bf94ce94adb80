import type { Permission } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/access/roles.ts';

/** What the shell shows about the reviewer: nothing that identifies the sign-in. */
export interface SignedInReviewer {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** How names are seen, and so what can be searched for: parts of them, whole words, or none. */
  readonly names: Permission;
}
