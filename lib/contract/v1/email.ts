/** The email address of a user (contract 2.6). */
import type * as z from 'zod/mini';
import { open, text } from '../schema/index.ts';

export const email = open({ email: text('contact') });
export type EmailResource = z.output<typeof email>;
