/**
 * Who learns that a reviewer has a session open. Never the limited audience: who looks at a session, and when, may follow from screening. An auditor
 * is not announced, since an audit is nobody's collision; who may know of referrals only to others who may, since such a look may follow from one.
 */
import { mayDo } from './permissions.ts';
import type { Role } from './roles.ts';

/** `restricted`: announced to MLROs and auditors alone. */
export type Announcement = 'all' | 'restricted';

/** Undefined: the reviewer is not announced. */
export const announcementOf = (roles: readonly Role[]): Announcement | undefined =>
  mayDo(roles, 'presence.write') ? (mayDo(roles, 'referral.read') ? 'restricted' : 'all') : undefined;

/** The announcements that a reviewer with these roles receives. */
export const announcementsFor = (roles: readonly Role[]): readonly Announcement[] =>
  mayDo(roles, 'presence.read') ? (mayDo(roles, 'referral.read') ? ['all', 'restricted'] : ['all']) : [];
