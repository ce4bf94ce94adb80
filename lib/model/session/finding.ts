/**
 * The findings of a session, for the list and the session header. Derived on the server from states and facts at each read: an expiry date
 * passes without a write. `lib/format` turns them into messages.
 */
import type { HitKind } from './hit-kind.ts';

export const findingCodes = [
  'step_rejected',
  'document_expired',
  'hits_reported',
  'owners_rejected',
  'screening_incomplete',
  'action_required',
  'step_unreadable',
  'not_screened',
  'mrz_check_failed',
  'mrz_differs',
  'subject_minor',
  'duplicate_candidates',
  'step_resubmission',
  'document_expiring',
  'status_unknown',
  'owners_open',
  'step_waiting',
  'step_missing',
  'never_read',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export type Severity = 'severe' | 'warning' | 'notice';

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** Type and address of the step that shows the evidence; null when it concerns the whole session. */
  readonly stepType: string | null;
  readonly step: string | null;
  /** Upstream's reason code, where the step has one. */
  readonly reasonCode?: string;
  /** YYYY-MM-DD (expiry). */
  readonly on?: string;
  /** How many (hits, candidates, owners). */
  readonly count?: number;
  /** The strongest kind of hit, and how many delivered hits are of it. */
  readonly worst?: { readonly kind: HitKind; readonly count: number };
  /** The raw, unrecognised status. */
  readonly status?: string;
  /** Document type, where the finding is about a document. */
  readonly documentType?: string;
}
