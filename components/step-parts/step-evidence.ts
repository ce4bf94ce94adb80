/**
 * The evidence slots of a step: the files that its type expects, and every other file in its answer. Hides where the contract puts each file.
 * Promises: an expected file that is missing says why. Pure; throws nothing.
 */
import { type EvidenceFile, type EvidenceSlot, isFile } from '#components/evidence/index.tsx';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { isBranch } from './json-tree.ts';
import { isHidden } from './redaction.ts';
import { filesIn, mayBePicture, toEvidenceFile } from './step-files.ts';

interface ExpectedFile {
  /** The path is dotted. */
  readonly path: string;
  readonly side: string;
  /** The name is the type and side, never a value from the document. */
  readonly name: string;
  /** The reason is shown if the file is absent; without a reason an absent file is not mentioned. */
  readonly absent?: string;
  /** An original is as uploaded: often large, so it is fetched after the others. */
  readonly original?: true;
}

type Answer = Pick<StepResponse, 'body' | 'redacted'>;

const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isBranch(inner) ? Reflect.get(inner, key) : undefined), body);

function documentLabelAt(body: unknown, path: string): string {
  const type = valueAt(body, `${path}.type`);
  return documentTypeLabel(typeof type === 'string' && !isMasked(type) ? type : null);
}

/** `whose` and `sideLabel` distinguish the host's document from the subject's. */
function identityDocumentFiles(
  body: unknown,
  path: string,
  whose = '',
  sideLabel = (side: string) => side,
): readonly ExpectedFile[] {
  const file = (key: string, side: string, name: string, more: Pick<ExpectedFile, 'absent' | 'original'>) => ({
    path: `${path}.${key}`,
    side: sideLabel(side),
    name: `${whose}${documentLabelAt(body, path)}, ${name}`,
    ...more,
  });
  return [
    file('files.front', 'Front', 'front', { absent: 'not submitted' }),
    file('files.back', 'Back', 'back', { absent: 'not submitted' }),
    file('files.face', 'Portrait', 'portrait', { absent: 'not provided' }),
    file('original_files.front', 'Original front', 'original of the front', { original: true }),
    file('original_files.back', 'Original back', 'original of the back', { original: true }),
  ];
}

function proofOfAddressFiles(body: unknown): readonly ExpectedFile[] {
  const type = documentLabelAt(body, 'document');
  // `accomodation` is the contract's spelling. It is there when proof of accommodation is required, as is the host's document.
  const needsAccommodation = isBranch(valueAt(body, 'document.host_id_document'));
  return [
    { path: 'document.files.proof', side: 'Proof', name: `${type}, proof`, absent: 'not submitted' },
    {
      path: 'document.files.accomodation',
      side: 'Accommodation',
      name: 'Proof of accommodation',
      ...(needsAccommodation && { absent: 'not submitted' }),
    },
    { path: 'document.original_files.proof', side: 'Original proof', name: `${type}, original`, original: true },
    {
      path: 'document.original_files.accomodation',
      side: 'Original accommodation',
      name: 'Proof of accommodation, original',
      original: true,
    },
    ...(needsAccommodation
      ? identityDocumentFiles(body, 'document.host_id_document', 'Host’s ', (side) => `Host: ${side.toLowerCase()}`)
      : []),
  ];
}

/** It is null for a step type of which no files are expected. */
const expectedFiles: Readonly<Record<StepType, ((body: unknown) => readonly ExpectedFile[]) | null>> = {
  ID_DOCUMENT: (body) => identityDocumentFiles(body, 'document'),
  PVID: (body) => [
    ...identityDocumentFiles(body, 'document', 'PVID: ').slice(0, 2),
    { path: 'document.face', side: 'Face', name: 'PVID: face', absent: 'not provided' },
  ],
  PROOF_OF_ADDRESS: proofOfAddressFiles,
  LIVENESS: () => [{ path: 'verification.liveness.file', side: 'Liveness', name: 'Liveness', absent: 'not submitted' }],
  PHONE: null,
  EMAIL: null,
  DUPLICATE: null,
  AML: null,
  COMPANY_DETAILS: null,
  LEGAL_REPRESENTATIVE: null,
  DOCUMENTS: null,
  BENEFICIAL_OWNERS: null,
  CORPORATE_OFFICER: null,
};

const expectedFilesOf = (type: string) => (Object.hasOwn(expectedFiles, type) ? expectedFiles[type as StepType] : null);

/** The overview of a session shows files of these step types. */
export const hasEvidence = (type: string): boolean => expectedFilesOf(type) !== null;

/** The expected files come first, absent ones with their reason, then the files that the contract does not name. */
export const evidenceOf = (type: string, at: StepAddress, answer: Answer): readonly EvidenceSlot[] =>
  slots(type, at, answer).map(({ slot }) => slot);

/** Originals and unknown files are not among the main files. */
export const mainEvidenceOf = (type: string, at: StepAddress, answer: Answer): readonly EvidenceFile[] =>
  slots(type, at, answer).flatMap(({ slot, main }) => (main && isFile(slot) ? slot : []));

interface Slot {
  readonly slot: EvidenceSlot;
  readonly main: boolean;
}

function slots(type: string, { kind, ref, step }: StepAddress, { body, redacted }: Answer): readonly Slot[] {
  const inBody = filesIn(body, fileAddress(kind, ref, step, ''));
  const expected = expectedFilesOf(type)?.(body) ?? [];
  const known = expected.flatMap(({ path, side, name, absent, original }): Slot[] => {
    const main = original !== true;
    const found = inBody.find((file) => file.path.join('.') === path);
    const thumbnail = found && mayBePicture(found) ? (main ? 'now' : 'idle') : 'icon';
    if (found) return [{ main, slot: toEvidenceFile(found, { side, name, thumbnail }) }];
    const why = isHidden(redacted, path) ? 'not available to your role' : absent;
    return why === undefined ? [] : [{ main, slot: { key: path, side, absent: why } }];
  });
  const shown = new Set(known.map(({ slot }) => slot.key));
  const further = inBody
    .filter(({ key }) => !shown.has(key))
    .map((found) => ({ main: false, slot: toEvidenceFile(found) }));
  return [...known, ...further];
}
