/** DOCUMENTS of a company (contract 2.10): every spelling of a document's key is brought to one. */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { corporateEnvelope, file, hasAddress } from './schema/envelope.ts';
import { classified, isAbsent, list, open, part, prepared, text, withKnownNames } from './schema/leaf.ts';

const expected = [
  'certificate_of_incorporation',
  'memorandum_of_association',
  'registry_of_directors_and_shareholders',
] as const;

/** Keys that never name a document, should an envelope come. */
const notDocuments = new Set(['id', 'type', ...Object.keys(corporateEnvelope)]);

// Field notes: lower or upper case, register or registry, with or without "and".
function toKey(key: string): string {
  const lower = key
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  // Assigning this key would set the prototype and lose the document.
  if (lower === '__proto__') return key;
  return /^regist(?:er|ry)_of_directors_(?:and_)?shareholders$/.test(lower) ? expected[2] : lower;
}

function withOneSpelling(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const spelled: Record<string, unknown> = {};
  /** Canonical key → the key that it was sent under. */
  const sentAs = new Map<string, string>();
  for (const [key, part] of Object.entries(value)) {
    const isDocument = isRecord(part) || isAbsent(part) || expected.some((name) => name === toKey(key));
    const canonical = isDocument && !notDocuments.has(key) ? toKey(key) : key;
    const isTaken = Object.hasOwn(spelled, canonical) && !isAbsent(spelled[canonical]);
    if (isTaken && isAbsent(part)) continue;
    // Two spellings of one document: the first that is not absent gets the canonical key, the other keeps its own.
    if (isTaken && key !== canonical) {
      spelled[key] = part;
      continue;
    }
    // The canonical spelling itself has no other key to go to: the one before it gives way.
    if (isTaken) spelled[sentAs.get(canonical) ?? canonical] = spelled[canonical];
    spelled[canonical] = part;
    sentAs.set(canonical, key);
  }
  return spelled;
}

const companyDocument = (state: SensitivityClass) =>
  part({
    status: text(state),
    files: prepared(list(file()), (value) => (hasAddress(value) ? [value] : value)),
  });

const documentNames = new Set(['status', 'files']);

function looksLikeDocument(part: unknown): boolean {
  const named = withKnownNames(part, documentNames);
  return isRecord(named) && ('status' in named || 'files' in named);
}

/** A part of another name may be no document at all; then it stays unchanged. */
const furtherDocument = (state: SensitivityClass) =>
  z.union([
    companyDocument(state),
    classified('unknown', z.unknown().check(z.refine((part) => !looksLikeDocument(part)))),
  ]);

/** Whether a part of a parsed answer is a document: one that the contract names, or one with a status or files. The body of an error has none. */
export function isCompanyDocument(key: string, part: unknown): boolean {
  if (!isRecord(part) || notDocuments.has(key)) return false;
  return expected.some((name) => name === key) || !isAbsent(part.status) || !isAbsent(part.files);
}

const documents = (state: SensitivityClass) => ({
  certificate_of_incorporation: companyDocument(state),
  memorandum_of_association: companyDocument(state),
  registry_of_directors_and_shareholders: companyDocument(state),
});

/** The documents of a company among the owners. @param state class of a document's status */
export const documentSet = (state: SensitivityClass) =>
  prepared(open(documents(state), furtherDocument(state)), withOneSpelling);

export const documentsStep = prepared(
  open({ ...corporateEnvelope, ...documents('state') }, furtherDocument('state')),
  withOneSpelling,
);
export type DocumentsStep = z.output<typeof documentsStep>;
