/** These functions read what was checked of an owner: screening, other checks, documents. No result ever reads as clean. Pure. */
import { type CompanyDocument, toCompanyDocuments } from '#components/company-documents/index.tsx';
import type { Reported } from '#components/step-parts/redaction.ts';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { assessCompleteness, type Completeness } from '#lib/format/screening.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { CompanyRow, OwnerCompany, OwnerPerson, OwnerRow, Owners } from './owner-rows.ts';

/** The number of `hits` is the reported one or that of the hits delivered, whichever is larger. */
type ScreeningState =
  | { readonly kind: 'hidden' | 'not_screened' }
  | { readonly kind: 'screened'; readonly hits: number; readonly completeness: Completeness };

export function screeningOf(aml: OwnerCompany['aml']): ScreeningState {
  if (aml === null) return { kind: 'not_screened' };
  // A partly hidden screening allows no conclusion.
  if (aml?.matches === undefined || aml.screening === undefined) return { kind: 'hidden' };
  const { matches, screening } = aml;
  return {
    kind: 'screened',
    hits: Math.max(0, matches ?? 0, screening?.length ?? 0),
    completeness: assessCompleteness({ hits: screening, reported: matches, status: null }),
  };
}

type Check = NonNullable<NonNullable<OwnerPerson['steps']>[number]>;
const isAml = ({ type }: Check): boolean => type?.trim().toUpperCase() === 'AML';

/** The company's answer has the person's AML steps; the hits are in the person's own session only. */
type PersonScreening =
  | { readonly kind: 'hidden' | 'not_reported' | 'not_screened' }
  | { readonly kind: 'reported'; readonly statuses: readonly Reported<string>[] };

export function personScreeningOf(steps: OwnerPerson['steps']): PersonScreening {
  if (steps === undefined) return { kind: 'hidden' };
  if (steps === null) return { kind: 'not_reported' };
  const statuses = steps.flatMap((step) => (step && isAml(step) ? [step.status] : []));
  if (statuses.length > 0) return { kind: 'reported', statuses };
  // A step without a visible type may be the screening.
  if (steps.some((step) => step?.type === undefined)) return { kind: 'hidden' };
  return { kind: steps.some((step) => step?.type === null) ? 'not_reported' : 'not_screened' };
}

export const otherChecksOf = (steps: NonNullable<OwnerPerson['steps']>): readonly Check[] =>
  steps.flatMap((step) => (step && !isAml(step) ? [step] : []));

const isIncomplete = (state: ScreeningState | PersonScreening): boolean =>
  state.kind === 'screened' && state.completeness.state === 'incomplete';

const stateOf = (row: OwnerRow) =>
  row.kind === 'company' ? screeningOf(row.company.aml) : personScreeningOf(row.person.steps);

/** Hits of persons are in their own sessions and not included in the totals. */
export function toTotals({ rows }: Pick<Owners, 'rows'>) {
  const screenings = rows.map(stateOf);
  return {
    hits: screenings.reduce((sum, state) => sum + (state.kind === 'screened' ? state.hits : 0), 0),
    incomplete: screenings.filter(isIncomplete).length,
    notScreened: screenings.filter(({ kind }) => kind === 'not_screened').length,
    issues: rows.flatMap((row) => [row, ...(row.holdings ?? [])].flatMap(({ issues }) => issues)).length,
  };
}

/** Owners with hits have the highest rank, then an incomplete screening, then none. @param hasOwnHits the person's own session reports hits */
export function screeningRank(row: OwnerRow, hasOwnHits: boolean): number {
  const state = stateOf(row);
  if (hasOwnHits || (state.kind === 'screened' && state.hits > 0)) return 3;
  if (isIncomplete(state)) return 2;
  return state.kind === 'not_screened' || state.kind === 'not_reported' ? 1 : 0;
}

type AnswerOfStep = Pick<StepViewerProps, 'at' | 'answer' | 'file'>;

export const companyDocumentsOf = (row: CompanyRow, { at, answer }: AnswerOfStep): readonly CompanyDocument[] =>
  toCompanyDocuments(row.company.documents, {
    path: `corporates.${row.position}.documents`,
    redacted: answer.redacted,
    filePrefix: fileAddress(at.kind, at.ref, at.step, ''),
  });

/** The address names a file of the company. */
export const hasFile = (row: CompanyRow, context: AnswerOfStep): boolean =>
  context.file !== null &&
  companyDocumentsOf(row, context).some(
    ({ files }) =>
      typeof files !== 'string' && files.some((one) => one.state === 'present' && one.file.key === context.file),
  );

export const hasHit = (row: CompanyRow, hit: string | null): boolean =>
  row.company.aml?.screening?.some((one) => hit !== null && (one?.id === hit || one?.former_id === hit)) ?? false;
