import { mayDo } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/access/roles.ts';
import {
  accountPage,
  alertsPage,
  auditPage,
  connectionPage,
  consentsPage,
  importsPage,
  numbersPage,
  referralsPage,
  sessionsPage,
  settingsPage,
} from '#lib/model/addresses.ts';
import type { Destination } from './keys/index.ts';
import type { NavRoute } from './nav.tsx';

/** What these roles may open. Made on the server: no page loads the addresses, and no role learns of what it may not see. */
export const navRoutes = (roles: readonly Role[]): readonly NavRoute[] => [
  { label: 'Sessions', address: sessionsPage(), under: sessionsPage() },
  ...(mayDo(roles, 'consent.read') ? [{ label: 'Shared data', address: consentsPage(), under: consentsPage() }] : []),
  ...(mayDo(roles, 'referral.read') ? [{ label: 'Referrals', address: referralsPage(), under: referralsPage() }] : []),
  ...(mayDo(roles, 'numbers.read') ? [{ label: 'Numbers', address: numbersPage(), under: numbersPage() }] : []),
  ...(mayDo(roles, 'audit.read') ? [{ label: 'Audit log', address: auditPage(), under: auditPage() }] : []),
  { label: 'Settings', address: accountPage(), under: settingsPage() },
];

/** The settings pages that these roles may open. */
export const settingsRoutes = (roles: readonly Role[]): readonly Omit<NavRoute, 'under'>[] => [
  { label: 'Account', address: accountPage() },
  { label: 'Alerts', address: alertsPage() },
  ...(mayDo(roles, 'connection.read') ? [{ label: 'Connection', address: connectionPage() }] : []),
];

/** All pages that these roles may go to by the command palette. */
export const destinations = (roles: readonly Role[]): readonly Destination[] => [
  ...navRoutes(roles).flatMap(({ label, address, under }) => (under === settingsPage() ? [] : [{ label, address }])),
  ...(mayDo(roles, 'session.import') ? [{ label: 'Import sessions', address: importsPage() }] : []),
  ...settingsRoutes(roles).map(({ label, address }) => ({ label: `${label} settings`, address })),
];
