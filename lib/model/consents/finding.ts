import type { FindingRule } from '../session/finding.ts';

/** The findings of shared data (v1), made on the server from what was last read; most of one severity in this order. */
export const consentFindingRules = {
  another_person: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  aml_not_compliant: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  aml_matches: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  state_rejected: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  liveness_failed: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  checks_incorrect: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  document_expired: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  aml_uncertain: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  aml_second_waiting: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  aml_changed: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  access_revoked: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  values_differ: { severity: 'warning', work: 'needs_person', clear: 'blocks_unless_notice' },
  person_not_compared: { severity: 'warning', work: 'needs_person', clear: 'blocks_unless_notice' },
  state_expired: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // The document is valid today.
  document_expiring: { severity: 'warning', work: 'needs_person', clear: 'does_not_block' },
  expiry_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  aml_unknown: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // Only apps with a subscription get it; the session has a screening of its own.
  aml_not_reported: { severity: 'warning', work: 'needs_person', clear: 'does_not_block' },
  liveness_unknown: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  state_unknown: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  documents_differ: { severity: 'warning', work: 'needs_person', clear: 'blocks_unless_notice' },
  minor: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  birth_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  birth_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  name_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  document_empty: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  parts_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  read_failed: { severity: 'warning', work: 'informs', clear: 'blocks' },
  answer_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  status_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  people_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  documents_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  state_open: { severity: 'notice', work: 'informs', clear: 'blocks' },
  aml_open: { severity: 'notice', work: 'informs', clear: 'blocks' },
  checks_missing: { severity: 'notice', work: 'informs', clear: 'blocks' },
  state_only: { severity: 'notice', work: 'informs', clear: 'blocks' },
  // What a person chose not to share is not missing: the session has its own steps.
  nothing_given: { severity: 'notice', work: 'informs', clear: 'does_not_block' },
  never_read: { severity: 'notice', work: 'informs', clear: 'blocks' },
} as const satisfies Readonly<Record<string, FindingRule>>;
export type ConsentFindingCode = keyof typeof consentFindingRules;
export const consentFindingCodes = Object.keys(consentFindingRules) as readonly ConsentFindingCode[];
