/**
 * Ids of screening hits, as used in addresses and notes. Upstream's own id where it is usable; else an id derived from the content of the
 * hit, so that it stays the same when upstream reorders its hits or finds another article.
 */
import { isUpstreamId, type SessionKind } from '#lib/model/session/ids.ts';
import type { BeneficialOwnersStep, CompanyAmlHit, CompanyAmlStep } from './corporate/index.ts';
import type { AmlHit, AmlStep } from './individual/index.ts';
import { isAbsent, isRecord } from './schema/index.ts';
import type { StepAnswer } from './steps/index.ts';

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

/**
 * A copy in which every hit has an `id` that no other hit of its list has. An id of upstream's that is not usable moves to `upstream_id`.
 *
 * @param sign a keyed digest as a short id; the same for the same text
 */
export const withHitIds = (
  kind: SessionKind,
  type: string,
  step: StepAnswer,
  sign: (text: string) => string,
): StepAnswer =>
  replaceHits(kind, type, step, (hits) => {
    const ids = assignIds(hits, sign);
    return hits.map((hit, at) => {
      const id = ids[at] ?? null;
      const isMoved = !isAbsent(hit.id) && hit.id !== id && !Object.hasOwn(hit, 'upstream_id');
      return { ...hit, id, ...(isMoved && { upstream_id: hit.id }) };
    });
  });

type Change = <Hit extends AmlHit | CompanyAmlHit>(hits: Hit[], corporate: number | null) => Hit[];

function replaceHits(kind: SessionKind, type: string, step: StepAnswer, change: Change): StepAnswer {
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

function assignIds(hits: readonly { readonly id?: string | null }[], sign: (text: string) => string): string[] {
  const own = new Map<string, number>();
  for (const { id } of hits) if (id) own.set(id, (own.get(id) ?? 0) + 1);
  const isUsable = (id: string | null | undefined): id is string => !!id && own.get(id) === 1 && isUpstreamId(id);

  const ids: string[] = hits.map(({ id }) => (isUsable(id) ? id : ''));
  const positions = [...hits.keys()].filter((at) => ids[at] === '');
  for (const [text, same] of Map.groupBy(positions, (at) => identityOf(hits[at]))) {
    const derived = sign(text);
    // Hits with one identity are numbered by their remaining content, not by upstream's order.
    const inOrder = same.length === 1 ? same : same.sort((a, b) => (toText(hits[a]) < toText(hits[b]) ? -1 : 1));
    let number = 0;
    for (const at of inOrder) {
      do number += 1;
      while (own.has(numbered(derived, number)));
      ids[at] = numbered(derived, number);
    }
  }
  return ids;
}

const numbered = (id: string, number: number): string => (number === 1 ? id : `${id}-${number}`);

/** Who the hit is and why it is listed. Articles and aliases come and go. */
const identifying = ['info', 'type', 'types', 'fields', 'sanctions', 'pep'];

const identityOf = (hit: unknown): string =>
  toText(isRecord(hit) ? Object.fromEntries(identifying.map((key) => [key, hit[key]])) : hit);

/** One text for equal content, whatever the order of keys and lists, the case, the blanks, the spelling of absent. */
function toText(value: unknown): string {
  if (Array.isArray(value)) {
    const parts = value.map(toText).filter((part) => part !== '');
    return parts.length === 0 ? '' : `[${parts.sort().join()}]`;
  }
  if (isRecord(value)) {
    const parts = Object.entries(value).flatMap(([key, inner]) => {
      const text = toText(inner);
      return text === '' ? [] : `${JSON.stringify(key)}:${text}`;
    });
    return parts.length === 0 ? '' : `{${parts.sort().join()}}`;
  }
  const text = value === undefined || value === null ? '' : String(value);
  const plain = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain === '' ? '' : JSON.stringify(plain);
}
