/** The files of a step as its viewer and the session's page offer them: which places a step type has, and what stands in each. Pure. */
import { type EvidenceFile, type EvidenceSlot, isFile } from '#components/evidence/index.tsx';
import type { StepReading } from '#lib/client/api.ts';
import { toDocumentName } from '#lib/format/document-type.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { filesIn, mayBePicture, type StepFile, wayText } from './files.ts';
import { isHidden } from './redaction.ts';
import { isBranch } from './tree.ts';

interface Place {
  /** Dotted way to the file. */
  readonly way: string;
  /** Short, under the thumbnail. */
  readonly side: string;
  /** Kind and side, never a value read from it. */
  readonly name: string;
  /** Why it may be absent, in the words of upstream's contract; undefined: its absence says nothing. */
  readonly absent?: string;
  /** As uploaded: often large, so fetched only when somebody opens it. */
  readonly original?: true;
}

type Reading = Pick<StepReading, 'body' | 'redacted'>;

interface StepPlace {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string;
}

const at = (value: unknown, way: string): unknown =>
  way.split('.').reduce<unknown>((inner, key) => (isBranch(inner) ? Reflect.get(inner, key) : undefined), value);

/** The name of the document at a way; a masked type is none. */
function kindAt(body: unknown, way: string): string {
  const type = at(body, `${way}.type`);
  return toDocumentName(typeof type === 'string' && !type.includes('•') ? type : null);
}

/** Sides of an identity document; `whose` and `place` set the host's apart from the subject's own. */
function documentPlaces(body: unknown, way: string, whose = '', place = (side: string) => side): readonly Place[] {
  const named = (name: string) => `${whose}${kindAt(body, way)}, ${name}`;
  return [
    { way: `${way}.files.front`, side: place('Front'), name: named('front'), absent: 'not submitted' },
    { way: `${way}.files.back`, side: place('Back'), name: named('back'), absent: 'not submitted' },
    { way: `${way}.files.face`, side: place('Portrait'), name: named('portrait'), absent: 'not given' },
    {
      way: `${way}.original_files.front`,
      side: place('Original front'),
      name: named('original of the front'),
      original: true,
    },
    {
      way: `${way}.original_files.back`,
      side: place('Original back'),
      name: named('original of the back'),
      original: true,
    },
  ];
}

function addressPlaces(body: unknown): readonly Place[] {
  const kind = kindAt(body, 'document');
  // `accomodation` is the contract's own spelling. It is there when proof of accommodation is required, and then so is the host's document.
  const needsAccommodation = isBranch(at(body, 'document.host_id_document'));
  return [
    { way: 'document.files.proof', side: 'Proof', name: `${kind}, proof`, absent: 'not submitted' },
    {
      way: 'document.files.accomodation',
      side: 'Accommodation',
      name: 'Proof of accommodation',
      ...(needsAccommodation && { absent: 'not submitted' }),
    },
    { way: 'document.original_files.proof', side: 'Original proof', name: `${kind}, original`, original: true },
    {
      way: 'document.original_files.accomodation',
      side: 'Original accommodation',
      name: 'Proof of accommodation, original',
      original: true,
    },
    ...(needsAccommodation
      ? documentPlaces(body, 'document.host_id_document', 'Host’s ', (side) => `Host: ${side.toLowerCase()}`)
      : []),
  ];
}

const placesOf: Readonly<Record<string, (body: unknown) => readonly Place[]>> = {
  ID_DOCUMENT: (body) => documentPlaces(body, 'document'),
  PVID: (body) => [
    ...documentPlaces(body, 'document', 'PVID: ').slice(0, 2),
    { way: 'document.face', side: 'Face', name: 'PVID: face', absent: 'not given' },
  ],
  PROOF_OF_ADDRESS: addressPlaces,
  LIVENESS: () => [{ way: 'verification.liveness.file', side: 'Liveness', name: 'Liveness', absent: 'not submitted' }],
};

/** Types whose files the session's page shows. */
export const hasEvidence = (type: string): boolean => Object.hasOwn(placesOf, type);

/** All places of a step, absent ones too, each with its reason; then files that the contract does not know of. */
export function evidenceOf(type: string, place: StepPlace, { body, redacted }: Reading): readonly EvidenceSlot[] {
  return slots(type, place, { body, redacted }).map(({ slot }) => slot);
}

/** Those that show what the step is about: nothing as uploaded, nothing unknown. */
export const mainEvidenceOf = (type: string, place: StepPlace, reading: Reading): readonly EvidenceFile[] =>
  slots(type, place, reading).flatMap(({ slot, main }) => (main && isFile(slot) ? slot : []));

interface Placed {
  readonly slot: EvidenceSlot;
  readonly main: boolean;
}

function slots(type: string, { kind, ref, step }: StepPlace, { body, redacted }: Reading): readonly Placed[] {
  const inBody = filesIn(body, apiUrls.file(kind, ref, step, ''));
  const places = Object.hasOwn(placesOf, type) ? (placesOf[type]?.(body) ?? []) : [];
  const known = places.flatMap(({ way, side, name, absent, original }): Placed[] => {
    const main = original !== true;
    const found = inBody.find(({ path }) => path.join('.') === way);
    if (found) return [{ main, slot: toFile(found, side, name, main && mayBePicture(found)) }];
    const why = isHidden(redacted, way) ? 'hidden from your role' : absent;
    return why === undefined ? [] : [{ main, slot: { key: way, side, absent: why } }];
  });
  const shown = new Set(known.map(({ slot }) => slot.key));
  const further = inBody
    .filter(({ key }) => !shown.has(key))
    .map((found) => ({ main: false, slot: toFile(found, wayText(found.path.slice(-2)), wayText(found.path), false) }));
  return [...known, ...further];
}

const toFile = (found: StepFile, side: string, name: string, thumbnail: boolean): EvidenceFile => ({
  key: found.key,
  side,
  name,
  address: found.address,
  declaredType: found.declaredType,
  declaredBytes: found.declaredBytes,
  thumbnail,
});
