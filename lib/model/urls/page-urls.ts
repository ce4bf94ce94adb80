import type { Route } from 'next';
import type { EndReason } from '../sign-in-end.ts';
import type { SignOnRefusal } from '../single-sign-on.ts';

const part = encodeURIComponent;

export const urls = {
  signIn: (next?: string) => (next ? `/sign-in?next=${part(next)}` : '/sign-in') as Route,
  /** The form for a signed-in reviewer: to confirm who they are, or to switch accounts. */
  signInAgain: (next: string) => `/sign-in?again=1&next=${part(next)}` as Route,
  /** The form after the sign-in has ended, which says why. */
  signInAfter: (ended: EndReason, next: string) => `/sign-in?ended=${ended}&next=${part(next)}` as Route,
  /** The form after a password was set. */
  signInReady: () => '/sign-in?again=1&ready=1' as Route,
  /** The form with the reason why single sign-on failed. */
  signOnRefused: (why: SignOnRefusal, next: string) => `/sign-in?sso=${why}&next=${part(next)}` as Route,
  secondFactor: (next: string) => `/sign-in/second-factor?next=${part(next)}` as Route,
  continueTo: (next: string) => `/sign-in/continue?next=${part(next)}` as Route,
  sessions: () => '/sessions' as Route,
  /** All imports, or the one with this id. `import` is no ref: a ref has ten characters. */
  imports: (id?: string) => `/sessions/import${id === undefined ? '' : `?id=${part(id)}`}` as Route,
  session: (ref: string) => `/sessions/${part(ref)}` as Route,
  step: (ref: string, step: string) => `/sessions/${part(ref)}/steps/${part(step)}` as Route,
  ownership: (ref: string) => `/sessions/${part(ref)}/ownership` as Route,
  /** Above all settings; no page of its own. */
  settings: () => '/settings',
  account: () => '/settings/account' as Route,
  connection: () => '/settings/connection' as Route,
} as const;
