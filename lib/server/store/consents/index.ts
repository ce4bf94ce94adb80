/**
 * This folder keeps the API access that users and companies gave (v1). Hides how tokens are sealed and when findings are made again. Promises: a token is
 * sealed with a key of its consent and comes out for a read alone; what another token gave is forgotten when it is replaced; each write shares its transaction
 * with its audit event. Throws Problems: not_found, conflict, internal, and those of the store.
 */
export type { ConsentRecord, ConsentReference, ConsentWithFacts } from './consent-records.ts';
export { createConsents } from './consents.ts';
export { makeDueConsentFindings, makeFindingsOfLinks } from './findings.ts';
export { purgeConsentsOf } from './purge.ts';
export type { DocumentDecision } from './standing.ts';
