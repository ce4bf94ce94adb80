/**
 * The contract of the verification API. Hides how many ways it has to say the same thing: whatever comes over the wire is either parsed
 * into the one canonical shape or named as unreadable. Missing is null, never zero, never an empty list; a key that no schema knows
 * passes through unchanged and counts as the most sensitive. Every leaf carries its sensitivity class, and the one redactor here derives from them
 * what a reviewer gets. One unreadable part costs that part: it is named, and its raw value stands beside it. Pure, for server and browser.
 * Throws nothing: `ok: false` (a body that is no object) names what is wrong, never a value.
 */
export type { AmlHit, AmlStep, CompanyAmlHit, CompanyAmlStep } from './aml.ts';
export type * from './corporate.ts';
export { type DocumentsStep, isCompanyDocument } from './documents.ts';
export { listFiles, type StepFile, withFileAddresses } from './files.ts';
export { duplicateIdOf, type HitIdentity, type IdentifiedHits, identifyHits, type KnownHit } from './hits/hit-ids.ts';
export {
  type DuplicateMatch,
  hasHitLists,
  listDuplicateMatches,
  listHits,
  listScreenedValues,
  listScreenings,
  type ScreenedValue,
  type Screening,
} from './hits/screenings.ts';
export type * from './individual.ts';
export { type CustomerView, maskText, type Redacted, type RedactionSubject, redact } from './redact.ts';
export {
  type CorporatePerson,
  type CorporateResource,
  type EmailResource,
  envelopeErrorOf,
  type IdentityDocument,
  type PhoneResource,
  parseResource,
  type ResidencyDocument,
  type ResourceAnswers,
  type ResourceRefusal,
  type ResourceRequest,
} from './resources.ts';
export type { FileObject } from './schema/envelope.ts';
export { isAbsent, notStated } from './schema/leaf.ts';
export type { Issue, Parsed } from './schema/parse.ts';
export type { Unreadable } from './schema/repair.ts';
export {
  type InitAnswer,
  isPersonEntry,
  parseInit,
  parseSession,
  parseWebhook,
  type SessionAnswer,
  type StepEntry,
  stepAddress,
  type WebhookDelivery,
} from './session.ts';
export { listNamedPersons, parseStep, type StepAnswer } from './steps.ts';
