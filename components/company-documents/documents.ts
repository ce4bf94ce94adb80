/** The documents of a company are those received and those expected, with the reason why one was not received. Pure. */
import type { EvidenceFile, EvidenceSlot } from '#components/evidence/index.tsx';
import { isBranch } from '#components/step-parts/json-tree.ts';
import { isHidden, type Redacted } from '#components/step-parts/redaction.ts';
import { fileAt, mayBePicture, type StepFile, toEvidenceFile } from '#components/step-parts/step-files.ts';
import type { DocumentsStep } from '#lib/contract/index.ts';
import { toReadable } from '#lib/format/text/readable.ts';

/** Contract 2.10 names these documents. */
const expected = [
  { key: 'certificate_of_incorporation', name: 'Certificate of incorporation', short: 'Certificate' },
  { key: 'memorandum_of_association', name: 'Memorandum of association', short: 'Memorandum' },
  { key: 'registry_of_directors_and_shareholders', name: 'Registry of directors and shareholders', short: 'Registry' },
] as const;

/** These keys of the answer are not documents. */
const otherKeys = new Set(['id', 'type', 'status', 'metadata', 'reason']);

type CompanyDocumentFile =
  | { readonly state: 'present'; readonly file: EvidenceFile }
  /** The list has an entry without a file. */
  | { readonly state: 'absent' | 'hidden' };

export interface CompanyDocument {
  readonly key: string;
  readonly name: string;
  /** The contract names the document. */
  readonly isExpected: boolean;
  /** It is null if none was provided. */
  readonly status: string | null;
  readonly statusHidden: boolean;
  /** `missing` means that the answer has no such document, `unlisted` that it came without a list of files, so there may be some. */
  readonly files: readonly CompanyDocumentFile[] | 'missing' | 'unlisted' | 'hidden';
}

interface DocumentsContext {
  /** The dotted path of the documents in the step's body is empty where they are the body itself. */
  readonly path: string;
  readonly redacted: readonly string[];
  readonly filePrefix: string;
}

/** The expected documents come first, received or not, then those that the contract does not name. */
export function toCompanyDocuments(
  set: Redacted<DocumentsStep> | null | undefined,
  context: DocumentsContext,
): readonly CompanyDocument[] {
  const values: Readonly<Record<string, unknown>> = isBranch(set) && !Array.isArray(set) ? { ...set } : {};
  const further = Object.keys(values).filter(
    (key) => !otherKeys.has(key) && !expected.some((one) => one.key === key) && isDocument(values[key]),
  );
  return [
    ...expected.map((one) => toCompanyDocument(one, true, values[one.key], context)),
    ...further.map((key) => {
      const name = toReadable(key);
      return toCompanyDocument({ key, name, short: name }, false, values[key], context);
    }),
  ];
}

const isDocument = (value: unknown): value is object =>
  isBranch(value) && !Array.isArray(value) && ('files' in value || 'status' in value);

type DocumentName = Readonly<Record<'key' | 'name' | 'short', string>>;

function toCompanyDocument(
  document: DocumentName,
  isExpected: boolean,
  value: unknown,
  context: DocumentsContext,
): CompanyDocument {
  const { key, name } = document;
  const path = context.path === '' ? key : `${context.path}.${key}`;
  const status = isBranch(value) ? Reflect.get(value, 'status') : null;
  const statusHidden = typeof status !== 'string' && isHidden(context.redacted, `${path}.status`);
  return {
    key,
    name,
    isExpected,
    status: typeof status === 'string' && status !== '' ? status : null,
    statusHidden,
    files: toFiles(document, value, path, context),
  };
}

function toFiles(
  document: DocumentName,
  value: unknown,
  path: string,
  context: DocumentsContext,
): CompanyDocument['files'] {
  const listed = isBranch(value) ? Reflect.get(value, 'files') : undefined;
  if (Array.isArray(listed)) {
    // A list emptied by redaction is not an empty list.
    if (listed.length === 0 && isHidden(context.redacted, `${path}.files`)) return 'hidden';
    return listed.map((one, at): CompanyDocumentFile => {
      const filePath = [...path.split('.'), 'files', `${at + 1}`];
      const found = fileAt(one, context.filePrefix, filePath);
      if (found) return { state: 'present', file: toNamedFile(document, found, at, listed.length) };
      return { state: isHidden(context.redacted, `${path}.files.${at}`) ? 'hidden' : 'absent' };
    });
  }
  if (isHidden(context.redacted, `${path}.files`)) return 'hidden';
  return isBranch(value) ? 'unlisted' : 'missing';
}

const toNamedFile = ({ name, short }: DocumentName, found: StepFile, at: number, of: number): EvidenceFile =>
  toEvidenceFile(found, {
    name: of === 1 ? name : `${name}, file ${at + 1} of ${of}`,
    side: of === 1 ? short : `${short} ${at + 1}`,
    thumbnail: found.declaredType !== null && mayBePicture(found) ? 'now' : 'icon',
  });

const receivedFiles = ({ files }: CompanyDocument): readonly EvidenceFile[] =>
  typeof files === 'string' ? [] : files.flatMap((one) => (one.state === 'present' ? [one.file] : []));

/** The strip of the evidence viewer has every file, and an empty slot for each expected document without a file. */
export const companyDocumentSlots = (documents: readonly CompanyDocument[]): readonly EvidenceSlot[] =>
  documents.flatMap((document): readonly EvidenceSlot[] => {
    const received = receivedFiles(document);
    if (received.length > 0 || !document.isExpected) return received;
    const side = expected.find(({ key }) => key === document.key)?.short ?? document.name;
    return [
      { key: document.key, side, absent: document.files === 'hidden' ? 'not available to your role' : 'no file' },
    ];
  });

/** The text is "2 of 3 expected received", and null if some files are hidden from the role, so that they cannot be counted. */
export function receivedText(documents: readonly CompanyDocument[]): string | null {
  const expectedOnes = documents.filter(({ isExpected }) => isExpected);
  const isHiddenIn = ({ files }: CompanyDocument) =>
    files === 'hidden' || (typeof files !== 'string' && files.some(({ state }) => state === 'hidden'));
  if (expectedOnes.some(isHiddenIn)) return null;
  return `${expectedOnes.filter((document) => receivedFiles(document).length > 0).length} of ${expectedOnes.length} expected received`;
}
