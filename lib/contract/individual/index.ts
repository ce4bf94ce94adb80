/**
 * Schemas of the steps of individual sessions (contract 2.9), one file for each type. Hides the spellings of values inside each; every other
 * type passes as a raw step with the common envelope. Throws nothing.
 */
import type * as z from 'zod/mini';
import type { StepType } from '#lib/model/session/step-type.ts';
import { envelopeShape } from '../schema/envelope.ts';
import { open } from '../schema/leaf.ts';
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
export type { IdDocumentStep } from './id-document.ts';
export type { LivenessStep } from './liveness.ts';
export type { PhoneStep } from './phone.ts';
export type { ProofOfAddressStep } from './proof-of-address.ts';
export type { PvidStep } from './pvid.ts';

export const rawStep = open(envelopeShape);
export type StepEnvelope = z.output<typeof rawStep>;

export const individualSteps = {
  LIVENESS: livenessStep,
  ID_DOCUMENT: idDocumentStep,
  PROOF_OF_ADDRESS: proofOfAddressStep,
  PHONE: phoneStep,
  EMAIL: emailStep,
  PVID: pvidStep,
  DUPLICATE: duplicateStep,
  AML: amlStep,
} satisfies Record<StepType<'individual'>, z.core.$ZodType>;
