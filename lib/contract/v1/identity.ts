/** Identity documents (contract 2.2), also those of a company's directors and owners (2.4). */
import * as z from 'zod/mini';
import { absentOr, anything, list, number, open, text } from '../schema/index.ts';
import { date, word } from './leaf.ts';

/** `ID_CARD` comes in samples alone; it is shown as it is. */
const documentTypes = ['NATIONAL_ID', 'ID_CARD', 'PASSPORT', 'DRIVER_LICENSE', 'RESIDENT_PERMIT'] as const;

/** 1 and -1 are results; what another number means is described nowhere. */
const checks = {
  check_gender: z.optional(number('identity')),
  check_firstname: z.optional(number('identity')),
  check_lastname: z.optional(number('identity')),
  check_document_expiration: z.optional(number('identity')),
  check_date_of_birth: z.optional(number('identity')),
  check_mrz: z.optional(number('identity')),
  check_document_number: z.optional(number('identity')),
  check_image_quality: z.optional(number('identity')),
  check_color_picture: z.optional(number('identity')),
  check_face_matching: z.optional(number('identity')),
  check_security_features: z.optional(number('identity')),
  check_country: z.optional(number('identity')),
};

/** Of what an entry of `matches` consists is described nowhere. */
const amlCheck = absentOr(
  open(
    {
      aml_matches: number('screening'),
      aml_response: absentOr(open({ matches: list(anything('screening')) }, anything('screening'))),
    },
    anything('screening'),
  ),
);

export const identityShape = {
  firstname: text('name'),
  lastname: text('name'),
  birth_date: date('identity'),
  country: text('identity'),
  nationality: text('identity'),
  gender: z.optional(text('identity')),
  document_number: text('identity'),
  document_type: word('identity', documentTypes),
  expiration_date: date('identity'),
  state: text('state'),
  liveness: z.optional(text('identity')),
  similarity_score: z.optional(number('identity')),
  trust_score: z.optional(number('identity')),
  ...checks,
  aml_compliance: z.optional(text('screening')),
  app_aml_compliance: z.optional(text('screening')),
  aml_check: z.optional(amlCheck),
};

export const identityDocument = open(identityShape);
export type IdentityDocument = z.output<typeof identityDocument>;
