/** DUPLICATE (contract 2.9): faces of other sessions that look like this one. */
import * as z from 'zod/mini';
import { envelopeShape } from '../schema/envelope.ts';
import { absentOr, isRecord, list, number, open, text, withKnownNames } from '../schema/leaf.ts';

const faceNames = new Set(['url']);
// A face is a bare address here; one that comes as a file object, as everywhere else, is read too.
const face = z.pipe(
  z.transform((value: unknown) => {
    const named = withKnownNames(value, faceNames);
    return isRecord(named) && 'url' in named ? named.url : value;
  }),
  text('evidence'),
);

export const duplicateStep = open({
  ...envelopeShape,
  verification: absentOr(
    open({
      duplicate: absentOr(
        open({
          face,
          // The id alone opens the end user's flow.
          matches: list(open({ face, session_id: text('evidence'), similarity_score: number('evidence') })),
        }),
      ),
    }),
  ),
});
export type DuplicateStep = z.output<typeof duplicateStep>;
