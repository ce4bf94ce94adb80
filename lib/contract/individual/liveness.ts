/** LIVENESS (contract 2.9): a picture or a video of the person. */
import type * as z from 'zod/mini';
import { envelopeShape } from '../schema/envelope.ts';
import { file } from '../schema/file.ts';
import { absentOr, open } from '../schema/leaf.ts';

export const livenessStep = open({
  ...envelopeShape,
  verification: absentOr(open({ liveness: absentOr(open({ file: file() })) })),
});
export type LivenessStep = z.output<typeof livenessStep>;
