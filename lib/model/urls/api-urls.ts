import type { SessionKind } from '../session/ids.ts';

const part = encodeURIComponent;

/** Exports of an ownership structure; `json` is BODS. */
export const ownershipFormats = ['svg', 'png', 'pdf', 'json', 'csv'] as const;
export type OwnershipFormat = (typeof ownershipFormats)[number];

/** Everything below a session, and what belongs to no page. */
export const apiUrls = {
  session: (ref: string) => `/api/sessions/${part(ref)}`,
  refresh: (ref: string) => `/api/sessions/${part(ref)}/refresh`,
  opened: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/opened`,
  explanation: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/explanation`,
  ownership: (ref: string) => `/api/sessions/${part(ref)}/ownership`,
  settlement: (ref: string) => `/api/sessions/${part(ref)}/ownership/settlement`,
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
