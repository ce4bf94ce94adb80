/** The findings of shared data (v1), made on the server from what was last read; most of one severity in this order. */
import type { Severity } from '../session/finding.schema.ts';
import type { ResourceName } from './resources.ts';

export const consentFindingCodes = [
  'another_person',
  'aml_not_compliant',
  'aml_matches',
  'state_rejected',
  'liveness_failed',
  'checks_incorrect',
  'document_expired',
  'aml_uncertain',
  'aml_second_waiting',
  'aml_changed',
  'access_revoked',
  'values_differ',
  'person_not_compared',
  'state_expired',
  'document_expiring',
  'expiry_unreadable',
  'aml_unknown',
  'aml_not_reported',
  'liveness_unknown',
  'state_unknown',
  'documents_differ',
  'minor',
  'birth_unreadable',
  'birth_missing',
  'name_missing',
  'document_empty',
  'parts_unreadable',
  'read_failed',
  'answer_unreadable',
  'status_missing',
  'people_missing',
  'documents_missing',
  'state_open',
  'aml_open',
  'checks_missing',
  'state_only',
  'nothing_given',
  'never_read',
] as const;
export type ConsentFindingCode = (typeof consentFindingCodes)[number];

export interface ConsentFinding {
  readonly code: ConsentFindingCode;
  readonly severity: Severity;
  /** It is the resource that shows it; it is null when the finding concerns all. */
  readonly resource: ResourceName | null;
  /** It says where in the resource, as `ConsentPlace`; it is null for the resource as a whole. */
  readonly place: string | null;
  /** It is the day of expiry, YYYY-MM-DD. */
  readonly on?: string;
  readonly count?: number;
  /** The raw word: one that is not recognised. */
  readonly word?: string;
  /** These differ from the linked session. */
  readonly attributes?: readonly string[];
}

/** With the sentence that the server made of it, so that no page loads the texts of all. */
export interface ShownConsentFinding extends ConsentFinding {
  readonly message: string;
}
