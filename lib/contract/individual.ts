/** Schemas of the steps of individual sessions (contract 2.9). Hides the spellings of values; other types pass raw, with the common envelope. */
import type * as z from 'zod/mini';
import { isRecord } from '#lib/model/is-record.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { personAmlStep } from './aml.ts';
import { envelopeShape, file } from './schema/envelope.ts';
import {
  absentOr,
  anything,
  list,
  number,
  open,
  optionalTexts,
  part,
  prepared,
  text,
  texts,
  withKnownNames,
} from './schema/leaf.ts';

// `fields` is a map of strings whose keys depend on the document (field notes). These are the known ones; a key that the
// document does not have stays out. Any other key is kept, even when it holds no string: it is no reason to hide the document.
const documentFields = open(
  {
    ...optionalTexts('name', 'firstname', 'lastname', 'full_name', 'first_name', 'last_name', 'middle_name', 'surname'),
    ...optionalTexts('name', 'given_names', 'birth_name', 'maiden_name'),
    ...optionalTexts('identity', 'birth_date', 'birth_place', 'gender', 'sex', 'nationality', 'document_number'),
    ...optionalTexts('identity', 'document_expiration', 'document_type', 'personal_number', 'expiration_date'),
    ...optionalTexts('identity', 'issue_date', 'issuing_date', 'issuing_country', 'issuing_authority', 'authority'),
    ...optionalTexts('identity', 'country', 'address', 'city', 'zipcode', 'mrz', 'mrz1', 'mrz2', 'mrz3', 'mrz_line_1'),
    ...optionalTexts('identity', 'mrz_line_2', 'mrz_line_3', 'machine_readable_zone'),
  },
  anything('unknown'),
);

/** Also the host's document in a PROOF_OF_ADDRESS (field notes). */
const idDocument = part({
  ...texts('identity', 'country', 'type'),
  fields: absentOr(documentFields),
  files: part({ front: file(), back: file(), face: file() }),
  original_files: part({ front: file(), back: file() }),
});

/** ID_DOCUMENT: the document's pictures and what was read from them. */
const idDocumentStep = open({ ...envelopeShape, document: idDocument });
export type IdDocumentStep = z.output<typeof idDocumentStep>;

// The map of extracted fields may hold more than the contract names, as that of an identity document does.
const proofFields = open(
  {
    // `issuing_date` is empty when the document has none.
    ...texts('identity', 'address', 'city', 'zipcode', 'issuing_date'),
    ...optionalTexts('name', 'firstname', 'lastname', 'full_name'),
    ...optionalTexts('identity', 'country', 'province'),
  },
  anything('unknown'),
);

const proofFiles = part({ proof: file(), accomodation: file() });

/** PROOF_OF_ADDRESS. `accomodation` is the contract's own spelling. */
const proofOfAddressStep = open({
  ...envelopeShape,
  document: part({
    ...texts('identity', 'country', 'type'),
    host_id_document: idDocument,
    files: proofFiles,
    original_files: proofFiles,
    fields: absentOr(proofFields),
  }),
});
export type ProofOfAddressStep = z.output<typeof proofOfAddressStep>;

/** PVID: remote video identification, with a document and the face seen with it. */
const pvidStep = open({
  ...envelopeShape,
  document: part({
    ...texts('identity', 'country', 'type'),
    face: file(),
    files: part({ front: file(), back: file() }),
    fields: absentOr(documentFields),
  }),
});
export type PvidStep = z.output<typeof pvidStep>;

/** LIVENESS: a picture or a video of the person. */
const livenessStep = open({
  ...envelopeShape,
  verification: part({ liveness: part({ file: file() }) }),
});
export type LivenessStep = z.output<typeof livenessStep>;

const phoneStep = open({
  ...envelopeShape,
  verification: part({ phone: part(texts('contact', 'number', 'calling_code', 'method', 'country')) }),
});
export type PhoneStep = z.output<typeof phoneStep>;

const emailStep = open({
  ...envelopeShape,
  verification: part({ email: part({ value: text('contact') }) }),
});
export type EmailStep = z.output<typeof emailStep>;

const faceNames = new Set(['url']);
// A face is a bare address here; one that comes as a file object, as everywhere else, is read too.
const face = prepared(text('evidence'), (value) => {
  const named = withKnownNames(value, faceNames);
  return isRecord(named) && 'url' in named ? named.url : value;
});

/** DUPLICATE: faces of other sessions that look like this one. */
const duplicateStep = open({
  ...envelopeShape,
  verification: part({
    duplicate: part({
      face,
      // The id alone opens the end user's flow.
      matches: list(open({ face, session_id: text('evidence'), similarity_score: number('evidence') })),
    }),
  }),
});
export type DuplicateStep = z.output<typeof duplicateStep>;

export const rawStep = open(envelopeShape);
export type StepEnvelope = z.output<typeof rawStep>;

export const individualSteps = {
  LIVENESS: livenessStep,
  ID_DOCUMENT: idDocumentStep,
  PROOF_OF_ADDRESS: proofOfAddressStep,
  PHONE: phoneStep,
  EMAIL: emailStep,
  PVID: pvidStep,
  DUPLICATE: duplicateStep,
  AML: personAmlStep,
} satisfies Record<StepType<'individual'>, z.core.$ZodType>;
