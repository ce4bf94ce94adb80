/** Steps of individual sessions. A new type: one file beside this one and one line here; every other type passes as a raw step. */
import type * as z from 'zod/mini';
import type { knownStepTypes } from '../status.ts';
import { idDocumentStep } from './id-document.ts';

export { rawStep, type StepEnvelope } from './envelope.ts';
export type { IdDocumentStep } from './id-document.ts';

export const individualSteps = {
  ID_DOCUMENT: idDocumentStep,
} satisfies Partial<Record<(typeof knownStepTypes.individual)[number], z.core.$ZodType>>;
