/**
 * Here are the addresses of pages. Only refs appear in them, never a session id of the verification service. What a browser opens below `/api` is
 * in `api-addresses.ts`; requests take their addresses from `lib/operations/`.
 */
import type { Route } from 'next';
import type { EventRequest } from './review/events.ts';
import type { EndReason } from './sign-in.ts';
import type { SignOnRefusal } from './sign-on-refusal.ts';

const part = encodeURIComponent;
/** The path with its query, if there is one. */
export const withQuery = (path: string, query: URLSearchParams | string): string => {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** What is asked of the pages of events, as the query of their address. */
export const toEventQuery = (request: EventRequest): URLSearchParams =>
  new URLSearchParams(Object.entries(request).flatMap(([name, value]) => (value ? [[name, value]] : [])));

// Sign-in

export const signInPage = (next?: string) => (next ? `/sign-in?next=${part(next)}` : '/sign-in') as Route;
/** The form for a signed-in reviewer: to confirm who they are, or to switch accounts. */
export const signInAgainPage = (next: string) => `/sign-in?again=1&next=${part(next)}` as Route;
/** The form after the sign-in has ended, which says why. */
export const signInAfterPage = (ended: EndReason, next: string) =>
  `/sign-in?ended=${ended}&next=${part(next)}` as Route;
/** The form after a password was set. */
export const signInReadyPage = () => '/sign-in?again=1&ready=1' as Route;
/** The form with the reason why single sign-on failed. */
export const signOnRefusedPage = (why: SignOnRefusal, next: string) =>
  `/sign-in?sso=${why}&next=${part(next)}` as Route;
export const secondFactorPage = (next: string) => `/sign-in/second-factor?next=${part(next)}` as Route;
export const continuePage = (next: string) => `/sign-in/continue?next=${part(next)}` as Route;

// These pages are about sessions.

export const sessionsPage = () => '/sessions' as Route;
export const sessionPage = (ref: string) => `/sessions/${part(ref)}` as Route;
export const stepPage = (ref: string, step: string) => `/sessions/${part(ref)}/steps/${part(step)}` as Route;
export const ownershipPage = (ref: string) => `/sessions/${part(ref)}/ownership` as Route;
/** An event has an address of its own: `?event=`. */
export const activityPage = (ref: string, request: EventRequest = {}) =>
  withQuery(`/sessions/${part(ref)}/activity`, toEventQuery(request)) as Route;
/** All imports, or the one with this id. `import` is no ref: a ref has ten characters. */
export const importsPage = (id?: string) => `/sessions/import${id === undefined ? '' : `?id=${part(id)}`}` as Route;
/** @param params of the list: its filters stay */
export const listExportPage = (params: URLSearchParams | string) => withQuery('/sessions/export', params) as Route;

// These are the other pages.

export const consentsPage = () => '/consents' as Route;
export const consentPage = (id: string) => `/consents/${part(id)}` as Route;
/** The page is for the MLRO and auditors. */
export const referralsPage = () => '/referrals' as Route;
export const auditPage = (request: EventRequest = {}) => withQuery('/audit', toEventQuery(request)) as Route;
export const numbersPage = ({
  on,
  sandbox,
}: {
  readonly on?: string | undefined;
  readonly sandbox?: boolean | undefined;
} = {}) =>
  withQuery('/numbers', new URLSearchParams({ ...(on && { on }), ...(sandbox && { sandbox: 'true' }) })) as Route;
/** This address is above all settings; it is no page of its own. */
export const settingsPage = () => '/settings';
export const accountPage = () => '/settings/account' as Route;
export const connectionPage = () => '/settings/connection' as Route;
export const alertsPage = () => '/settings/alerts' as Route;
export const mailboxPage = () => '/settings/mailbox' as Route;
