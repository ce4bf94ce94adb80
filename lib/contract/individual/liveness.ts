/** LIVENESS (contract 2.9): a picture or a video of the person. */
import type * as z from 'zod/mini';
import { absentOr, envelopeShape, file, open } from '../schema/index.ts';

export const livenessStep = open({
  ...envelopeShape,
  verification: absentOr(open({ liveness: absentOr(open({ file: file() })) })),
});
export type LivenessStep = z.output<typeof livenessStep>;
