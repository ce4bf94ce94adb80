/** The phone number of a user (contract 2.5). */
import type * as z from 'zod/mini';
import { open, text } from '../schema/index.ts';

export const phone = open({ phone_number: text('contact'), country_code: text('contact'), state: text('state') });
export type PhoneResource = z.output<typeof phone>;
