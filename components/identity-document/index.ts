/**
 * An identity document: the subject's, that of a video identification, or the host's of a proof of address.
 * Hides: check digits, the comparison of extracted fields with the MRZ, expiry and age. Promises: absent, hidden and masked values stay distinct;
 * a masked value concludes nothing; of two expiry dates the earlier counts, of two birth dates the later. Throws nothing.
 */
export { DocumentBody, DocumentMarks } from './document-body.tsx';
export { toIdentityDocument } from './identity-document.ts';
