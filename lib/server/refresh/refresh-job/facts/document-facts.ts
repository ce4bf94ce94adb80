/** These are the facts of identity documents and proofs of address. */
import { besideWrittenYear, isAbsentDate } from '#lib/compare/index.ts';
import type { FactValues } from '#lib/model/fact-keys.ts';
import { compareFields, readMrz } from '#lib/mrz/index.ts';
import { addressOf, anyOf, at, countAbove0, fullName, isEmpty, isNameless, mark, toText } from './body-values.ts';

const dateOf = (text: string | undefined): string | undefined =>
  text === undefined || isAbsentDate(text) ? undefined : text;

const expiryOf = (fields: unknown) =>
  dateOf(anyOf(fields, 'document_expiration', 'expiration_date', 'expiry_date', 'date_of_expiry'));

/** A day of the zone, whose century is read beside the written date. */
const printedDay = (printed: string | null | undefined, written: string | undefined): string | undefined =>
  printed && written !== undefined ? besideWrittenYear(printed, written) : (printed ?? undefined);

const mrzOf = (fields: unknown) =>
  typeof fields === 'object' && fields !== null ? readMrz(fields as Record<string, string | null>) : undefined;

const isLicence = (type: string | undefined): boolean => /^driv\w+[_ ]licen[cs]e$/i.test(type ?? '');

/** Finds contradictions within the machine-readable zone, and between it and the fields; there is none where a document has no zone. */
function mrzContradictions(document: unknown): FactValues {
  const fields = at(document, 'fields');
  const mrz = mrzOf(fields);
  if (mrz === undefined) return {};
  const of = { type: toText(at(document, 'type')), country: toText(at(document, 'country')) };
  const rows = compareFields(fields as Record<string, string | null>, mrz, of);
  return {
    mrz_checks_failed: countAbove0(mrz.checks.filter((check) => !check.agrees).length),
    mrz_fields_differ: countAbove0(rows.filter((row) => row.agreement === 'different').length),
    // The one line on a driving licence has layouts of its own, which nobody reads here.
    mrz_unreadable: countAbove0(mrz.format === null && isLicence(of.type) ? 0 : mrz.unreadable),
  };
}

export function identityDocument(body: unknown): FactValues {
  const document = at(body, 'document');
  const fields = at(document, 'fields');
  const mrz = mrzOf(fields)?.values;
  const isGiven = typeof document === 'object' && document !== null;
  const expiry = expiryOf(fields);
  const birth = dateOf(anyOf(fields, 'birth_date', 'date_of_birth'));
  const mrzExpiry = printedDay(mrz?.expiry, expiry);
  const mrzBirth = printedDay(mrz?.birthDate, birth);
  return {
    name: fullName(fields),
    name_missing: mark(isGiven && isNameless(fields)),
    birth_date: birth,
    birth_date_mrz: mrzBirth,
    birth_missing: mark(isGiven && birth === undefined && mrzBirth === undefined),
    birth_place: toText(at(fields, 'birth_place')),
    gender: anyOf(fields, 'gender', 'sex'),
    nationality: toText(at(fields, 'nationality')),
    document_type: toText(at(document, 'type')),
    document_country: toText(at(document, 'country')),
    document_number: toText(at(fields, 'document_number')),
    document_expiry: expiry,
    document_expiry_mrz: mrzExpiry,
    expiry_missing: mark(isGiven && expiry === undefined && mrzExpiry === undefined),
    address: addressOf(fields),
    ...mrzContradictions(document),
  };
}

export function proofOfAddress(body: unknown): FactValues {
  const document = at(body, 'document');
  const fields = at(document, 'fields');
  const issued = dateOf(anyOf(fields, 'issuing_date', 'issue_date'));
  const isGiven = typeof document === 'object' && document !== null;
  const hasLetter = [at(document, 'files'), at(document, 'original_files')].some(
    (files) => !isEmpty(at(files, 'accomodation')),
  );
  return {
    address: addressOf(fields),
    address_country: toText(at(fields, 'country')) ?? toText(at(document, 'country')),
    addressee: fullName(fields),
    issuing_date: issued,
    issuing_date_missing: mark(isGiven && issued === undefined),
    ...hostDocument(at(document, 'host_id_document'), hasLetter),
  };
}

/** @param hasLetter a host's letter without their document leaves open who the host is */
function hostDocument(host: unknown, hasLetter: boolean): FactValues {
  if (isEmpty(host)) return { host_expiry_missing: mark(hasLetter) };
  const fields = at(host, 'fields');
  const mrz = mrzOf(fields)?.values;
  const expiry = expiryOf(fields);
  const birth = dateOf(anyOf(fields, 'birth_date', 'date_of_birth'));
  const mrzExpiry = printedDay(mrz?.expiry, expiry);
  return {
    host_name: fullName(fields),
    host_birth_date: birth,
    host_birth_date_mrz: printedDay(mrz?.birthDate, birth),
    host_address: addressOf(fields),
    host_document_expiry: expiry,
    host_document_expiry_mrz: mrzExpiry,
    host_expiry_missing: mark(expiry === undefined && mrzExpiry === undefined),
    // A proof of address has no other zone.
    ...mrzContradictions(host),
  };
}
