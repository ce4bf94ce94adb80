/** A sentence for each rejection code of `reason.ts`. In its own file because the list of sessions does not need it. */
const explanations: ReadonlyMap<string, string> = new Map([
  ['FORGED_REJECTION', 'The document was rejected as forged or altered.'],
  ['DOCUMENT_HIDDEN', 'Part of the document is covered or outside the image.'],
  ['BAD_ENVIRONMENT', 'Light or surroundings did not allow a reliable check.'],
  ['BLACK_WHITE_PICTURE', 'The image is black and white; a colour image is needed.'],
  ['BAD_QUALITY', 'The image is too blurred, dark or small to be checked.'],
  ['DOCUMENT_COMPLIANCE', 'The document does not meet the requirements of this flow.'],
  ['IDENTITY_DOCUMENT_EXPIRED', 'The identity document was past its expiry date.'],
  ['DOCUMENT_INVALID_FRONT_SIDE', 'The image of the front does not show a valid front side.'],
  ['DOCUMENT_INVALID_BACK_SIDE', 'The image of the back does not show a valid back side.'],
  ['IDENTITY_DOCUMENT_DOB_DATE_MINOR', 'According to the birth date on the document, its holder is a minor.'],
  ['RESTRICTED_NATIONALITY_TYPE', 'This flow does not accept the nationality on the document.'],
]);

/** Undefined for an unknown code. */
export const explainReason = (code: string | null | undefined): string | undefined =>
  code ? explanations.get(code) : undefined;
