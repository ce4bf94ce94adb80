/** Rejection codes seen so far (field notes). There is no published list: each label is derived from the code's name. */
const labels: ReadonlyMap<string, string> = new Map([
  ['FORGED_REJECTION', 'Document rejected as forged'],
  ['DOCUMENT_HIDDEN', 'Document partly hidden'],
  ['BAD_ENVIRONMENT', 'Poor surroundings'],
  ['BLACK_WHITE_PICTURE', 'Black and white image'],
  ['BAD_QUALITY', 'Image quality too low'],
  ['DOCUMENT_COMPLIANCE', 'Document not accepted'],
  ['IDENTITY_DOCUMENT_EXPIRED', 'Document expired'],
  ['DOCUMENT_INVALID_FRONT_SIDE', 'Front side not valid'],
  ['DOCUMENT_INVALID_BACK_SIDE', 'Back side not valid'],
  ['IDENTITY_DOCUMENT_DOB_DATE_MINOR', 'Holder is a minor'],
  ['RESTRICTED_NATIONALITY_TYPE', 'Nationality not accepted'],
]);

/** Undefined for an unknown code: show the code itself. */
export const reasonLabel = (code: string | null | undefined): string | undefined =>
  code ? labels.get(code) : undefined;
