/**
 * Which hit is which, for as long as the store exists. Hides: where a step holds its lists of hits, what makes two hits the same, how hits that are
 * alike are told apart. Promises: an id does not depend on the order of the answer, on other hits that come or go, or on what the hit says besides its match
 * key; no two hits of a step share one; another content has another hash. Pure; throws nothing.
 */
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { BeneficialOwnersStep, CompanyAmlHit, CompanyAmlStep } from '../corporate/index.ts';
import type { AmlHit, AmlStep } from '../individual/index.ts';
import type { StepAnswer } from '../step-schemas.ts';
import { listDuplicateMatches } from './duplicate-matches.ts';

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
