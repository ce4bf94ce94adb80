/** Compares the hits of a step with what is known of the person or company that was screened. */
import {
  type AmlHit,
  type CompanyAmlHit,
  listScreenedValues,
  listScreenings,
  type Screening,
  type StepAnswer,
} from '#lib/contract/index.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { permissionOf } from '#lib/model/access/permissions.ts';
import { dayOf } from '#lib/model/day.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import {
  explainScreening,
  hitKindsOf,
  listComparableFacts,
  listFurtherFacts,
  type ScreenedHit,
  type ScreeningSubject,
} from '#lib/screening/index.ts';
import type { FactRecord, SessionRecord } from '#lib/server/store/index.ts';

/** At most so many hits of one step are compared with the subject. A screening with more is never read to the end. */
export const maxComparedHits = 500;

/** Every list of hits in the step, in upstream's order of lists. */
export function explainHits(record: SessionRecord, type: string, step: StepAnswer, roles: readonly Role[]) {
  let left = maxComparedHits;
  return listScreenings(record.kind, type, step).map((screening) => {
    const subject = subjectOf(record, type, step, screening.corporate, roles);
    const explained = explainSome(record.kind, subject, screening, left);
    left -= explained.hits.length;
    return { corporate: screening.corporate, ...explained };
  });
}

/** The strongest kinds are compared first; uncompared hits follow them, by kind, in upstream's order. */
function explainSome(kind: SessionKind, subject: ScreeningSubject, { hits }: Screening, limit: number) {
  const screened = hits.map((hit): ScreenedHit => ({ id: hit.id ?? '', hit }));
  const today = dayOf(Date.now());
  if (screened.length <= limit) return explainScreening({ subject, hits: screened, today });
  const rankOf = (hit: AmlHit | CompanyAmlHit) => {
    const types = kind === 'individual' ? (hit as AmlHit).type : (hit as CompanyAmlHit).types;
    return hitKinds.indexOf(hitKindsOf(types, hit)[0] ?? 'other');
  };
  const byKind = hits
    .map((hit, at) => ({ rank: rankOf(hit), screened: screened[at] }))
    .sort((a, b) => a.rank - b.rank)
    .flatMap((one) => one.screened ?? []);
  const explained = explainScreening({ subject, hits: byKind.slice(0, limit), today });
  return { ...explained, order: [...explained.order, ...byKind.slice(limit).map(({ id }) => id)] };
}

type Known = readonly { readonly key: string; readonly text: string | null; readonly source: string }[];

function toSubject(kind: SessionKind, known: Known): ScreeningSubject {
  const reported = known.flatMap(({ key, text, source }) => (text === null ? [] : [{ key, value: { text, source } }]));
  const values = [...Map.groupBy(reported, ({ key }) => key)].map(([key, all]) => [key, all.map(({ value }) => value)]);
  return { kind, values: Object.fromEntries(values) };
}

/**
 * Whoever a list of hits is about: first what was screened for, then what the other steps report; nothing that the roles do not see. A company
 * among the owners was screened under its own details.
 *
 * @param corporate position of that company; null: the subject of the session
 */
export function subjectOf(
  record: Pick<SessionRecord, 'kind' | 'facts'>,
  type: string,
  step: StepAnswer,
  corporate: number | null,
  roles: readonly Role[],
): ScreeningSubject {
  const values = listScreenedValues(record.kind, type, step, corporate);
  if (corporate !== null)
    return toSubject(
      'corporate',
      values.map((value) => ({ ...value, source: stepTypeLabel('COMPANY_DETAILS') })),
    );
  const isVisible = ({ sensitivity }: FactRecord) => permissionOf(roles, sensitivity) === 'show';
  const visible = record.facts.filter(isVisible);
  const facts = [...listComparableFacts(record.kind, visible), ...listFurtherFacts(record.kind, visible)];
  return toSubject(record.kind, [
    ...values.map((value) => ({ ...value, source: 'Customer data' })),
    ...facts.map(({ key, text, stepType }) => ({ key, text, source: stepTypeLabel(stepType) })),
  ]);
}
