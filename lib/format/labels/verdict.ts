/** Verdicts on hits and duplicate matches, in words. */
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { ArticleStage, ReasonTemplate, Verdict } from '#lib/model/review/verdict.ts';

export const verdictNames = {
  open: 'Open',
  match: 'Match',
  false_positive: 'False positive',
  inconclusive: 'Inconclusive',
} as const satisfies Record<Verdict, string>;

/** They name reasons on hits, and on duplicate matches, where the evidence is a face. */
export const reasonTemplateNames = {
  identifiers_agree: 'Birth date or identity number agrees',
  details_agree: 'Several details agree',
  confirmed_by_subject: 'Confirmed by the subject',
  different_birth_date: 'Different birth date',
  different_nationality: 'Different nationality',
  different_gender: 'Different sex',
  different_identifiers: 'Different identity numbers',
  different_person_known: 'Known to be another person',
  name_only: 'Only the name agrees',
  details_missing: 'Details are missing on either side',
  information_requested: 'Information was requested',
  new_information: 'New information',
  recorded_by_mistake: 'The earlier verdict was a mistake',
  other: 'Another reason, described below',
} as const satisfies Record<ReasonTemplate, string>;

export const stageNames = {
  allegation: 'Allegation',
  investigation: 'Investigation',
  proceedings: 'Proceedings',
  conviction: 'Conviction',
} as const satisfies Record<ArticleStage, string>;

/** Says what has changed since the verdict on a hit. */
export function changedSinceVerdict({ hit, gone }: NonNullable<HitDisposition['changed']>): string {
  if (gone) return 'The verification service no longer reports this hit.';
  return `${hit ? 'The hit has changed' : 'The subject’s data have changed'} since the verdict. It is open again.`;
}
