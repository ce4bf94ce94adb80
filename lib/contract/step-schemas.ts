/**
 * The answer of any step, by session kind and step type. Hides which types have a schema and how an object of another
 * type is distinguished from a step that holds nothing yet; a type without a schema passes raw. Throws nothing: `parseStep` returns issues.
 *
 * Which schema parses which step.
 */
import type * as z from 'zod/mini';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { corporateSteps, type RawCorporateStep, rawCorporateStep } from './corporate/index.ts';
import { individualSteps, rawStep, type StepEnvelope } from './individual/index.ts';

type OutputOf<Steps extends Record<string, z.core.$ZodType>> = z.output<Steps[keyof Steps]>;
/** A step in the canonical shape of its type. */
export type StepAnswer =
  | OutputOf<typeof individualSteps>
  | OutputOf<typeof corporateSteps>
  | StepEnvelope
  | RawCorporateStep;
type StepSchema = z.core.$ZodType<StepAnswer>;

const schemas: Record<SessionKind, ReadonlyMap<string, StepSchema>> = {
  individual: new Map<string, StepSchema>(Object.entries(individualSteps)),
  corporate: new Map<string, StepSchema>(Object.entries(corporateSteps)),
};
const rawSchemas: Record<SessionKind, StepSchema> = { individual: rawStep, corporate: rawCorporateStep };

export const stepSchema = (kind: SessionKind, type: string): StepSchema => schemas[kind].get(type) ?? rawSchemas[kind];

/** Whether the type has a schema of its own; others pass as raw. */
export const isTyped = (kind: SessionKind, type: string): boolean => stepSchema(kind, type) !== rawSchemas[kind];

/** The keys that the contract names for a step. */
export function knownKeys(kind: SessionKind, type: string): ReadonlySet<string> {
  let { def } = (stepSchema(kind, type) as z.core.$ZodTypes)._zod;
  while (def.type === 'pipe') ({ def } = (def.out as z.core.$ZodTypes)._zod);
  return new Set(def.type === 'object' ? Object.keys(def.shape) : []);
}
