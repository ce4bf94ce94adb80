/** EMAIL (contract 2.9). */
import type * as z from 'zod/mini';
import { envelopeShape } from '../schema/envelope.ts';
import { absentOr, open, text } from '../schema/leaf.ts';

export const emailStep = open({
  ...envelopeShape,
  verification: absentOr(open({ email: absentOr(open({ value: text('contact') })) })),
});
export type EmailStep = z.output<typeof emailStep>;
