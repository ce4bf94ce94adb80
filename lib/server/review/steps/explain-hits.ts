/** Compares the hits of a step with what is known of the person or company that was screened. */
import {
  type AmlHit,
  type AmlStep,
  type BeneficialOwnersStep,
  type CompanyAmlHit,
  listScreenings,
  type Screening,
  type StepAnswer,
} from '#lib/contract/index.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { permissionOf } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/access/roles.ts';
import type { HitExplanation, ScreeningExplanation } from '#lib/model/session/explanation.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { explainScreening, hitKindsOf, type ScreenedHit, type ScreeningSubject } from '#lib/screening/index.ts';
import type { FactRecord, SessionRecord } from '#lib/server/store/index.ts';

/** Hits of one step that are compared with the subject. A screening with more is never read to the end. */
export const maxComparedHits = 500;

/** Every list of hits in the step, in upstream's order of lists. */
export function explainHits(
  record: SessionRecord,
  type: string,
  step: StepAnswer,
  roles: readonly Role[],
): ScreeningExplanation[] {
  let left = maxComparedHits;
  return listScreenings(record.kind, type, step).map((screening) => {
    const subject =
      screening.corporate === null
        ? subjectOf(record, step, roles)
        : ownerOf((step as BeneficialOwnersStep).corporates?.[screening.corporate]);
    const explained = explainSome(record.kind, subject, screening, left);
    left -= explained.hits.length;
    return { corporate: screening.corporate, ...explained };
  });
}

/** The strongest kinds are compared first; uncompared hits follow them, by kind, in upstream's order. */
function explainSome(
  kind: SessionKind,
  subject: ScreeningSubject,
  { hits }: Screening,
  limit: number,
): { order: string[]; hits: HitExplanation[] } {
  const screened = hits.map((hit): ScreenedHit => ({ id: hit.id ?? '', hit }));
  if (screened.length <= limit) return explainScreening({ subject, hits: screened });
  const rankOf = (hit: AmlHit | CompanyAmlHit) => {
    const types = kind === 'individual' ? (hit as AmlHit).type : (hit as CompanyAmlHit).types;
    return hitKinds.indexOf(hitKindsOf(types, hit)[0] ?? 'other');
  };
  const byKind = hits
    .map((hit, at) => ({ rank: rankOf(hit), screened: screened[at] }))
    .sort((a, b) => a.rank - b.rank)
    .flatMap((one) => one.screened ?? []);
  const explained = explainScreening({ subject, hits: byKind.slice(0, limit) });
  return { ...explained, order: [...explained.order, ...byKind.slice(limit).map(({ id }) => id)] };
}

/** Facts that a hit can be compared with, and what the comparison calls them. */
const comparable: Record<SessionKind, Readonly<Record<string, string>>> = {
  individual: {
    name: 'full_name',
    birth_date: 'birth_date',
    birth_place: 'birth_place',
    gender: 'gender',
    nationality: 'nationality',
    document_number: 'document_number',
    phone: 'phone',
    address: 'address',
  },
  corporate: {
    name: 'company_name',
    registration_number: 'registration_number',
    company_country: 'country',
    address: 'address',
  },
};

type Known = readonly { readonly key: string; readonly text: string | null; readonly source: string }[];

function toSubject(kind: SessionKind, known: Known): ScreeningSubject {
  const reported = known.flatMap(({ key, text, source }) => (text === null ? [] : [{ key, value: { text, source } }]));
  const values = [...Map.groupBy(reported, ({ key }) => key)].map(([key, all]) => [key, all.map(({ value }) => value)]);
  return { kind, values: Object.fromEntries(values) };
}

/** First what was screened for, then what the other steps report; nothing that the roles do not see. */
function subjectOf(record: SessionRecord, step: StepAnswer, roles: readonly Role[]): ScreeningSubject {
  const customer = record.kind === 'individual' ? (step as AmlStep).verification?.aml?.customer_info : null;
  const source = 'Customer data';
  const screenedFor: Known = customer
    ? (['firstname', 'lastname', 'birth_date', 'nationality', 'country'] as const).map((key) => ({
        key,
        text: customer[key],
        source,
      }))
    : [];
  const isVisible = (fact: FactRecord) =>
    fact.sensitivity !== 'screening' && permissionOf(roles, fact.sensitivity) === 'show';
  const facts = record.facts.filter(isVisible).flatMap((fact) => {
    const key = comparable[record.kind][fact.key];
    return key === undefined || fact.stepType === null
      ? []
      : [{ key, text: fact.value, source: stepTypeLabel(fact.stepType) }];
  });
  return toSubject(record.kind, [...screenedFor, ...facts]);
}

/** A company among the owners was screened under its own details. */
function ownerOf(owner: NonNullable<BeneficialOwnersStep['corporates']>[number] | undefined): ScreeningSubject {
  const details = owner?.company_details;
  const source = stepTypeLabel('COMPANY_DETAILS');
  const town = [details?.zipcode, details?.city].filter((part) => part).join(' ');
  const address = [details?.address, town].filter((part) => part).join(', ');
  return toSubject('corporate', [
    { key: 'company_name', text: details?.name ?? null, source },
    { key: 'registration_number', text: details?.registration_number ?? null, source },
    { key: 'country', text: details?.country ?? null, source },
    { key: 'address', text: address || null, source },
  ]);
}
