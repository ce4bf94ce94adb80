/**
 * Every address of Review Desk: of its pages and of its API. Promises that only refs appear in them, never an upstream session id. Apart by what
 * a page needs, so that the list does not load the addresses of all others. Throws nothing.
 */
export { alertUrls } from './alert-urls.ts';
export { type AuthAction, apiUrls, authUrl, type OwnershipFormat, ownershipFormats } from './api-urls.ts';
export { connectionUrls } from './connection-urls.ts';
export { consentUrls } from './consent-urls.ts';
export { importUrls, newSessionUrls } from './import-urls.ts';
export { listExportUrls } from './list-export-urls.ts';
export { liveUrls } from './live-urls.ts';
export { neighbourUrls } from './neighbour-urls.ts';
export { urls } from './page-urls.ts';
export { preferenceUrls } from './preference-urls.ts';
export { presenceUrls } from './presence-urls.ts';
export { printUrls } from './print-urls.ts';
export { queueUrls } from './queue-urls.ts';
export { retentionUrls } from './retention-urls.ts';
export { decisionUrls } from './review/decision-urls.ts';
export { dispositionUrls } from './review/disposition-urls.ts';
export { dossierUrls } from './review/dossier-urls.ts';
export { eventUrls } from './review/event-urls.ts';
export { noteUrls } from './review/note-urls.ts';
export { numbersUrls } from './review/numbers-urls.ts';
export { ownerRecordUrls } from './review/owner-record-urls.ts';
export { referralPageUrls } from './review/referral-page-urls.ts';
export { revealUrls } from './review/reveal-urls.ts';
export { riskUrls } from './review/risk-urls.ts';
export { sessionListUrls } from './session-list-urls.ts';
export { viewUrls } from './view-urls.ts';
