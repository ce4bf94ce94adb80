/** These are the facts of identity documents and proofs of address. */
import { besideWrittenYear, isAbsentDate } from '#lib/compare/index.ts';
import type { FactValues } from '#lib/model/fact-keys.ts';
import { compareFields, type MrzFields, readZones } from '#lib/mrz/index.ts';
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
import { otherNames, otherNationalities, othersOf, statedOf } from './repeated-values.ts';

const dateOf = (text: string | undefined): string | undefined =>
  text === undefined || isAbsentDate(text) ? undefined : text;

const expiryOf = (fields: unknown) =>
  dateOf(anyOf(fields, 'document_expiration', 'expiration_date', 'expiry_date', 'date_of_expiry'));

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
    mrz_fields_differ: count(
      (zone) => compareFields(fields, zone, of).filter((row) => row.agreement === 'different').length,
    ),
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

/** A zone of three lines stands on the back of a card. Otherwise the back comes only if there is one. */
const hasSides = (document: unknown, zones: readonly MrzFields[]): boolean =>
  hasFile(document, 'front') && (!zones.some(({ format }) => format === 'TD1') || hasFile(document, 'back'));

export function identityDocument(body: unknown): FactValues {
  const document = at(body, 'document');
  const fields = at(document, 'fields');
  const parts = [fields, document, body];
  const zones = zonesOf(fields, body);
  const mrz = zones[0]?.values;
  // A PVID has its portrait beside the files.
  // The portrait is taken from the document when that is processed: where only what was uploaded came, there is none yet.
  const isUnprocessed = isEmpty(at(document, 'files')) && isFile(at(document, 'original_files', 'front'));
  const hasPortrait = isUnprocessed || isFile(at(document, 'files', 'face')) || isFile(at(document, 'face'));
  const isGiven = typeof document === 'object' && document !== null;
  const expiry = expiryOf(fields) ?? statedOf(parts, 'document_expiry')[0];
  // A value under another key alone stands among the others: the main ones are in the hashes of subjects that verdicts were recorded on.
  const birth = dateOf(anyOf(fields, 'birth_date', 'date_of_birth'));
  const issued = statedOf(parts, 'document_issued')[0];
  const mrzExpiry = printedDay(mrz?.expiry, expiry);
  const mrzBirth = printedDay(mrz?.birthDate, birth);
  const nationality = toText(at(fields, 'nationality'));
  const number = toText(at(fields, 'document_number'));
  return {
    empty: mark(!hasPortrait || !hasSides(document, zones)),
    name: fullName(fields),
    name_other: otherNames(fields),
    name_missing: mark(isGiven && isNameless(fields)),
    birth_date: birth,
    birth_date_mrz: mrzBirth,
    birth_date_other: [...othersOf(parts, 'birth_date', birth), ...ofFurther(zones, 'birthDate', birth, mrzBirth)],
    birth_missing: mark(
      isGiven && birth === undefined && mrzBirth === undefined && statedOf(parts, 'birth_date').length === 0,
    ),
    birth_place: toText(at(fields, 'birth_place')),
    gender: anyOf(fields, 'gender', 'sex'),
    nationality,
    nationality_mrz: mrz?.nationality ?? undefined,
    nationality_other: otherNationalities(parts, nationality),
    document_type: toText(at(document, 'type')),
    document_country: toText(at(document, 'country')),
    document_number: number,
    document_number_other: othersOf(parts, 'document_number', number),
    document_issued: issued,
    document_issued_other: othersOf(parts, 'document_issued', issued),
    document_expiry: expiry,
    document_expiry_mrz: mrzExpiry,
    document_expiry_other: [
      ...othersOf(parts, 'document_expiry', expiry),
      ...ofFurther(zones, 'expiry', expiry, mrzExpiry),
    ],
    expiry_missing: mark(isGiven && expiry === undefined && mrzExpiry === undefined),
    address: addressOf(fields),
    ...mrzContradictions(document, zones),
  };
}

export function proofOfAddress(body: unknown): FactValues {
  const document = at(body, 'document');
  const fields = at(document, 'fields');
  const issued =
    dateOf(anyOf(fields, 'issuing_date', 'issue_date')) ?? statedOf([fields, document], 'document_issued')[0];
  const isGiven = typeof document === 'object' && document !== null;
  const hasLetter = hasFile(document, 'accomodation');
  const host = at(document, 'host_id_document');
  // Older answers have the host's document as a bare file, and no letter beside it.
  const isHostShown = isEmpty(host) || isFile(host) || (hasLetter && hasSides(host, zonesOf(at(host, 'fields'), host)));
  return {
    empty: mark(!hasFile(document, 'proof') || !isHostShown),
    address: addressOf(fields),
    address_country: toText(at(fields, 'country')) ?? toText(at(document, 'country')),
    addressee: fullName(fields),
    issuing_date: issued,
    issuing_date_other: othersOf([fields], 'document_issued', issued),
    issuing_date_missing: mark(isGiven && issued === undefined),
    ...hostDocument(host, hasLetter),
  };
}

/** @param hasLetter a host's letter without their document leaves open who the host is */
function hostDocument(host: unknown, hasLetter: boolean): FactValues {
  if (isEmpty(host)) return { host_expiry_missing: mark(hasLetter) };
  const fields = at(host, 'fields');
  const expiry = expiryOf(fields) ?? statedOf([fields, host], 'document_expiry')[0];
  const zones = zonesOf(fields, host);
  const mrzExpiry = printedDay(zones[0]?.values.expiry, expiry);
  const birth = statedOf([fields, host], 'birth_date')[0];
  return {
    host_name: fullName(fields),
    host_birth_date: birth,
    host_birth_date_mrz: printedDay(zones[0]?.values.birthDate, birth),
    host_address: addressOf(fields),
    host_document_issued: statedOf([fields, host], 'document_issued')[0],
    host_document_expiry_other: [
      ...othersOf([fields, host], 'document_expiry', expiry),
      ...ofFurther(zones, 'expiry', expiry, mrzExpiry),
    ],
    host_document_expiry: expiry,
    host_document_expiry_mrz: mrzExpiry,
    host_expiry_missing: mark(expiry === undefined && mrzExpiry === undefined),
    // A proof of address has no other zone.
    ...mrzContradictions(host, zones),
  };
}
