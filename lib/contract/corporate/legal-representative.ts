/** LEGAL_REPRESENTATIVE (contract 2.10). */
import type * as z from 'zod/mini';
import { file } from '../schema/file.ts';
import { absentOr, flag, list, open, text } from '../schema/leaf.ts';
import { envelopeShape } from './envelope.ts';

export const legalRepresentativeStep = open({
  ...envelopeShape,
  // May be the id of the person's own session (field notes), which lets its holder open that person's flow.
  id: text('identity'),
  firstname: text('name'),
  lastname: text('name'),
  birth_date: text('identity'),
  nationality: text('identity'),
  status: text('state'),
  authorization: absentOr(open({ required: flag('state'), file: file() })),
  steps: list(open({ id: text('state'), type: text('state'), status: text('state') })),
});
export type LegalRepresentativeStep = z.output<typeof legalRepresentativeStep>;
