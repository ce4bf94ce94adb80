/** One file inside a step (contract 2.8). */
import * as z from 'zod/mini';
import { absentOr, isAbsent, isRecord, number, open, requiredText, text } from './leaf.ts';

const fileObject = open({ url: requiredText('evidence'), type: text('evidence'), size: number('evidence') });
export type FileObject = z.output<typeof fileObject>;

/** A file, or null: one without an address is absent, whatever else it says (field notes). */
export const file = () =>
  z.pipe(
    z.transform((value: unknown) => (isRecord(value) && isAbsent(value.url) ? null : value)),
    absentOr(fileObject),
  );
