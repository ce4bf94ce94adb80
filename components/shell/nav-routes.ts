import { mayDo } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/access/roles.ts';
import { alertUrls, consentUrls, eventUrls, numbersUrls, referralPageUrls, urls } from '#lib/model/urls/index.ts';
import type { Destination } from './keys/index.ts';
import type { NavRoute } from './nav.tsx';

/** What these roles may open. Made on the server: no page loads the addresses, and no role learns of what it may not see. */
export const navRoutes = (roles: readonly Role[]): readonly NavRoute[] => [
  { label: 'Sessions', address: urls.sessions(), under: urls.sessions() },
  ...(mayDo(roles, 'consent.read')
    ? [{ label: 'Shared data', address: consentUrls.consents(), under: consentUrls.consents() }]
    : []),
  ...(mayDo(roles, 'referral.read')
    ? [{ label: 'Referrals', address: referralPageUrls.referrals(), under: referralPageUrls.referrals() }]
    : []),
  ...(mayDo(roles, 'numbers.read')
    ? [{ label: 'Numbers', address: numbersUrls.numbers(), under: numbersUrls.numbers() }]
    : []),
  ...(mayDo(roles, 'audit.read') ? [{ label: 'Audit log', address: eventUrls.audit(), under: eventUrls.audit() }] : []),
  { label: 'Settings', address: urls.account(), under: urls.settings() },
];

/** The settings pages that these roles may open. */
export const settingsRoutes = (roles: readonly Role[]): readonly Omit<NavRoute, 'under'>[] => [
  { label: 'Account', address: urls.account() },
  { label: 'Alerts', address: alertUrls.page() },
  ...(mayDo(roles, 'connection.read') ? [{ label: 'Connection', address: urls.connection() }] : []),
];

/** All pages that these roles may go to by the command palette. */
export const destinations = (roles: readonly Role[]): readonly Destination[] => [
  ...navRoutes(roles).flatMap(({ label, address, under }) => (under === urls.settings() ? [] : [{ label, address }])),
  ...(mayDo(roles, 'session.import') ? [{ label: 'Import sessions', address: urls.imports() }] : []),
  ...settingsRoutes(roles).map(({ label, address }) => ({ label: `${label} settings`, address })),
];
