/** The rejection codes of `reason-code.ts` in a sentence each; apart, because the list needs none of them. */
const explanations: ReadonlyMap<string, string> = new Map([
  ['FORGED_REJECTION', 'The document was judged to be forged or altered.'],
  ['DOCUMENT_HIDDEN', 'A part of the document is covered or outside the picture.'],
  ['BAD_ENVIRONMENT', 'Light or surroundings did not allow a reliable check.'],
  ['BLACK_WHITE_PICTURE', 'The picture is black and white; a colour picture is needed.'],
  ['BAD_QUALITY', 'The picture is too blurred, dark or small to be checked.'],
  ['DOCUMENT_COMPLIANCE', 'The document does not meet what this flow asks for.'],
  ['IDENTITY_DOCUMENT_EXPIRED', 'The identity document was past its expiry date.'],
  ['DOCUMENT_INVALID_FRONT_SIDE', 'The picture of the front does not show a valid front side.'],
  ['DOCUMENT_INVALID_BACK_SIDE', 'The picture of the back does not show a valid back side.'],
  ['IDENTITY_DOCUMENT_DOB_DATE_MINOR', 'By the birth date on the document, its holder is not of age.'],
  ['RESTRICTED_NATIONALITY_TYPE', 'This flow does not accept the nationality on the document.'],
]);

/** One sentence; undefined for a code that is not known here. */
export const explainReason = (code: string | null | undefined): string | undefined =>
  code ? explanations.get(code) : undefined;
