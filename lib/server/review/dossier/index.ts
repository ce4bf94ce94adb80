/**
 * The dossier of a session: all that one reviewer may see of it at one moment, collected and handed to who draws it. Hides which steps have what, how
 * files are fetched and hashed, and what names a session at the verification service. Promises: every read writes its own audit event, the export two;
 * what could not be read is named; never a referral. Throws Problems: not_allowed, not_found, store_unavailable; an abort rejects with its reason.
 */
export { type DossierOptions, exportDossier, type MadeDossier } from './make-dossier.ts';
