/**
 * Addresses below `/api` that a browser opens itself, or that Better Auth serves; all others stand in `lib/operations/`. Apart from those of pages,
 * because the bundler keeps a module whole and every page loads those of pages.
 */
import { withQuery } from './addresses.ts';
import type { SessionKind } from './session/ids.ts';

const part = encodeURIComponent;

export const fileAddress = (kind: SessionKind, ref: string, step: string, key: string) =>
  `/api/v4/${kind}/session/${part(ref)}/step/${part(step)}/files/${part(key)}`;
/** Exports of an ownership structure; `json` is BODS. */
export const ownershipFormats = ['svg', 'png', 'pdf', 'json', 'csv'] as const;
export type OwnershipFormat = (typeof ownershipFormats)[number];

/** Without options it exports the configured policy, from top to bottom. */
export const ownershipExportAddress = (
  ref: string,
  format: OwnershipFormat,
  { policy, orientation }: { readonly policy?: string; readonly orientation?: 'down' | 'right' } = {},
) =>
  withQuery(
    `/api/sessions/${part(ref)}/ownership.${format}`,
    new URLSearchParams({ ...(policy && { policy }), ...(orientation && { orientation }) }),
  );
/** @param search of the list's address */
export const listExportAddress = (search: string) => `/api/sessions/export.csv${search}`;
/** This and the next one lead to a `.tlog-proof`. */
export const eventProofAddress = (id: string) => `/api/audit/${part(id)}/proof`;
export const decisionProofAddress = (ref: string, id: string) =>
  `/api/sessions/${part(ref)}/decisions/${part(id)}/proof`;
/** @param reviewer mark of the reviewer for whom the page was made @param after id of the last live event received */
export const eventStreamAddress = (reviewer?: string, after?: string) =>
  withQuery('/api/events', new URLSearchParams({ ...(reviewer && { reviewer }), ...(after && { after }) }));
export const unsubscribeAddress = (token: string) => `/api/alerts/unsubscribe?token=${part(token)}&page=1`;

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

export const authAddress = (action: AuthAction) => `/api/auth/${action}`;
