import type { SessionKind } from '#lib/model/session/ids.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { isCompanyDocument } from './corporate/index.ts';
import { type Parsed, parseWith } from './schema/parse.ts';
import { isTyped, knownKeys, type StepAnswer, stepSchema } from './step-schemas.ts';

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
  const known = [...knownKeys('corporate', type)];
  const isOfType = (key: string, value: unknown) =>
    type === 'DOCUMENTS' ? isCompanyDocument(key, value) : known.includes(key);
  return entries.some(([key, value]) => isOfType(key, value) || known.some((name) => key === rawKey(name)));
}
