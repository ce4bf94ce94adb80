/**
 * Who learns that a reviewer has a session open. Never the limited audience: who looks at a session, and when, may follow from screening. An auditor
 * is not announced, since an audit is nobody's collision; an MLRO only to those who may know of referrals, since a look by an MLRO may follow from one.
 */
import { mayDo } from './permissions.ts';
import type { Role } from './roles.ts';

/** `restricted`: announced to MLROs and auditors alone. */
export type Announcement = 'all' | 'restricted';

/** Undefined: the reviewer is not announced. */
export const announcementOf = (roles: readonly Role[]): Announcement | undefined =>
  mayDo(roles, 'presence.write') ? (roles.includes('mlro') ? 'restricted' : 'all') : undefined;

/** The announcements that a reviewer with these roles receives. */
export const announcementsFor = (roles: readonly Role[]): readonly Announcement[] =>
  mayDo(roles, 'presence.read')
    ? roles.some((role) => role === 'mlro' || role === 'auditor')
      ? ['all', 'restricted']
      : ['all']
    : [];
