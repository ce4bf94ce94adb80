/**
 * The contract of the verification API. Hides how many ways it has to say the same thing: whatever comes over the wire is either parsed
 * into the one canonical shape or named as unreadable. Missing is null, never zero, never an empty list; a key that no schema knows
 * passes through unchanged and counts as the most sensitive. Every leaf carries its sensitivity class, and the one redactor here derives from them
 * what a reviewer gets. One unreadable part costs that part: it is named, and its raw value stands beside it. Pure, for server and browser.
 * Throws nothing: `ok: false` (a body that is no object) names what is wrong, never a value.
 */
export type {
  BeneficialOwnersStep,
  CompanyAmlHit,
  CompanyAmlStep,
  CompanyDetailsStep,
  CorporateOfficerStep,
  DocumentsStep,
  LegalRepresentativeStep,
  RawCorporateStep,
} from './corporate/index.ts';
export { isCompanyDocument } from './corporate/index.ts';
export { listFiles, type StepFile, withFileAddresses } from './files.ts';
export { type HitIdentity, type IdentifiedHits, identifyHits } from './hits/hit-ids.ts';
export type { KnownHit } from './hits/number-twins.ts';
export { listScreenedValues, type ScreenedValue } from './hits/screened-for.ts';
export { hasHitLists, listHits, listScreenings, type Screening } from './hits/screenings.ts';
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
export { parseStep } from './parse-step.ts';
export { listPersonSessions } from './person-sessions.ts';
export { type CustomerView, type Redacted, type RedactionSubject, redact } from './redact.ts';
export type { FileObject } from './schema/file.ts';
export { isAbsent, notStated } from './schema/leaf.ts';
export type { Issue, Parsed } from './schema/parse.ts';
export type { Unreadable } from './schema/repair.ts';
export {
  type InitAnswer,
  isPersonEntry,
  parseInit,
  parseSession,
  type SessionAnswer,
  type StepEntry,
  stepAddress,
} from './session/session.ts';
export { parseWebhook, type WebhookDelivery } from './session/webhook.ts';
export type { StepAnswer } from './step-schemas.ts';
export { envelopeErrorOf, parseResource, type ResourceRefusal } from './v1/parse.ts';
export type { ResidencyDocument } from './v1/residency.ts';
export type {
  CorporatePerson,
  CorporateResource,
  EmailResource,
  IdentityDocument,
  PhoneResource,
  ResourceAnswers,
  ResourceRequest,
} from './v1/schemas.ts';
