/**
 * The contract door. It hides how many ways the verification API has to say the same thing: whatever came over the wire is either read
 * into the one canonical shape, or named as unreadable. Missing is null, never zero, never an empty list; a key that no schema knows
 * passes through as it came and counts as the most sensitive. Every leaf carries its sensitivity class, and the one redactor here derives from them
 * what a reviewer gets. Pure, for server and browser. Throws nothing: `ok: false` says which paths are not what they should be, never with a value.
 */
import type { SessionKind } from '#lib/model/ids.ts';
import { isCompanyPaper } from './corporate/index.ts';
import { type Issue, type Parsed, parseWith } from './door.ts';
import { type InitAnswer, initAnswer, type SessionAnswer, sessionAnswer } from './session.ts';
import { corporateKeys, isTyped, type StepAnswer, stepSchema } from './steps.ts';
import { type WebhookDelivery, webhookDelivery } from './webhook.ts';

export type {
  BeneficialOwnersStep,
  CompanyAmlHit,
  CompanyAmlStep,
  CompanyDetailsStep,
  DocumentsStep,
  LegalRepresentativeStep,
  RawCorporateStep,
} from './corporate/index.ts';
export type { Issue, Parsed } from './door.ts';
export { type FileObject, listFiles, type StepFile, withFileAddresses } from './file.ts';
export { listScreenings, type Screening, withHitIds } from './hit-id.ts';
export type {
  AmlHit,
  AmlStep,
  DuplicateStep,
  EmailStep,
  IdDocumentStep,
  LivenessStep,
  PhoneStep,
  ProofOfAddressStep,
  PvidStep,
  StepEnvelope,
} from './individual/index.ts';
export { maskText } from './mask.ts';
export { type Redacted, redact, type Subject } from './redact.ts';
export { type InitAnswer, type SessionAnswer, type StepEntry, stepAddress } from './session.ts';
export {
  isKnownStatus,
  isScreeningStep,
  type KnownStatus,
  knownStatuses,
  knownStepTypes,
  visibleStatus,
  worseStatus,
} from './status.ts';
export type { StepAnswer } from './steps.ts';
export type { WebhookDelivery } from './webhook.ts';

/** `GET …/session/{id}`. Both kinds share one shape. */
export const parseSession = (_kind: SessionKind, body: unknown): Parsed<SessionAnswer> =>
  parseWith(sessionAnswer, body);

/** `GET …/step/{step}`, for the type that the session's step entry gives. */
export function parseStep(kind: SessionKind, type: string, body: unknown): Parsed<StepAnswer> {
  const parsed = parseWith(stepSchema(kind, type), body);
  if (!parsed.ok) return parsed;
  const misfit =
    kind === 'individual'
      ? individualMisfit(type, parsed.value)
      : isTyped(kind, type)
        ? corporateMisfit(type, parsed.value)
        : undefined;
  return misfit ? { ok: false, issues: [misfit] } : parsed;
}

// Every key of a step may be absent, so these keep any other object from being read as a step that holds nothing yet.
function individualMisfit(type: string, step: StepAnswer): Issue | undefined {
  const told = ['id', 'type', 'status', 'verification', 'document'].map((key) => Reflect.get(step, key) ?? null);
  if (told.every((value) => value === null)) return { path: '', message: 'not a step' };
  const [, said] = told;
  const isAnother = isTyped('individual', type) && said !== null && said !== type;
  return isAnother ? { path: 'type', message: 'another type of step than asked for' } : undefined;
}

// Without an envelope only the keys tell; an empty answer is a step that holds nothing yet. Any name may be that of a document, so that its parts tell.
function corporateMisfit(type: string, step: StepAnswer): Issue | undefined {
  const isEmpty = Object.values(step).every((value) => value === null);
  if (isEmpty) return undefined;
  const known = corporateKeys(type);
  const says =
    type === 'DOCUMENTS'
      ? Object.entries(step).some(([key, value]) => isCompanyPaper(key, value))
      : Object.entries(step).some(([key, value]) => value !== null && known.has(key));
  return says ? undefined : { path: '', message: 'not a step of this type' };
}

/** A webhook's JSON body. Empty and missing parts are null, but for the session's id, which has to be one. */
export const parseWebhook = (body: unknown): Parsed<WebhookDelivery> => parseWith(webhookDelivery, body);

/** `POST /v4/session/init`. */
export const parseInit = (body: unknown): Parsed<InitAnswer> => parseWith(initAnswer, body);
