/**
 * The answers of the v1 resource API (contract 2.1 to 2.6): verified data that a user or company has agreed to share. Hides the spellings of its
 * envelope, dates and words. Throws nothing.
 */

export { envelopeErrorOf, parseResource, type ResourceRefusal } from './parse.ts';
export type { ResidencyDocument } from './residency.ts';
export type { CorporatePerson, CorporateResource, EmailResource, IdentityDocument, PhoneResource } from './schemas.ts';
export { type ResourceAnswer, type ResourceAnswers, type ResourceRequest, resourceSchema } from './schemas.ts';
