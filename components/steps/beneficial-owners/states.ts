/** What is known of the checks of an owner: never a word that would read as clean. Pure. */
import { type Completeness, judgeScreening } from '#components/screening/completeness.ts';
import type { Told } from '../values.ts';
import type { OwnerCompany, OwnerPerson, OwnerRow, Owners } from './rows.ts';

/** `hits`: the larger of what upstream counted and what it delivered. */
export type ScreeningState =
  | { readonly is: 'hidden' | 'not_screened' }
  | { readonly is: 'screened'; readonly hits: number; readonly verdict: Completeness };

export function screeningOf(aml: OwnerCompany['aml']): ScreeningState {
  if (aml === null) return { is: 'not_screened' };
  // Of a screening that is hidden in part nothing is concluded.
  if (aml?.matches === undefined || aml.screening === undefined) return { is: 'hidden' };
  const { matches, screening } = aml;
  return {
    is: 'screened',
    hits: Math.max(0, matches ?? 0, screening?.length ?? 0),
    verdict: judgeScreening({ hits: screening, reported: matches, status: null }),
  };
}

type Check = NonNullable<NonNullable<OwnerPerson['steps']>[number]>;
const isAml = ({ type }: Check): boolean => type?.trim().toUpperCase() === 'AML';

/** The person's AML steps as the company's answer tells them; hits stand in the person's own session only. */
export type PersonScreening =
  | { readonly is: 'hidden' | 'not_told' | 'not_screened' }
  | { readonly is: 'told'; readonly statuses: readonly Told<string>[] };

export function personScreeningOf(steps: OwnerPerson['steps']): PersonScreening {
  if (steps === undefined) return { is: 'hidden' };
  if (steps === null) return { is: 'not_told' };
  const statuses = steps.flatMap((step) => (step && isAml(step) ? [step.status] : []));
  if (statuses.length > 0) return { is: 'told', statuses };
  // A step whose type is hidden, or not told, may be the screening.
  if (steps.some((step) => step?.type === undefined)) return { is: 'hidden' };
  return { is: steps.some((step) => step?.type === null) ? 'not_told' : 'not_screened' };
}

/** The person's other checks: documents and whatever else came. */
export const otherChecksOf = (steps: NonNullable<OwnerPerson['steps']>): readonly Check[] =>
  steps.flatMap((step) => (step && !isAml(step) ? [step] : []));

/** Sums for the head: what is wrong, never what is not. Hits of persons stand in their own sessions and are not among them. */
export function totalsOf({ rows }: Pick<Owners, 'rows'>) {
  const screenings = rows.flatMap((row) => (row.kind === 'company' ? [screeningOf(row.company.aml)] : []));
  const isMissing = (row: OwnerRow): boolean =>
    row.kind === 'company'
      ? screeningOf(row.company.aml).is === 'not_screened'
      : personScreeningOf(row.person.steps).is === 'not_screened';
  return {
    hits: screenings.reduce((sum, state) => sum + (state.is === 'screened' ? state.hits : 0), 0),
    incomplete: screenings.filter((state) => state.is === 'screened' && state.verdict.state === 'incomplete').length,
    notScreened: rows.filter(isMissing).length,
    odd: rows.reduce(
      (sum, { odd, holdings }) =>
        sum + odd.length + (holdings ?? []).reduce((inner, holding) => inner + holding.odd.length, 0),
      0,
    ),
  };
}

/** For ordering alone: hits first, then what is incomplete or was not screened. @param hasOwnHits the person's own session reports hits */
export function concernOf(row: OwnerRow, hasOwnHits: boolean): number {
  const state = row.kind === 'company' ? screeningOf(row.company.aml) : personScreeningOf(row.person.steps);
  if (hasOwnHits || (state.is === 'screened' && state.hits > 0)) return 3;
  if (state.is === 'screened' && state.verdict.state === 'incomplete') return 2;
  return state.is === 'not_screened' || state.is === 'not_told' ? 1 : 0;
}
