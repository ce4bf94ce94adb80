/**
 * The reasons for a rejection or a resubmission that the verification service is known to tell the customer (field notes, "Rejection codes
 * seen"). The list is not closed: any other code is of unknown meaning, and may be of screening.
 */
const listedReasonCodes: ReadonlySet<string> = new Set([
  'FORGED_REJECTION',
  'DOCUMENT_HIDDEN',
  'BAD_ENVIRONMENT',
  'BLACK_WHITE_PICTURE',
  'BAD_QUALITY',
  'DOCUMENT_COMPLIANCE',
  'IDENTITY_DOCUMENT_EXPIRED',
  'DOCUMENT_INVALID_FRONT_SIDE',
  'DOCUMENT_INVALID_BACK_SIDE',
  'IDENTITY_DOCUMENT_DOB_DATE_MINOR',
  'RESTRICTED_NATIONALITY_TYPE',
]);

export const isListedReasonCode = (code: string): boolean => listedReasonCodes.has(code);
