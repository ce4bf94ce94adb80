/** A company's documents as this desk answered them: which are there, which are not, and why. Pure; judges nothing. */
import type { EvidenceFile, EvidenceSlot } from '#components/evidence/index.tsx';
import { fileAt, mayBePicture, type StepFile } from '#components/steps/files.ts';
import { isHidden } from '#components/steps/redaction.ts';
import type { Seen } from '#components/steps/seen.ts';
import { isBranch } from '#components/steps/tree.ts';
import type { DocumentsStep } from '#lib/contract/index.ts';
import { toReadable } from '#lib/format/readable.ts';

/** Contract 2.10, DOCUMENTS. */
const expected = [
  { key: 'certificate_of_incorporation', name: 'Certificate of incorporation', short: 'Certificate' },
  { key: 'memorandum_of_association', name: 'Memorandum of association', short: 'Memorandum' },
  { key: 'registry_of_directors_and_shareholders', name: 'Registry of directors and shareholders', short: 'Registry' },
] as const;

/** What else an answer may hold; none of it names a document. */
const elsewhere = new Set(['id', 'type', 'status', 'metadata', 'reason']);

export type PaperFile =
  | { readonly state: 'present'; readonly file: EvidenceFile }
  /** An entry of the list that holds nothing to open. */
  | { readonly state: 'absent' | 'hidden' };

export interface Paper {
  /** As it stands in the answer. */
  readonly key: string;
  readonly name: string;
  /** One of the three that the contract names. */
  readonly isExpected: boolean;
  /** null: upstream gave none · 'hidden' stands apart, for a status may be any word. */
  readonly status: string | null;
  readonly statusHidden: boolean;
  /** `unlisted`: it came without a list of files, which says nothing of whether there are any. */
  readonly files: readonly PaperFile[] | 'nothing' | 'unlisted' | 'hidden';
}

interface Place {
  /** Dotted path of the documents in the step's body; empty when they are the body itself. */
  readonly path: string;
  readonly redacted: readonly string[];
  /** How the addresses of this step's files begin. */
  readonly filePrefix: string;
}

/** The expected documents first, absent ones among them, then those that the contract does not name. */
export function readPapers(set: Seen<DocumentsStep> | null | undefined, place: Place): readonly Paper[] {
  const values: Readonly<Record<string, unknown>> = isBranch(set) && !Array.isArray(set) ? { ...set } : {};
  const further = Object.keys(values).filter(
    (key) => !elsewhere.has(key) && !expected.some((one) => one.key === key) && isPaper(values[key]),
  );
  return [
    ...expected.map((one) => readPaper(one, true, values[one.key], place)),
    ...further.map((key) => {
      const name = toReadable(key);
      return readPaper({ key, name, short: name }, false, values[key], place);
    }),
  ];
}

const isPaper = (value: unknown): value is object =>
  isBranch(value) && !Array.isArray(value) && ('files' in value || 'status' in value);

interface Naming {
  readonly key: string;
  readonly name: string;
  readonly short: string;
}

function readPaper(naming: Naming, isExpected: boolean, value: unknown, place: Place): Paper {
  const { key, name } = naming;
  const path = place.path === '' ? key : `${place.path}.${key}`;
  const status = isBranch(value) ? Reflect.get(value, 'status') : null;
  const statusHidden = typeof status !== 'string' && isHidden(place.redacted, `${path}.status`);
  return {
    key,
    name,
    isExpected,
    status: typeof status === 'string' && status !== '' ? status : null,
    statusHidden,
    files: readFiles(naming, value, path, place),
  };
}

function readFiles(naming: Naming, value: unknown, path: string, place: Place): Paper['files'] {
  const listed = isBranch(value) ? Reflect.get(value, 'files') : undefined;
  if (Array.isArray(listed)) {
    // Emptied by redaction is not empty.
    if (listed.length === 0 && isHidden(place.redacted, `${path}.files`)) return 'hidden';
    return listed.map((one, at): PaperFile => {
      const way = [...path.split('.'), 'files', `${at + 1}`];
      const found = fileAt(one, place.filePrefix, way);
      if (found) return { state: 'present', file: toEvidence(naming, found, at, listed.length) };
      return { state: isHidden(place.redacted, `${path}.files.${at}`) ? 'hidden' : 'absent' };
    });
  }
  if (isHidden(place.redacted, `${path}.files`)) return 'hidden';
  return isBranch(value) ? 'unlisted' : 'nothing';
}

const toEvidence = ({ name, short }: Naming, found: StepFile, at: number, of: number): EvidenceFile => ({
  key: found.key,
  name: of === 1 ? name : `${name}, file ${at + 1} of ${of}`,
  side: of === 1 ? short : `${short} ${at + 1}`,
  address: found.address,
  declaredType: found.declaredType,
  declaredBytes: found.declaredBytes,
  thumbnail: found.declaredType !== null && mayBePicture(found),
});

const presentIn = ({ files }: Paper): readonly EvidenceFile[] =>
  typeof files === 'string' ? [] : files.flatMap((one) => (one.state === 'present' ? [one.file] : []));

/** For the strip of the evidence viewer: every file, and a place for each expected document that has none. */
export const paperSlots = (papers: readonly Paper[]): readonly EvidenceSlot[] =>
  papers.flatMap((paper): readonly EvidenceSlot[] => {
    const present = presentIn(paper);
    if (present.length > 0 || !paper.isExpected) return present;
    const side = expected.find(({ key }) => key === paper.key)?.short ?? paper.name;
    return [{ key: paper.key, side, absent: paper.files === 'hidden' ? 'hidden from your role' : 'no file' }];
  });

/** "2 of 3 present", of the expected ones; null where the role sees no files and so nobody can count. */
export function presentText(papers: readonly Paper[]): string | null {
  const counted = papers.filter(({ isExpected }) => isExpected);
  const isUnseen = ({ files }: Paper) =>
    files === 'hidden' || (typeof files !== 'string' && files.some(({ state }) => state === 'hidden'));
  if (counted.some(isUnseen)) return null;
  return `${counted.filter((paper) => presentIn(paper).length > 0).length} of ${counted.length} present`;
}
