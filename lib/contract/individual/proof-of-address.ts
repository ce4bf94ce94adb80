/** PROOF_OF_ADDRESS (contract 2.9). `accomodation` is the contract's own spelling. */
import * as z from 'zod/mini';
import { envelopeShape } from '../schema/envelope.ts';
import { file } from '../schema/file.ts';
import { absentOr, anything, open, text } from '../schema/leaf.ts';
import { idDocument } from './id-document.ts';

// The map of extracted fields may hold more than the contract names, as that of an identity document does.
const fields = open(
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

const files = absentOr(open({ proof: file(), accomodation: file() }));

export const proofOfAddressStep = open({
  ...envelopeShape,
  document: absentOr(
    open({
      country: text('identity'),
      type: text('identity'),
      host_id_document: idDocument,
      files,
      original_files: files,
      fields: absentOr(fields),
    }),
  ),
});
export type ProofOfAddressStep = z.output<typeof proofOfAddressStep>;
