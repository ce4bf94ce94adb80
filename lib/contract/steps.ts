/** Which schema reads which step. */
import type * as z from 'zod/mini';
import type { SessionKind } from '#lib/model/ids.ts';
import { corporateSteps, type RawCorporateStep, rawCorporateStep } from './corporate/index.ts';
import { individualSteps, rawStep, type StepEnvelope } from './individual/index.ts';

type OutputOf<Steps extends Record<string, z.core.$ZodType>> = z.output<Steps[keyof Steps]>;
/** A step as one of the schemas read it. */
export type StepAnswer =
  | OutputOf<typeof individualSteps>
  | OutputOf<typeof corporateSteps>
  | StepEnvelope
  | RawCorporateStep;
type StepSchema = z.core.$ZodType<StepAnswer>;

const typed: Record<SessionKind, ReadonlyMap<string, StepSchema>> = {
  individual: new Map<string, StepSchema>(Object.entries(individualSteps)),
  corporate: new Map<string, StepSchema>(Object.entries(corporateSteps)),
};

/** Whether the type has a schema of its own; others pass as raw. */
export const isTyped = (kind: SessionKind, type: string): boolean => typed[kind].has(type);

export const stepSchema = (kind: SessionKind, type: string): StepSchema =>
  typed[kind].get(type) ?? (kind === 'individual' ? rawStep : rawCorporateStep);

/** The keys that the contract names for a corporate step. */
export function corporateKeys(type: string): ReadonlySet<string> {
  const schema = corporateSteps[type as keyof typeof corporateSteps];
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  return new Set(def.type === 'object' ? Object.keys(def.shape) : []);
}
