/**
 * The dossier of a session as a PDF with its record attached. Hides how a record becomes sections. Promises: every section is made of the record
 * alone; hidden characters are made visible; what is missing is said; a referral is not in it, for no role. Runs in the drawing process.
 * Throws what typesetting throws.
 */
export { toDossierPdf } from './dossier-document.ts';
