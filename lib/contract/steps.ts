/** Which schema reads which step. */
import type * as z from 'zod/mini';
import type { SessionKind } from '#lib/model/ids.ts';
import { corporateSteps, type RawCorporateStep, rawCorporateStep } from './corporate/index.ts';
import { type IdDocumentStep, individualSteps, rawStep, type StepEnvelope } from './individual/index.ts';

export type StepAnswer = IdDocumentStep | StepEnvelope | RawCorporateStep;
type StepSchema = z.core.$ZodType<StepAnswer>;

const typed: Record<SessionKind, ReadonlyMap<string, StepSchema>> = {
  individual: new Map<string, StepSchema>(Object.entries(individualSteps)),
  corporate: new Map<string, StepSchema>(Object.entries(corporateSteps)),
};

/** Whether the type has a schema of its own; others pass as raw. */
export const isTyped = (kind: SessionKind, type: string): boolean => typed[kind].has(type);

export const stepSchema = (kind: SessionKind, type: string): StepSchema =>
  typed[kind].get(type) ?? (kind === 'individual' ? rawStep : rawCorporateStep);
