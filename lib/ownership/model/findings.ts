import type { NodeKey } from './graph.ts';

/** Stable codes: exports carry them. */
export const findingCodes = [
  // what was received
  'NO_OWNERS',
  'LIST_MISSING',
  'ID_CLASH',
  'BAD_ID',
  'BAD_SHARE',
  'BAD_EDGE',
  'CONFLICT',
  'PERSON_OWNED',
  // two entries that name and birth date do not tell apart: their shares are not added up
  'SAME_PERSON',
  // how it was interpreted
  'DIRECTION_ASSUMED',
  'DIRECTION_UNKNOWN',
  'UNIT_AMBIGUOUS',
  // percents, though nothing proves it: whole numbers that may count shares, or one of more than 100 among percents
  'UNIT_ASSUMED',
  'COUNT_ASSUMED_COMPLETE',
  'IMPLICIT_ROOT',
  // the only company that owns nothing, though it has neither the name nor the number of the subject company
  'ROOT_ASSUMED',
  'MULTIPLE_ROOTS',
  'NO_ROOT',
  'SETTLED',
  'SETTLEMENT_UNUSABLE',
  // the structure
  'NO_SHARES',
  'ROUNDED',
  'OVER_ALLOCATED',
  'UNDISCLOSED',
  'MISSING_SHARE',
  'LOOP',
  'SELF_HOLDING',
  'CLOSED_LOOP',
  'SENSITIVE',
  'LOOP_TOO_LARGE',
  'DANGLING',
  'NOT_CONNECTED',
  // an owner may hold more than could be read, up to all that is undisclosed
  'HOLDINGS_UNTOLD',
  'NO_NATURAL_PERSON',
  'CONTROL_UNDETERMINED',
  // verdicts
  'ULTIMATE_MISMATCH',
  'UNLISTED_MAY_OWN',
  'NOBODY_QUALIFIES',
  'LOOP_DECIDES',
  'SANCTIONS_50',
  // the same, where a missing share or a hit of an unknown kind decides
  'SANCTIONS_50_POSSIBLE',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface OwnershipFinding {
  readonly code: FindingCode;
  /** `stops`: nothing is computed · `warns`: a result may be wrong or is an estimate · `notes`: for information. */
  readonly severity: 'stops' | 'warns' | 'notes';
  /** The nodes it is about; empty: the whole answer. */
  readonly nodes: readonly NodeKey[];
  readonly holdings: readonly string[];
  /** Numbers that its message needs, by name: `sum` (fraction), `count`, `share`; never a text from outside. */
  readonly numbers: Readonly<Record<string, number>>;
}
