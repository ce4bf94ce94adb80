import type { SessionKind } from '#lib/model/session/ids.ts';
import { isCompanyDocument } from '../corporate/index.ts';
import { type Issue, type Parsed, parseWith } from '../schema/index.ts';
import { isTyped, knownKeys, type StepAnswer, stepSchema } from './schemas.ts';

/** `GET …/step/{step}`, for the type that the session's step entry gives. */
export function parseStep(kind: SessionKind, type: string, body: unknown): Parsed<StepAnswer> {
  const parsed = parseWith(stepSchema(kind, type), body);
  if (!parsed.ok) return parsed;
  const issue = kind === 'individual' ? individualIssue(type, parsed.value) : corporateIssue(type, parsed.value);
  return issue ? { ok: false, issues: [issue] } : parsed;
}

// Every key of a step may be absent, so these two keep any other object from passing as a step that holds nothing yet.

function individualIssue(type: string, step: StepAnswer): Issue | undefined {
  const values = ['id', 'type', 'status', 'verification', 'document'].map((key) => Reflect.get(step, key) ?? null);
  if (values.every((value) => value === null)) return { path: '', message: 'not a step' };
  const [, answeredType] = values;
  const isOtherType = isTyped('individual', type) && answeredType !== null && answeredType !== type;
  return isOtherType ? { path: 'type', message: 'another type of step than requested' } : undefined;
}

// Without an envelope only the keys identify a step; an empty answer is a step that holds nothing yet. A document may have any name, so its parts decide.
function corporateIssue(type: string, step: StepAnswer): Issue | undefined {
  const isEmpty = Object.values(step).every((value) => value === null);
  if (isEmpty || !isTyped('corporate', type)) return undefined;
  const known = knownKeys('corporate', type);
  const isOfType =
    type === 'DOCUMENTS'
      ? Object.entries(step).some(([key, value]) => isCompanyDocument(key, value))
      : Object.entries(step).some(([key, value]) => value !== null && known.has(key));
  return isOfType ? undefined : { path: '', message: 'not a step of this type' };
}
