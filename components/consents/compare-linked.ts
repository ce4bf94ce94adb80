/** Shared data (v1) are compared with the session that they are linked to. Everything here is pure. */
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import { resourceLabels, resourceNames } from '#lib/model/consents/resources.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { SessionDetail, SubjectFact } from '#lib/model/session/session.schema.ts';
import { type AttributeKind, type CrossValue, compareValues, crossChecks } from '#lib/step-comparison/index.ts';

/** A row has one value of the shared data beside the values of the session. */
export interface LinkedRow {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  readonly own: CrossValue;
  /** Each source is the resource and place of a part that has this value. */
  readonly sources: readonly string[];
  readonly others: readonly CrossValue[];
}

type Fact = ConsentDetail['facts'][number];

/** Directors and owners are other people than the subject. */
const isOfSubject = ({ resource, place }: Fact, kind: SessionKind): boolean =>
  (resource === 'corporate') === (kind === 'corporate') && (place === null || /^\d+$/.test(place));

const toSubjectFact = ({ resource, place, key, value }: Fact): SubjectFact => ({
  key,
  value,
  step: `${resource}/${place ?? ''}`,
  stepType: resource,
});

const companyAttributes: readonly Pick<LinkedRow, 'key' | 'label' | 'kind'>[] = [
  { key: 'name', label: 'Name', kind: 'company_name' },
  { key: 'registration_number', label: 'Registration number', kind: 'number' },
  { key: 'company_country', label: 'Country', kind: 'country' },
];

const toValue = (fact: SubjectFact): CrossValue => ({ fact, meaning: null, masked: false, parts: [] });

function companyRows(own: readonly SubjectFact[], theirs: readonly SubjectFact[]): LinkedRow[] {
  return companyAttributes.flatMap(({ key, label, kind }) =>
    own
      .filter((fact) => fact.key === key)
      .map((fact) => ({
        key,
        label,
        kind,
        own: toValue(fact),
        sources: [fact.step ?? ''],
        others: theirs
          .filter((other) => other.key === key)
          .map((other) => ({ ...toValue(other), against: compareValues(kind, fact.value, other.value) })),
      })),
  );
}

function personRows(own: readonly SubjectFact[], theirs: readonly SubjectFact[]): LinkedRow[] {
  const rows = new Map<string, LinkedRow>();
  for (const step of new Set(own.map((fact) => fact.step ?? ''))) {
    const checks = crossChecks([...own.filter((fact) => fact.step === step), ...theirs], step);
    for (const { key, label, kind, values } of checks) {
      const [first, ...others] = values;
      if (!first) continue;
      const id = `${key} ${first.fact.value}`;
      const row = rows.get(id);
      rows.set(
        id,
        row
          ? { ...row, sources: [...row.sources, step] }
          : { key, label, kind, own: first, sources: [step], others: others.filter(({ fact }) => fact.step !== step) },
      );
    }
  }
  return [...rows.values()];
}

/** The source `identity/1` is called "Passport" where its type is known; the first of two of one type has no number. */
export function sourceLabel(facts: ConsentDetail['facts'], source: string): string {
  const [name, place = ''] = source.split('/');
  const resource = resourceNames.find((one) => one === name);
  if (resource === undefined) return source;
  const typeOf = (at: string) =>
    facts.find((fact) => fact.resource === resource && fact.place === at && fact.key === 'document_type')?.value;
  const type = typeOf(place);
  if (place === '') return resourceLabels[resource];
  if (type === undefined) return `${resourceLabels[resource]}, ${Number(place) + 1}`;
  const before = Array.from({ length: Number(place) }, (_, at) => typeOf(String(at))).filter((one) => one === type);
  return `${documentTypeLabel(type)}${before.length > 0 ? ` ${before.length + 1}` : ''}`;
}

/** Rows are in the order of the page. A screening repeats what it was given, so it is no source. */
export function compareLinked(
  facts: ConsentDetail['facts'],
  session: Pick<SessionDetail, 'kind' | 'subjectFacts'>,
): readonly LinkedRow[] {
  const own = facts.filter((fact) => isOfSubject(fact, session.kind)).map(toSubjectFact);
  const theirs = session.subjectFacts.filter(({ stepType }) => stepType === null || !isScreeningStep(stepType));
  const rows = session.kind === 'corporate' ? companyRows(own, theirs) : personRows(own, theirs);
  const order = [...new Set(rows.map(({ key }) => key))];
  return order.flatMap((key) => rows.filter((row) => row.key === key));
}

/** @returns the identifying attributes of which every value of the shared data equals one of the session */
export const agreeing = (rows: readonly LinkedRow[], kind: SessionKind): readonly string[] =>
  (kind === 'corporate' ? ['name', 'registration_number'] : ['name', 'birth_date']).filter((key) => {
    const own = rows.filter((row) => row.key === key && row.others.length > 0);
    return own.length > 0 && own.every(({ others }) => others.some(({ against }) => against?.agreement === 'equal'));
  });
