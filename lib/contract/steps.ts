/**
 * The answer of any step, by session kind and step type. Hides which types have a schema and how an object of another
 * type is distinguished from a step that holds nothing yet; a type without a schema passes raw. Throws nothing: `parseStep` returns issues.
 */
import type * as z from 'zod/mini';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import {
  type BeneficialOwnersStep,
  type CorporateOfficerStep,
  corporateSteps,
  type RawCorporateStep,
  rawCorporateStep,
} from './corporate.ts';
import { isCompanyDocument } from './documents.ts';
import { individualSteps, rawStep, type StepEnvelope } from './individual.ts';
import { type Parsed, parseWith } from './schema/parse.ts';

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

/**
 * `GET …/step/{step}`, for the type that the session's step entry gives. An object that is another answer (an error with status 200, another
 * type of step) is unreadable with the empty path; its keys stay.
 */
export function parseStep(kind: SessionKind, type: string, body: unknown): Parsed<StepAnswer> {
  const parsed = parseWith(stepSchema(kind, type), body);
  if (!parsed.ok) return parsed;
  const { value, unreadable } = parsed;
  const isTypeRead = !unreadable.some(({ path }) => path.length === 1 && path[0] === 'type');
  const isStep = kind === 'individual' ? isIndividualStep(type, value, isTypeRead) : isCorporateStep(type, value);
  if (isStep) return parsed;
  const whole = { path: [], expected: `a step ${type}`, raw: body, sensitivity: 'unknown' } as const;
  return { ok: true, value: { ...value, [rawKey()]: body }, unreadable: [whole, ...unreadable] };
}

// Every key of a step may be absent, so these two keep any other object from passing as a step that holds nothing yet.

function isIndividualStep(type: string, step: StepAnswer, isTypeRead: boolean): boolean {
  const keys = ['id', 'type', 'status', 'verification', 'document'];
  const isAnswered = keys.some((key) => (Reflect.get(step, key) ?? Reflect.get(step, rawKey(key)) ?? null) !== null);
  const answeredType = Reflect.get(step, 'type') ?? null;
  const isOtherType = isTyped('individual', type) && isTypeRead && answeredType !== null && answeredType !== type;
  return isAnswered && !isOtherType;
}

// Without an envelope only the keys identify a step; an empty answer is a step that holds nothing yet. A document may have any name, so its parts decide.
function isCorporateStep(type: string, step: StepAnswer): boolean {
  const entries = Object.entries(step).filter(([, value]) => value !== null);
  if (entries.length === 0 || !isTyped('corporate', type)) return true;
  const answeredType = Reflect.get(step, 'type');
  if (typeof answeredType === 'string' && answeredType !== type && isTyped('corporate', answeredType)) return false;
  const known = [...knownKeys('corporate', type)];
  const isOfType = (key: string, value: unknown) =>
    type === 'DOCUMENTS' ? isCompanyDocument(key, value) : known.includes(key);
  return entries.some(([key, value]) => isOfType(key, value) || known.some((name) => key === rawKey(name)));
}

/** A person whose session the step of a company names. */
interface NamedPerson {
  /** It is not checked. */
  readonly id: unknown;
  /** It is how the answer describes the person; null where it names the session alone. */
  readonly person: unknown;
}

const sessionKey = /^(?:(?:individual|kyc|verification)_?)?session(?:_?ids?)?$/i;

/** The id of a person's own session stands under `id`, by the contract; where that is absent, under a key that says so, at any depth. */
const idOf = (person: object): unknown => Reflect.get(person, 'id') ?? sessionIdIn(person);

function sessionIdIn(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return undefined;
  for (const [key, value] of Object.entries(part)) {
    const isNamed = sessionKey.test(key);
    const [first] = [value].flat();
    if (isNamed && typeof first !== 'object') return first;
    const found = (isNamed && value !== null ? Reflect.get(Object(value), 'id') : undefined) ?? sessionIdIn(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

const personsOf: Readonly<Record<string, (step: StepAnswer) => readonly NamedPerson[] | undefined>> = {
  LEGAL_REPRESENTATIVE: (step) => [{ id: idOf(step), person: step }],
  BENEFICIAL_OWNERS: (step) =>
    (step as BeneficialOwnersStep).individuals?.map((person) => ({ id: idOf(person), person })),
  CORPORATE_OFFICER: (step) => {
    const { session, id } = step as CorporateOfficerStep;
    return [session ? { id: session.id ?? id, person: null } : { id, person: step }];
  },
};

/** Undefined where the step names none, or the list did not come. @param type of a step of a company */
export const listNamedPersons = (type: string, step: StepAnswer): readonly NamedPerson[] | undefined =>
  Object.hasOwn(personsOf, type) ? personsOf[type]?.(step) : undefined;
