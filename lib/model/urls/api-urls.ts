import type { SessionKind } from '../session/ids.ts';

const part = encodeURIComponent;

/** Exports of an ownership structure; `json` is BODS. */
export type OwnershipFormat = 'svg' | 'png' | 'pdf' | 'json' | 'csv';

/** Everything below a session, and what belongs to no page. */
export const apiUrls = {
  session: (ref: string) => `/api/sessions/${part(ref)}`,
  refresh: (ref: string) => `/api/sessions/${part(ref)}/refresh`,
  opened: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/opened`,
  explanation: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/explanation`,
  dispositions: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/dispositions`,
  undoDispositions: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/dispositions/undo`,
  disposition: (ref: string, step: string, hit: string) =>
    `/api/sessions/${part(ref)}/steps/${part(step)}/dispositions/${part(hit)}`,
  approval: (ref: string, step: string, hit: string) =>
    `/api/sessions/${part(ref)}/steps/${part(step)}/dispositions/${part(hit)}/approval`,
  ownership: (ref: string) => `/api/sessions/${part(ref)}/ownership`,
  settlement: (ref: string) => `/api/sessions/${part(ref)}/ownership/settlement`,
  /** @param search of the list's address */
  listExport: (search: string) => `/api/sessions/export.csv${search}`,
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
  /** The session as the verification service answers. */
  sessionAnswer: (kind: SessionKind, ref: string) => `/api/v4/${kind}/session/${part(ref)}`,
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
