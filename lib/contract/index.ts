/**
 * The contract door. It hides how many ways the verification API has to say the same thing: whatever came over the wire is either read
 * into the one canonical shape, or named as unreadable. Missing is null, never zero, never an empty list; a key that no schema knows
 * passes through as it came and counts as the most sensitive. Every leaf carries its sensitivity class, and the one redactor here derives from them
 * what a reviewer gets. Pure, for server and browser. Throws nothing: `ok: false` says which paths are not what they should be, never with a value.
 */
import type { SessionKind } from '#lib/model/ids.ts';
import { type Issue, type Parsed, parseWith } from './door.ts';
import type { IdDocumentStep } from './individual/index.ts';
import { type InitAnswer, initAnswer, type SessionAnswer, sessionAnswer } from './session.ts';
import { isTyped, type StepAnswer, stepSchema } from './steps.ts';
import { type WebhookDelivery, webhookDelivery } from './webhook.ts';

export type { RawCorporateStep } from './corporate/index.ts';
export type { Issue, Parsed } from './door.ts';
export { type FileObject, listFiles, type StepFile, withFileAddresses } from './file.ts';
export type { IdDocumentStep, StepEnvelope } from './individual/index.ts';
export { maskText } from './mask.ts';
export { type Redacted, redact, type Subject } from './redact.ts';
export { type InitAnswer, type SessionAnswer, type StepEntry, stepAddress } from './session.ts';
export {
  isKnownStatus,
  isScreeningStep,
  type KnownStatus,
  type KnownStepType,
  knownStatuses,
  visibleStatus,
} from './status.ts';
export type { StepAnswer } from './steps.ts';
export type { WebhookDelivery } from './webhook.ts';

/** `GET …/session/{id}`. Both kinds share one shape. */
export const parseSession = (_kind: SessionKind, body: unknown): Parsed<SessionAnswer> =>
  parseWith(sessionAnswer, body);

/** `GET …/step/{step}`, for the type that the session's step entry gives. */
export function parseStep(kind: 'individual', type: 'ID_DOCUMENT', body: unknown): Parsed<IdDocumentStep>;
export function parseStep(kind: SessionKind, type: string, body: unknown): Parsed<StepAnswer>;
export function parseStep(kind: SessionKind, type: string, body: unknown): Parsed<StepAnswer> {
  const parsed = parseWith(stepSchema(kind, type), body);
  const misfit = parsed.ok && kind === 'individual' ? misfitOf(type, parsed.value) : undefined;
  return misfit ? { ok: false, issues: [misfit] } : parsed;
}

// Every key of a step may be absent, so these keep any other object from being read as a step that holds nothing yet.
function misfitOf(type: string, step: StepAnswer): Issue | undefined {
  const saysSomething = [step.id, step.type, step.status].some((told) => told !== null);
  if (!saysSomething && !('verification' in step) && !Reflect.get(step, 'document'))
    return { path: '', message: 'not a step' };
  const isAnother = isTyped('individual', type) && step.type !== null && step.type !== type;
  return isAnother ? { path: 'type', message: 'another type of step than asked for' } : undefined;
}

/** A webhook's JSON body. Empty and missing parts are null, but for the session's id, which has to be one. */
export const parseWebhook = (body: unknown): Parsed<WebhookDelivery> => parseWith(webhookDelivery, body);

/** `POST /v4/session/init`. */
export const parseInit = (body: unknown): Parsed<InitAnswer> => parseWith(initAnswer, body);
