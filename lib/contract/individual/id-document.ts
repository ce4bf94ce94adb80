/** ID_DOCUMENT (contract 2.9): the document's pictures and what was read from them. */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { envelopeShape } from '../schema/envelope.ts';
import { file } from '../schema/file.ts';
import { absentOr, anything, open, text } from '../schema/leaf.ts';

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

const known = <Key extends string>(keys: readonly Key[], sensitivity: SensitivityClass) =>
  Object.fromEntries(keys.map((key) => [key, z.optional(text(sensitivity))])) as Record<
    Key,
    z.ZodMiniOptional<ReturnType<typeof text>>
  >;

export const documentFields = open(
  { ...known(nameKeys, 'name'), ...known(identityKeys, 'identity') },
  anything('unknown'),
);

/** Also the host's document in a PROOF_OF_ADDRESS (field notes). */
export const idDocument = absentOr(
  open({
    country: text('identity'),
    type: text('identity'),
    fields: absentOr(documentFields),
    files: absentOr(open({ front: file(), back: file(), face: file() })),
    original_files: absentOr(open({ front: file(), back: file() })),
  }),
);

export const idDocumentStep = open({ ...envelopeShape, document: idDocument });
export type IdDocumentStep = z.output<typeof idDocumentStep>;
