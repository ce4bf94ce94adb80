/**
 * Schemas of the steps of individual sessions (contract 2.9); that of AML is in `aml.ts`. Hides the spellings of values inside each; every other
 * type passes as a raw step with the common envelope. Throws nothing.
 */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { personAmlStep } from './aml.ts';
import { envelopeShape, file } from './schema/envelope.ts';
import { absentOr, anything, isRecord, list, number, open, text, withKnownNames } from './schema/leaf.ts';

// `fields` is a map of strings whose keys depend on the document (field notes). These are the known ones; a key that the
// document does not have stays out. Any other key is kept, even when it holds no string: it is no reason to hide the document.
const nameKeys = [
  'firstname',
  'lastname',
  'full_name',
  'first_name',
  'last_name',
  'middle_name',
  'surname',
  'given_names',
  'birth_name',
  'maiden_name',
] as const;
const identityKeys = [
  'birth_date',
  'birth_place',
  'gender',
  'sex',
  'nationality',
  'document_number',
  'document_expiration',
  'document_type',
  'personal_number',
  'expiration_date',
  'issue_date',
  'issuing_date',
  'issuing_country',
  'issuing_authority',
  'authority',
  'country',
  'address',
  'city',
  'zipcode',
  'mrz',
  'mrz1',
  'mrz2',
  'mrz3',
  'mrz_line_1',
  'mrz_line_2',
  'mrz_line_3',
  'machine_readable_zone',
] as const;

const knownFields = <Key extends string>(keys: readonly Key[], sensitivity: SensitivityClass) =>
  Object.fromEntries(keys.map((key) => [key, z.optional(text(sensitivity))])) as Record<
    Key,
    z.ZodMiniOptional<ReturnType<typeof text>>
  >;

const documentFields = open(
  { ...knownFields(nameKeys, 'name'), ...knownFields(identityKeys, 'identity') },
  anything('unknown'),
);

/** Also the host's document in a PROOF_OF_ADDRESS (field notes). */
const idDocument = absentOr(
  open({
    country: text('identity'),
    type: text('identity'),
    fields: absentOr(documentFields),
    files: absentOr(open({ front: file(), back: file(), face: file() })),
    original_files: absentOr(open({ front: file(), back: file() })),
  }),
);

/** ID_DOCUMENT: the document's pictures and what was read from them. */
const idDocumentStep = open({ ...envelopeShape, document: idDocument });
export type IdDocumentStep = z.output<typeof idDocumentStep>;

// The map of extracted fields may hold more than the contract names, as that of an identity document does.
const proofFields = open(
  {
    address: text('identity'),
    city: text('identity'),
    zipcode: text('identity'),
    // Empty when the document has no issuing date.
    issuing_date: text('identity'),
    firstname: z.optional(text('name')),
    lastname: z.optional(text('name')),
    full_name: z.optional(text('name')),
    country: z.optional(text('identity')),
    province: z.optional(text('identity')),
  },
  anything('unknown'),
);

const proofFiles = absentOr(open({ proof: file(), accomodation: file() }));

/** PROOF_OF_ADDRESS. `accomodation` is the contract's own spelling. */
const proofOfAddressStep = open({
  ...envelopeShape,
  document: absentOr(
    open({
      country: text('identity'),
      type: text('identity'),
      host_id_document: idDocument,
      files: proofFiles,
      original_files: proofFiles,
      fields: absentOr(proofFields),
    }),
  ),
});
export type ProofOfAddressStep = z.output<typeof proofOfAddressStep>;

/** PVID: remote video identification, with a document and the face seen with it. */
const pvidStep = open({
  ...envelopeShape,
  document: absentOr(
    open({
      country: text('identity'),
      type: text('identity'),
      face: file(),
      files: absentOr(open({ front: file(), back: file() })),
      fields: absentOr(documentFields),
    }),
  ),
});
export type PvidStep = z.output<typeof pvidStep>;

/** LIVENESS: a picture or a video of the person. */
const livenessStep = open({
  ...envelopeShape,
  verification: absentOr(open({ liveness: absentOr(open({ file: file() })) })),
});
export type LivenessStep = z.output<typeof livenessStep>;

const phoneStep = open({
  ...envelopeShape,
  verification: absentOr(
    open({
      phone: absentOr(
        open({
          number: text('contact'),
          calling_code: text('contact'),
          method: text('contact'),
          country: text('contact'),
        }),
      ),
    }),
  ),
});
export type PhoneStep = z.output<typeof phoneStep>;

const emailStep = open({
  ...envelopeShape,
  verification: absentOr(open({ email: absentOr(open({ value: text('contact') })) })),
});
export type EmailStep = z.output<typeof emailStep>;

const faceNames = new Set(['url']);
// A face is a bare address here; one that comes as a file object, as everywhere else, is read too.
const face = z.pipe(
  z.transform((value: unknown) => {
    const named = withKnownNames(value, faceNames);
    return isRecord(named) && 'url' in named ? named.url : value;
  }),
  text('evidence'),
);

/** DUPLICATE: faces of other sessions that look like this one. */
const duplicateStep = open({
  ...envelopeShape,
  verification: absentOr(
    open({
      duplicate: absentOr(
        open({
          face,
          // The id alone opens the end user's flow.
          matches: list(open({ face, session_id: text('evidence'), similarity_score: number('evidence') })),
        }),
      ),
    }),
  ),
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
