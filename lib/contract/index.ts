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
export {
  type HitIdentity,
  hasHitLists,
  type IdentifiedHits,
  identifyHits,
  type KnownHit,
  listHits,
  listScreenedValues,
  listScreenings,
  type ScreenedValue,
  type Screening,
} from './hits/index.ts';
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
export { listPersonSessions } from './person-sessions.ts';
export { type CustomerView, maskText, type Redacted, type RedactionSubject, redact } from './redaction/index.ts';
export { type FileObject, type Issue, isAbsent, notStated, type Parsed, type Unreadable } from './schema/index.ts';
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
} from './session/index.ts';
export { parseStep, type StepAnswer } from './steps/index.ts';
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
} from './v1/index.ts';
