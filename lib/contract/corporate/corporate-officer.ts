/**
 * CORPORATE_OFFICER (field notes): an officer's own session, with all its steps. Where the entry has no id, the company's step is read, which is
 * described nowhere and was seen like a legal representative.
 */
import * as z from 'zod/mini';
import { list, open, text } from '../schema/leaf.ts';
import { personShape } from '../session/session.ts';
import { envelopeShape } from './envelope.ts';

export const corporateOfficerStep = open({
  ...envelopeShape,
  ...personShape,
  id: z.optional(text('identity')),
  firstname: z.optional(text('name')),
  lastname: z.optional(text('name')),
  birth_date: z.optional(text('identity')),
  nationality: z.optional(text('identity')),
  status: z.optional(text('state')),
  steps: z.optional(list(open({ id: text('state'), type: text('state'), status: text('state') }))),
});
export type CorporateOfficerStep = z.output<typeof corporateOfficerStep>;
