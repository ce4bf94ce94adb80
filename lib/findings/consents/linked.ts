/** Whether shared data (v1) belong to the person, or the company, of the session that they are linked to. */

import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { type AttributeKind, compareValues } from '#lib/step-comparison/index.ts';
import type { FactFound } from '../session-facts.ts';
import type { ConsentFact } from './facts.ts';

export interface LinkedSession {
  readonly kind: SessionKind;
  readonly facts: readonly Pick<FactFound, 'key' | 'value' | 'stepType'>[];
}

interface Attribute {
  readonly key: string;
  readonly kind: AttributeKind;
  /** Tells one person, or company, from another. */
  readonly tells?: true;
}

const attributes: Readonly<Record<SessionKind, readonly Attribute[]>> = {
  individual: [
    { key: 'name', kind: 'name', tells: true },
    { key: 'birth_date', kind: 'date', tells: true },
    { key: 'gender', kind: 'sex' },
    { key: 'nationality', kind: 'country' },
    { key: 'address', kind: 'text' },
    { key: 'address_country', kind: 'country' },
    { key: 'phone', kind: 'phone' },
    { key: 'email', kind: 'email' },
  ],
  corporate: [
    { key: 'name', kind: 'company_name', tells: true },
    { key: 'registration_number', kind: 'number', tells: true },
    { key: 'company_country', kind: 'country' },
  ],
};

type Result = 'equal' | 'open' | 'different' | 'transliteration';

/** Of several values of the session, the one that fits best counts: a customer may have two addresses. */
function compare(kind: AttributeKind, own: string, theirs: readonly string[]): Result {
  const compared = theirs.map((value) => compareValues(kind, value, own));
  if (compared.some(({ agreement }) => agreement === 'equal')) return 'equal';
  if (compared.some(({ agreement }) => agreement !== 'different')) return 'open';
  return compared.some(({ isTransliteration }) => isTransliteration) ? 'transliteration' : 'different';
}

/** The worst of what is compared; undefined where one of the two has no value. */
function resultOf({ kind }: Attribute, own: readonly string[], theirs: readonly string[]): Result | undefined {
  if (own.length === 0 || theirs.length === 0) return undefined;
  const results = own.map((value) => compare(kind, value, theirs));
  return (['different', 'transliteration', 'open', 'equal'] as const).find((each) => results.includes(each));
}

type Linked = Pick<ConsentFinding, 'code' | 'resource'> & { readonly attributes?: readonly string[] };

/** In state mode there is nothing to compare, so nothing is found. */
export function findingsOfLink(
  reads: readonly { readonly resource: ResourceName; readonly facts: readonly ConsentFact[] }[],
  session: LinkedSession,
): Linked[] {
  // Directors and owners are other people.
  const own = reads.flatMap(({ resource, facts }) =>
    (resource === 'corporate') === (session.kind === 'corporate')
      ? facts.filter(({ place }) => place === null || /^\d+$/.test(place))
      : [],
  );
  const isAny = reads.some(({ facts }) => facts.some(({ key }) => key === 'name'));
  const theirs = session.facts.filter(({ stepType }) => stepType === null || !isScreeningStep(stepType));
  const results = attributes[session.kind].map((attribute) => {
    const valuesOf = (facts: readonly { readonly key: string; readonly value: string }[]) =>
      facts.filter(({ key }) => key === attribute.key).map(({ value }) => value);
    return { attribute, result: resultOf(attribute, valuesOf(own), valuesOf(theirs)) };
  });
  const resource = session.kind === 'corporate' ? 'corporate' : 'identity';
  const telling = results.filter(({ attribute }) => attribute.tells);
  const isBornAlike = telling.some(({ attribute, result }) => attribute.key === 'birth_date' && result === 'equal');
  const isDifferent = (result: Result | undefined) =>
    result === 'different' || (result === 'transliteration' && !isBornAlike);
  const keysOf = (of: typeof results) => of.map(({ attribute }) => attribute.key);
  const differing = results.filter(({ result }) => isDifferent(result));
  const another = differing.filter(({ attribute }) => attribute.tells);
  if (another.length > 0) return [{ code: 'another_person', resource, attributes: keysOf(another) }];
  const isCompared = telling.some(({ result }) => result === 'equal' || result === 'transliteration');
  return [
    ...(isAny && !isCompared ? [{ code: 'person_not_compared', resource } as const] : []),
    ...(differing.length > 0 ? [{ code: 'values_differ', resource, attributes: keysOf(differing) } as const] : []),
  ];
}
