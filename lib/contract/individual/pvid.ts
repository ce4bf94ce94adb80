/** PVID (contract 2.9): remote video identification; a document, and the face seen with it. */
import type * as z from 'zod/mini';
import { envelopeShape } from '../schema/envelope.ts';
import { file } from '../schema/file.ts';
import { absentOr, open, text } from '../schema/leaf.ts';
import { documentFields } from './id-document.ts';

export const pvidStep = open({
  ...envelopeShape,
  document: absentOr(
    open({
      country: text('identity'),
      type: text('identity'),
      face: file(),
      files: absentOr(open({ front: file(), back: file() })),
      fields: absentOr(documentFields),
    }),
  ),
});
export type PvidStep = z.output<typeof pvidStep>;
