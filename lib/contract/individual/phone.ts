/** PHONE (contract 2.9). */
import type * as z from 'zod/mini';
import { envelopeShape } from '../schema/envelope.ts';
import { absentOr, open, text } from '../schema/leaf.ts';

export const phoneStep = open({
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
