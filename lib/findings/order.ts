/** Severity and order of findings. */

import type { Finding, Severity } from '#lib/model/session/finding.schema.ts';
import { findingCodes } from '#lib/model/session/finding.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';

export const severityOrder: Record<Severity, number> = { severe: 0, warning: 1, notice: 2 };

/** Sanctions, hits that may be sanctions, rejections and void screening, PEP, expired documents, adverse media. */
const hitRanks: Record<HitKind, number> = { sanctions: 0, other: 1, pep: 3, adverse_media: 5 };

function rank({ code, worst, reasonCode }: Finding): number {
  if (code === 'ownership_sanctions') return 0;
  if (code === 'hits_reported' || code === 'hits_match' || code === 'owners_hits')
    return hitRanks[worst?.kind ?? 'other'];
  // One that the service rejected for it is a rejection.
  return code === 'document_expired' && reasonCode === undefined ? 4 : 2;
}

/** The place of a session among all by its gravest finding, the first of its list: 0 is the gravest; null: it has none. */
export const gravityOf = ([gravest]: readonly Finding[]): number | null =>
  gravest === undefined
    ? null
    : severityOrder[gravest.severity] * 10 + (gravest.severity === 'severe' ? rank(gravest) : 0);

export const bySeriousness = (a: Finding, b: Finding): number =>
  severityOrder[a.severity] - severityOrder[b.severity] ||
  (a.severity === 'severe' ? rank(a) - rank(b) : 0) ||
  findingCodes.indexOf(a.code) - findingCodes.indexOf(b.code);
