/** Where a step holds its hits, its duplicate matches and what it says of whom it screened. */
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { AmlHit, AmlStep, CompanyAmlHit, CompanyAmlStep } from '../aml.ts';
import type { BeneficialOwnersStep } from '../corporate.ts';
import type { DuplicateStep } from '../individual.ts';
import type { StepAnswer } from '../steps.ts';

/** One list of hits inside a step. */
export interface Screening {
  /** Position of the company in `corporates`; null for the step itself. */
  readonly corporate: number | null;
  readonly hits: readonly (AmlHit | CompanyAmlHit)[];
}

/** Every list of hits in the step; one that upstream did not send is left out. */
export function listScreenings(kind: SessionKind, type: string, step: StepAnswer): Screening[] {
  const lists: Screening[] = [];
  replaceHits(kind, type, step, (hits, corporate) => {
    lists.push({ corporate, hits });
    return hits;
  });
  return lists;
}

/** Whether the answer has a list in which hits or duplicate matches stand: one that did not come says nothing of which are gone. */
export const hasHitLists = (kind: SessionKind, type: string, step: StepAnswer): boolean =>
  listDuplicateMatches(kind, type, step) !== undefined || listScreenings(kind, type, step).length > 0;

/** Every hit or duplicate match of the step, in the order in which `identifyHits` names them. */
export const listHits = (kind: SessionKind, type: string, step: StepAnswer): readonly unknown[] =>
  listDuplicateMatches(kind, type, step) ?? listScreenings(kind, type, step).flatMap(({ hits }) => hits);

/** The node of the company that a list of hits belongs to, as text; null for the step itself, `''` where the service names no node. */
export function nodeOf(step: StepAnswer, { corporate }: Pick<Screening, 'corporate'>): string | null {
  if (corporate === null) return null;
  const node: unknown = (step as BeneficialOwnersStep).corporates?.[corporate]?.node_id;
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

type Change = <Hit extends AmlHit | CompanyAmlHit>(hits: Hit[], corporate: number | null) => Hit[];

/** A copy of the step with other hits. */
export function replaceHits(kind: SessionKind, type: string, step: StepAnswer, change: Change): StepAnswer {
  if (kind === 'individual' && type === 'AML') {
    const { verification } = step as AmlStep;
    const aml = verification?.aml;
    if (!aml?.hits) return step;
    return { ...step, verification: { ...verification, aml: { ...aml, hits: change(aml.hits, null) } } } as AmlStep;
  }
  if (kind === 'corporate' && type === 'AML') {
    const { screening } = step as CompanyAmlStep;
    return screening ? ({ ...step, screening: change(screening, null) } as CompanyAmlStep) : step;
  }
  if (kind === 'corporate' && type === 'BENEFICIAL_OWNERS') {
    const { corporates } = step as BeneficialOwnersStep;
    if (!corporates) return step;
    const named = corporates.map((owner, at) =>
      owner.aml?.screening ? { ...owner, aml: { ...owner.aml, screening: change(owner.aml.screening, at) } } : owner,
    );
    return { ...step, corporates: named } as BeneficialOwnersStep;
  }
  return step;
}

export type DuplicateMatch = NonNullable<
  NonNullable<NonNullable<DuplicateStep['verification']>['duplicate']>['matches']
>[number];

/** Undefined: the step holds no list of matches, or upstream sent none. */
export const listDuplicateMatches = (
  kind: SessionKind,
  type: string,
  step: StepAnswer,
): readonly DuplicateMatch[] | undefined =>
  kind === 'individual' && type === 'DUPLICATE'
    ? ((step as DuplicateStep).verification?.duplicate?.matches ?? undefined)
    : undefined;

/** One attribute of whoever was screened, as the step itself states it. */
export interface ScreenedValue {
  readonly key: string;
  readonly text: string | null;
}

/**
 * What the answer says of whom it screened: the customer data of a person's screening, the details of a company among the owners; nothing where
 * the answer says nothing of it.
 * @param corporate position of the company among the owners; null: the subject of the session
 */
export function listScreenedValues(
  kind: SessionKind,
  type: string,
  step: StepAnswer,
  corporate: number | null,
): ScreenedValue[] {
  if (corporate !== null) return ofOwner((step as BeneficialOwnersStep).corporates?.[corporate]);
  if (kind !== 'individual' || type !== 'AML') return [];
  const customer = (step as AmlStep).verification?.aml?.customer_info;
  return customer
    ? (['firstname', 'lastname', 'birth_date', 'nationality', 'country'] as const).map((key) => ({
        key,
        text: customer[key],
      }))
    : [];
}

function ofOwner(owner: NonNullable<BeneficialOwnersStep['corporates']>[number] | undefined): ScreenedValue[] {
  const details = owner?.company_details;
  const town = [details?.zipcode, details?.city].filter((part) => part).join(' ');
  const address = [details?.address, town].filter((part) => part).join(', ');
  return [
    { key: 'company_name', text: details?.name ?? null },
    { key: 'registration_number', text: details?.registration_number ?? null },
    { key: 'country', text: details?.country ?? null },
    { key: 'address', text: address || null },
  ];
}
