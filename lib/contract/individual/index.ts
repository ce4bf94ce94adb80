/** Steps of individual sessions. A new type: one file beside this one and one line here; every other type passes as a raw step. */
import type * as z from 'zod/mini';
import type { knownStepTypes } from '../status.ts';
import { amlStep } from './aml.ts';
import { duplicateStep } from './duplicate.ts';
import { emailStep } from './email.ts';
import { idDocumentStep } from './id-document.ts';
import { livenessStep } from './liveness.ts';
import { phoneStep } from './phone.ts';
import { proofOfAddressStep } from './proof-of-address.ts';
import { pvidStep } from './pvid.ts';

export type { AmlHit, AmlStep } from './aml.ts';
export type { DuplicateStep } from './duplicate.ts';
export type { EmailStep } from './email.ts';
export { rawStep, type StepEnvelope } from './envelope.ts';
export type { IdDocumentStep } from './id-document.ts';
export type { LivenessStep } from './liveness.ts';
export type { PhoneStep } from './phone.ts';
export type { ProofOfAddressStep } from './proof-of-address.ts';
export type { PvidStep } from './pvid.ts';

export const individualSteps = {
  LIVENESS: livenessStep,
  ID_DOCUMENT: idDocumentStep,
  PROOF_OF_ADDRESS: proofOfAddressStep,
  PHONE: phoneStep,
  EMAIL: emailStep,
  PVID: pvidStep,
  DUPLICATE: duplicateStep,
  AML: amlStep,
} satisfies Record<(typeof knownStepTypes.individual)[number], z.core.$ZodType>;
