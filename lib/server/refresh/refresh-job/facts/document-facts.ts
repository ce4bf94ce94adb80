/** These are the facts of identity documents and proofs of address. */
import {
  besideWrittenYear,
  compareDates,
  compareDocumentTypes,
  isAbsentDate,
  isNever,
  toDayRange,
} from '#lib/compare/index.ts';
import type { FactKey, FactValues } from '#lib/model/fact-keys.ts';
import type { DifferingAttribute } from '#lib/model/session/finding.schema.ts';
import { countDifferences, type MrzFields, readZones } from '#lib/mrz/index.ts';
import {
  addressOf,
  anyOf,
  at,
  countAbove0,
  fullName,
  isEmpty,
  isFile,
  isNameless,
  mark,
  toText,
} from './body-values.ts';
import { otherNames, otherNationalities, othersOf } from './repeated-values.ts';
import {
  isIdentityType,
  isSpecimen,
  type Meaning,
  type Stated,
  statedByDocument,
  statedIn,
  textsOf,
} from './stated-values.ts';

const dateOf = (text: string | undefined): string | undefined =>
  text === undefined || isAbsentDate(text) ? undefined : text;

/** The contract's key, or another one of the same words. */
const expiryOf = (fields: unknown, stated: readonly Stated[]) =>
  dateOf(anyOf(fields, 'document_expiration', 'expiration_date', 'expiry_date', 'date_of_expiry')) ??
  textsOf(stated, 'document_expiry')[0];

/** Dates that are another than the main one. */
const otherDates = (texts: readonly string[], main: string | undefined): readonly string[] =>
  texts.filter((text) => main === undefined || compareDates(main, text).result === 'different');

/** A day of the zone, whose century is read beside the written date. */
const printedDay = (printed: string | null | undefined, written: string | undefined): string | undefined =>
  printed && written !== undefined ? besideWrittenYear(printed, written) : (printed ?? undefined);

const zonesOf = (fields: unknown, answer: unknown): readonly MrzFields[] =>
  readZones(typeof fields === 'object' && fields !== null ? (fields as Record<string, string | null>) : {}, answer);

const isLicence = (type: string | undefined): boolean => /^driv\w+[_ ]licen[cs]e$/i.test(type ?? '');

/** Finds contradictions within the machine-readable zones, and between them and the fields; there is none where a document has no zone. */
function mrzContradictions(document: unknown, zones: readonly MrzFields[]): FactValues {
  const fields = (at(document, 'fields') ?? {}) as Record<string, string | null>;
  const of = { type: toText(at(document, 'type')), country: toText(at(document, 'country')) };
  const count = (countOf: (zone: MrzFields) => number) =>
    countAbove0(zones.reduce((sum, zone) => sum + countOf(zone), 0));
  return {
    mrz_checks_failed: count(({ checks }) => checks.filter((check) => !check.agrees).length),
    mrz_fields_differ: count((zone) => countDifferences(fields, zone, of)),
    // The one line on a driving licence has layouts of its own, which nobody reads here.
    mrz_unreadable: count(({ format, unreadable }) => (format === null && isLicence(of.type) ? 0 : unreadable)),
  };
}

/** The days of the further zones are values like those of further fields. */
const ofFurther = (
  zones: readonly MrzFields[],
  day: 'birthDate' | 'expiry',
  written: string | undefined,
  first: string | undefined,
): readonly string[] =>
  zones
    .slice(1)
    .flatMap(({ values }) => printedDay(values[day], written) ?? [])
    .filter((other) => other !== first);
/** A file counts in either form: as processed, or as uploaded. */
const hasFile = (document: unknown, name: string): boolean =>
  ['files', 'original_files'].some((form) => isFile(at(document, form, name)));

/**
 * A zone of three lines stands on the back of a card, and every national identity card has a back, unless its zone of two lines is on the front.
 */
function hasSides(document: unknown, zones: readonly MrzFields[]): boolean {
  if (!hasFile(document, 'front')) return false;
  const formats = zones.flatMap(({ format }) => format ?? []);
  const isCard = compareDocumentTypes(toText(at(document, 'type')) ?? '', 'NATIONAL_ID').result === 'equal';
  if (formats.includes('TD1')) return hasFile(document, 'back');
  return !isCard || formats.length > 0 || hasFile(document, 'back');
}

/** A card’s front that is sent as its back too, where no zone shows that both are in the picture. */
const isFrontTwice = (document: unknown, zones: readonly MrzFields[]): boolean =>
  zones.length === 0 &&
  compareDocumentTypes(toText(at(document, 'type')) ?? '', 'NATIONAL_ID').result === 'equal' &&
  ['files', 'original_files'].some(
    (form) =>
      isFile(at(document, form, 'back')) && at(document, form, 'back', 'url') === at(document, form, 'front', 'url'),
  );

/** A name as its parts give it, under whichever keys. */
function nameIn(stated: readonly Stated[]): string | undefined {
  const [[given], [surname], [whole]] = [
    textsOf(stated, 'given'),
    textsOf(stated, 'surname'),
    textsOf(stated, 'whole', 'anyName'),
  ];
  return given !== undefined && surname !== undefined ? `${given} ${surname}` : (whole ?? surname ?? given);
}

const nameOfZone = (zone: MrzFields | undefined): string | undefined =>
  [zone?.values.givenNames, zone?.values.surname].filter((name) => name).join(' ') || undefined;

/** What every document of its kind has: a licence names no nationality, and its number is none that the service reads. */
function missingIn(document: unknown, stated: readonly Stated[], zone: MrzFields | undefined): string | undefined {
  // Where no field came, each finding says so of its own.
  if (isEmpty(at(document, 'fields'))) return undefined;
  const type = toText(at(document, 'type'));
  const has = (...of: readonly Meaning[]) => textsOf(stated, ...of).length > 0;
  const missing: DifferingAttribute[] = [
    ...(isIdentityType(type) ? [] : (['document_type'] as const)),
    ...(isLicence(type) || has('document_number') || zone?.values.documentNumber ? [] : (['document_number'] as const)),
    ...(has('document_country', 'nationality') || zone?.values.issuer ? [] : (['document_country'] as const)),
    ...(isIssueUnreadable(stated) ? (['document_issued'] as const) : []),
  ];
  return missing.join(' ') || undefined;
}

/** A date of issue is no field of the contract: one that is not stated is not missing. */
function isIssueUnreadable(stated: readonly Stated[]): boolean {
  const issued = textsOf(stated, 'document_issued');
  return issued.length > 0 && !issued.some((text) => toDayRange(text) !== undefined);
}

const isOfSpecimen = (stated: readonly Stated[], zone: MrzFields | undefined): boolean =>
  [
    ...textsOf(stated, 'given', 'surname', 'whole', 'anyName', 'document_number'),
    zone?.values.surname,
    zone?.values.givenNames,
    zone?.values.documentNumber,
  ].some((text) => isSpecimen(text ?? ''));

export function identityDocument(body: unknown): FactValues {
  const document = at(body, 'document');
  const fields = at(document, 'fields');
  const parts = [fields, document, body];
  const stated = statedByDocument('ID_DOCUMENT', body);
  const zones = zonesOf(fields, body);
  const mrz = zones[0]?.values;
  // A PVID has its portrait beside the files.
  // The portrait is taken from the document when that is processed: where only what was uploaded came, there is none yet.
  const isUnprocessed = isEmpty(at(document, 'files')) && isFile(at(document, 'original_files', 'front'));
  const hasPortrait = isUnprocessed || isFile(at(document, 'files', 'face')) || isFile(at(document, 'face'));
  const isGiven = typeof document === 'object' && document !== null;
  const expiry = expiryOf(fields, stated);
  // A value under another key alone stands among the others: the main ones are in the hashes of subjects that verdicts were recorded on.
  const birth = dateOf(anyOf(fields, 'birth_date', 'date_of_birth'));
  const births = textsOf(stated, 'birth_date').filter((text) => dateOf(text) !== undefined);
  const birthsKnown = othersOf(parts, 'birth_date', birth);
  const [issued, ...issuedLater] = textsOf(stated, 'document_issued');
  const mrzExpiry = printedDay(mrz?.expiry, expiry);
  const mrzBirth = printedDay(mrz?.birthDate, birth);
  const nationality = toText(at(fields, 'nationality'));
  const number = toText(at(fields, 'document_number'));
  const name = fullName(fields);
  const zoneName = [mrz?.givenNames, mrz?.surname].filter((part) => part).join(' ') || undefined;
  const type = toText(at(document, 'type'));
  // No state issues a passport without an end; cards of the old are often for life.
  const isEndless =
    expiry !== undefined && isNever(expiry) && compareDocumentTypes(type ?? '', 'PASSPORT').result === 'equal';
  return {
    empty: mark(!hasPortrait || !hasSides(document, zones) || isFrontTwice(document, zones)),
    name,
    name_other: otherNames(fields),
    name_mrz: /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name ?? '') ? zoneName : undefined,
    name_further: name === undefined ? nameIn(stated) : undefined,
    name_missing: mark(isGiven && isNameless(fields) && nameIn(stated) === undefined),
    birth_date: birth,
    birth_date_mrz: mrzBirth,
    birth_date_other: [...birthsKnown, ...ofFurther(zones, 'birthDate', birth, mrzBirth)],
    birth_date_further: otherDates(births, birth).filter(
      (text) => toDayRange(text) !== undefined && !birthsKnown.includes(text),
    ),
    birth_missing: mark(
      isGiven && birth === undefined && mrzBirth === undefined && births.length + birthsKnown.length === 0,
    ),
    age: textsOf(stated, 'age'),
    birth_place: toText(at(fields, 'birth_place')),
    gender: anyOf(fields, 'gender', 'sex'),
    nationality,
    nationality_mrz: mrz?.nationality ?? undefined,
    nationality_other: otherNationalities(parts, nationality),
    document_type: type,
    document_country: toText(at(document, 'country')),
    document_number: number,
    document_number_other: othersOf(parts, 'document_number', number),
    document_issued: issued,
    document_issued_other: [...otherDates(issuedLater, issued), ...otherDates(textsOf(stated, 'valid_from'), issued)],
    document_expiry: expiry,
    document_expiry_mrz: mrzExpiry,
    document_expiry_other: [
      ...otherDates(textsOf(stated, 'document_expiry'), expiry),
      ...ofFurther(zones, 'expiry', expiry, mrzExpiry),
    ],
    expiry_missing: mark(isGiven && ((expiry === undefined && mrzExpiry === undefined) || isEndless)),
    values_missing: isGiven ? missingIn(document, stated, zones[0]) : undefined,
    specimen: mark(isOfSpecimen(stated, zones[0])),
    address: addressOf(fields),
    ...mrzContradictions(document, zones),
  };
}

export function proofOfAddress(body: unknown): FactValues {
  const document = at(body, 'document');
  const fields = at(document, 'fields');
  const stated = statedByDocument('PROOF_OF_ADDRESS', body);
  const issues = textsOf(stated, 'document_issued');
  const issued = dateOf(anyOf(fields, 'issuing_date', 'issue_date')) ?? issues[0];
  const isGiven = typeof document === 'object' && document !== null;
  const hasLetter = hasFile(document, 'accomodation');
  const host = at(document, 'host_id_document');
  // Older answers have the host's document as a bare file, and no letter beside it.
  const isHostShown = isEmpty(host) || isFile(host) || (hasLetter && hasSides(host, zonesOf(at(host, 'fields'), host)));
  const zones = zonesOf(fields, { ...Object(body), document: { ...Object(document), host_id_document: null } });
  const isIdentity = isIdentityType(toText(at(document, 'type')));
  const expiries = textsOf(stated, 'document_expiry');
  const mrzExpiry = zones[0]?.values.expiry ?? undefined;
  const ofHost = hostDocument(host, hasLetter);
  // A zone that could not be read is told of once.
  const ofZone = zones.length > 0 ? mrzContradictions(document, zones) : {};
  return {
    empty: mark(!hasFile(document, 'proof') || !isHostShown),
    address: addressOf(fields),
    address_country: toText(at(fields, 'country')) ?? toText(at(document, 'country')),
    addressee: fullName(fields) ?? nameIn(stated) ?? nameOfZone(zones[0]),
    birth_date_further: textsOf(stated, 'birth_date').filter((text) => toDayRange(text) !== undefined),
    birth_date_mrz: zones[0]?.values.birthDate ?? undefined,
    issuing_date: issued,
    issuing_date_other: otherDates(issues, issued),
    issuing_date_missing: mark(isGiven && issued === undefined),
    document_expiry_other: expiries,
    document_expiry_mrz: mrzExpiry,
    // The service reads an address and a day of a proof: only where it read the document's own values, the expiry is missing among them.
    expiry_missing: mark(
      isIdentity &&
        textsOf(stated, 'document_number', 'birth_date').length > 0 &&
        expiries.length === 0 &&
        mrzExpiry === undefined,
    ),
    values_missing:
      isGiven && !isEmpty(fields) && textsOf(stated, 'address', 'street').length === 0
        ? ('address' satisfies DifferingAttribute)
        : undefined,
    specimen: mark(isOfSpecimen(stated, zones[0])),
    ...ofHost,
    ...Object.fromEntries(
      zoneCounts.map((key) => [key, countAbove0(Number(ofZone[key] ?? 0) + Number(ofHost[key] ?? 0))]),
    ),
  };
}

const zoneCounts = ['mrz_checks_failed', 'mrz_fields_differ', 'mrz_unreadable'] as const satisfies readonly FactKey[];

/** @param hasLetter a host's letter without their document leaves open who the host is */
function hostDocument(host: unknown, hasLetter: boolean): FactValues {
  if (isEmpty(host)) return { host_expiry_missing: mark(hasLetter) };
  const fields = at(host, 'fields');
  const stated = statedIn(host);
  const expiry = expiryOf(fields, stated);
  const zones = zonesOf(fields, host);
  const mrzExpiry = printedDay(zones[0]?.values.expiry, expiry);
  const birth = textsOf(stated, 'birth_date')[0];
  const mrzBirth = printedDay(zones[0]?.values.birthDate, birth);
  const name = isNameless(fields) ? nameIn(stated) : fullName(fields);
  return {
    host_name: name,
    host_birth_date: birth,
    host_birth_date_mrz: mrzBirth,
    // Where no field came at all, the host's document is unclear as a whole.
    host_unidentified: mark(
      !isEmpty(fields) &&
        ((name ?? nameOfZone(zones[0])) === undefined || (birth === undefined && mrzBirth === undefined)),
    ),
    host_address: addressOf(fields),
    host_document_issued: textsOf(stated, 'document_issued')[0],
    host_document_expiry_other: [
      ...otherDates(textsOf(stated, 'document_expiry'), expiry),
      ...ofFurther(zones, 'expiry', expiry, mrzExpiry),
    ],
    host_document_expiry: expiry,
    host_document_expiry_mrz: mrzExpiry,
    host_expiry_missing: mark(expiry === undefined && mrzExpiry === undefined),
    ...mrzContradictions(host, zones),
  };
}
