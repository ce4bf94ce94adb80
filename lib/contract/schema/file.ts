/** One file inside a step (contract 2.8). */
import * as z from 'zod/mini';
import { absentOr, isAbsent, isRecord, number, open, requiredText, text, withKnownNames } from './leaf.ts';

const fileObject = open({ url: requiredText('evidence'), type: text('evidence'), size: number('evidence') });
export type FileObject = z.output<typeof fileObject>;

const names = new Set(['url']);

/** Whether a value is an object with an address, in any case. */
export const hasAddress = (value: unknown): boolean => {
  const named = withKnownNames(value, names);
  return isRecord(named) && 'url' in named;
};

/** A file, or null: one without an address is absent, whatever else it says (field notes). */
export const file = () =>
  z.pipe(
    z.transform((value: unknown) => {
      const named = withKnownNames(value, names);
      return isRecord(named) && isAbsent(named.url) ? null : named;
    }),
    absentOr(fileObject),
  );
