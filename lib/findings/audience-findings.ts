/** The findings that are stored: one list for each audience. */
import type { Audience } from '#lib/model/access/tipping-off.ts';
import type { Finding } from '#lib/model/session/finding.ts';
import { toFindings } from './findings.ts';
import type { SessionFacts } from './session-facts.ts';

/**
 * Raised whenever facts may give other findings than before: the next start then makes those of every session again. `rules.test.ts` fails
 * where that was forgotten.
 */
export const findingsVersion = 2;

/** The roles that may know of screening are those that see document data (`lib/model/access/permissions.ts`, held by a test). */
export const toAudienceFindings = (record: SessionFacts, audience: Audience, nowMs: number): Finding[] =>
  toFindings(record, { screening: audience === 'full', identity: audience === 'full', nowMs });
