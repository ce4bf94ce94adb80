/** Rejection codes seen so far (field notes), in our words. Upstream publishes no list; what a code means is read from its name. */
const words: ReadonlyMap<string, string> = new Map([
  ['FORGED_REJECTION', 'Document judged forged'],
  ['DOCUMENT_HIDDEN', 'Document partly hidden'],
  ['BAD_ENVIRONMENT', 'Bad surroundings'],
  ['BLACK_WHITE_PICTURE', 'Black and white picture'],
  ['BAD_QUALITY', 'Picture quality too low'],
  ['DOCUMENT_COMPLIANCE', 'Document not accepted'],
  ['IDENTITY_DOCUMENT_EXPIRED', 'Document expired'],
  ['DOCUMENT_INVALID_FRONT_SIDE', 'Front side not valid'],
  ['DOCUMENT_INVALID_BACK_SIDE', 'Back side not valid'],
  ['IDENTITY_DOCUMENT_DOB_DATE_MINOR', 'Holder is a minor'],
  ['RESTRICTED_NATIONALITY_TYPE', 'Nationality not accepted'],
]);

/** A few words for a list; undefined for a code that is not known here: show the code alone. */
export const reasonWords = (code: string | null | undefined): string | undefined =>
  code ? words.get(code) : undefined;
