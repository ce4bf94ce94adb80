/** Every address of Review Desk. Only refs appear in them, never an upstream session id. */
import type { Route } from 'next';
import type { SessionKind } from './session/ids.ts';
import type { SignOnRefusal } from './single-sign-on.ts';

const part = encodeURIComponent;

/** Pages. */
export const urls = {
  signIn: (next?: string) => (next ? `/sign-in?next=${part(next)}` : '/sign-in') as Route,
  /** The form for a signed-in reviewer: to confirm who they are, or to switch accounts. */
  signInAgain: (next: string) => `/sign-in?again=1&next=${part(next)}` as Route,
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

/** Exports of an ownership structure; `json` is BODS. */
export type OwnershipFormat = 'svg' | 'png' | 'pdf' | 'json' | 'csv';

export const apiUrls = {
  /** @param after id of the last live event received */
  events: (after?: string) => `/api/events${after === undefined ? '' : `?after=${part(after)}`}`,
  search: () => '/api/sessions/search',
  lookup: () => '/api/sessions/lookup',
  session: (ref: string) => `/api/sessions/${part(ref)}`,
  refresh: (ref: string) => `/api/sessions/${part(ref)}/refresh`,
  opened: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/opened`,
  explanation: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/explanation`,
  ownership: (ref: string) => `/api/sessions/${part(ref)}/ownership`,
  settlement: (ref: string) => `/api/sessions/${part(ref)}/ownership/settlement`,
  relationshipEnd: (ref: string) => `/api/sessions/${part(ref)}/relationship-end`,
  hold: (ref: string) => `/api/sessions/${part(ref)}/hold`,
  connection: () => '/api/connection',
  failedDeliveries: (after?: number) => `/api/connection/deliveries${after === undefined ? '' : `?after=${after}`}`,
  retryDeliveries: () => '/api/connection/deliveries/retry',
  /** Without options: the configured policy, from top to bottom. */
  ownershipExport: (
    ref: string,
    format: OwnershipFormat,
    { policy, orientation }: { readonly policy?: string; readonly orientation?: 'down' | 'right' } = {},
  ) => {
    const query = new URLSearchParams({ ...(policy && { policy }), ...(orientation && { orientation }) }).toString();
    return `/api/sessions/${part(ref)}/ownership.${format}${query && `?${query}`}`;
  },
  step: (kind: SessionKind, ref: string, step: string) => `/api/v4/${kind}/session/${part(ref)}/step/${part(step)}`,
  file: (kind: SessionKind, ref: string, step: string, key: string) =>
    `/api/v4/${kind}/session/${part(ref)}/step/${part(step)}/files/${part(key)}`,
} as const;

export const newSessionUrls = {
  init: (app?: string) => `/api/v4/session/init${app === undefined ? '' : `?app=${part(app)}`}`,
} as const;

export const importUrls = {
  list: () => '/api/sessions/import',
  /** @param header whether the first line is one, where the reviewer has said so */
  check: (header?: boolean) => `/api/sessions/import?dry=1${header === undefined ? '' : `&header=${Number(header)}`}`,
  start: (header: boolean) => `/api/sessions/import?header=${Number(header)}`,
  /** @param query `outcome`, `after` (a line), `limit` */
  one: (id: string, query: Readonly<Record<string, string>>) =>
    `/api/sessions/import/${part(id)}?${new URLSearchParams(query)}`,
  progress: (id: string) => `/api/sessions/import/${part(id)}/progress`,
  results: (id: string) => `/api/sessions/import/${part(id)}/results.csv`,
  cancel: (id: string) => `/api/sessions/import/${part(id)}/cancel`,
} as const;

export type AuthAction =
  | 'sign-in/email'
  | 'sign-out'
  | 'oidc/start'
  | 'two-factor/verify-totp'
  | 'two-factor/verify-backup-code'
  | 'two-factor/enable'
  | 'two-factor/disable'
  | 'two-factor/generate-backup-codes'
  | 'reset-password'
  | 'change-password'
  | 'revoke-other-sessions'
  | 'passkey/generate-authenticate-options'
  | 'passkey/verify-authentication'
  | 'passkey/generate-register-options'
  | 'passkey/verify-registration'
  | 'passkey/delete-passkey';

export const authUrl = (action: AuthAction) => `/api/auth/${action}`;
