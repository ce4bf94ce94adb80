/**
 * What is wrong with a session, as the list and the ten-second header say it. Worked out on the server from states and facts, at the moment
 * of reading (an expiry date passes without anybody writing a row). Words are made from it in `lib/format/finding.ts`.
 */
import type { HitKind } from './explanation.ts';

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
  /** Upstream's reason code, where the step gives one. */
  readonly reasonCode?: string;
  /** The day it is about, YYYY-MM-DD (expiry). */
  readonly on?: string;
  /** How many (hits, candidates, owners). */
  readonly count?: number;
  /** Of the hits the strongest kind, and how many of those delivered are of it. */
  readonly worst?: { readonly kind: HitKind; readonly count: number };
  /** The raw status that this desk does not know. */
  readonly status?: string;
  /** Document type, where the finding is about a document. */
  readonly documentType?: string;
}
