/** What shared data (v1) say against themselves, by the rules of a session's steps: the same service writes both. Pure. Throws nothing. */
import { type ConsentFact, phoneContradictions } from '#lib/findings/index.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { at, fullName, listOf, toText } from './body-values.ts';
import { identityDocument } from './document-facts.ts';
import { statementsBeside } from './negative-statements.ts';
import { contradictionsOf } from './repeated-values.ts';

/** Rules of their own read these. */
const readElsewhere =
  /^(?:state|liveness|(?:app_)?aml_compliance|aml_check|check_\w+|directors|beneficial_owners|documents)$/i;

/** Each document has a place of its own, as its other facts do. */
function placesOf(resource: ResourceName, data: unknown): [place: string | null, of: ResourceName, part: unknown][] {
  if (Array.isArray(data)) return data.map((one, at) => [String(at), resource, one]);
  const people = ['directors', 'beneficial_owners'].flatMap((list) =>
    listOf(at(data, list)).flatMap((person, position) =>
      (['identity', 'residency'] as const).map((of): [string, ResourceName, unknown] => [
        `${list}/${position}/${of}`,
        of,
        at(person, of),
      ]),
    ),
  );
  return [[null, resource, data], ...people];
}

/** The service is asked for shared data by an older interface, and states there what it states in a session: one rule reads both. */
export const statedBySharedData = (resource: ResourceName, data: unknown): ConsentFact[] =>
  placesOf(resource, data).flatMap(([place, of, part]) => {
    if (!isRecord(part)) return [];
    const body = { document: { type: part.document_type, country: part.country, fields: part } };
    const isDocument = of === 'identity' || of === 'residency';
    const contradicting = isDocument
      ? contradictionsOf('individual', of === 'identity' ? 'ID_DOCUMENT' : 'PROOF_OF_ADDRESS', body)
      : undefined;
    const zone = of === 'identity' ? identityDocument(body) : {};
    const phone = of === 'phone' && {
      number: toText(part.phone_number) ?? null,
      calling_code: toText(part.country_code) ?? null,
      country: null,
    };
    const against =
      statementsBeside(part, of === 'identity' ? readElsewhere : /^(?:state|directors|beneficial_owners|documents)$/i)
        .length +
      [zone.mrz_checks_failed, zone.mrz_fields_differ, zone.mrz_unreadable].reduce<number>(
        (sum, count) => sum + Number(count ?? 0),
        0,
      ) +
      (phone ? phoneContradictions(phone).length : 0);
    return [
      ...(against > 0 ? [{ place, key: 'says_against' as const, value: String(against) }] : []),
      ...(contradicting === undefined ? [] : [{ place, key: 'values_contradict' as const, value: contradicting }]),
      ...(of === 'residency' && fullName(part) !== undefined
        ? [{ place, key: 'name' as const, value: String(fullName(part)) }]
        : []),
    ];
  });
