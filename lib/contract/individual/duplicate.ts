/** DUPLICATE (contract 2.9): faces of other sessions that look like this one. */
import * as z from 'zod/mini';
import { absentOr, isRecord, list, number, open, text } from '../leaf.ts';
import { envelopeShape } from './envelope.ts';

// A face is a bare address here; one that comes as a file object, as everywhere else, is read too.
const face = z.pipe(
  z.transform((value: unknown) => (isRecord(value) && 'url' in value ? value.url : value)),
  text('evidence'),
);

export const duplicateStep = open({
  ...envelopeShape,
  verification: absentOr(
    open({
      duplicate: absentOr(
        open({
          face,
          // Whoever holds a session id can open the end user's flow.
          matches: list(open({ face, session_id: text('evidence'), similarity_score: number('evidence') })),
        }),
      ),
    }),
  ),
});
export type DuplicateStep = z.output<typeof duplicateStep>;
