/** Rejection codes seen so far (field notes), in our words. Upstream publishes no list; what a code means is read from its name. */
export interface ReasonWords {
  /** A few words for a list. */
  readonly short: string;
  /** One sentence. */
  readonly explanation: string;
}

const words: ReadonlyMap<string, ReasonWords> = new Map([
  [
    'FORGED_REJECTION',
    { short: 'Document judged forged', explanation: 'The document was judged to be forged or altered.' },
  ],
  [
    'DOCUMENT_HIDDEN',
    { short: 'Document partly hidden', explanation: 'A part of the document is covered or outside the picture.' },
  ],
  [
    'BAD_ENVIRONMENT',
    { short: 'Bad surroundings', explanation: 'Light or surroundings did not allow a reliable check.' },
  ],
  [
    'BLACK_WHITE_PICTURE',
    { short: 'Black and white picture', explanation: 'The picture is black and white; a colour picture is needed.' },
  ],
  [
    'BAD_QUALITY',
    { short: 'Picture quality too low', explanation: 'The picture is too blurred, dark or small to be checked.' },
  ],
  [
    'DOCUMENT_COMPLIANCE',
    { short: 'Document not accepted', explanation: 'The document does not meet what this flow asks for.' },
  ],
  [
    'IDENTITY_DOCUMENT_EXPIRED',
    { short: 'Document expired', explanation: 'The identity document was past its expiry date.' },
  ],
  [
    'DOCUMENT_INVALID_FRONT_SIDE',
    { short: 'Front side not valid', explanation: 'The picture of the front does not show a valid front side.' },
  ],
  [
    'DOCUMENT_INVALID_BACK_SIDE',
    { short: 'Back side not valid', explanation: 'The picture of the back does not show a valid back side.' },
  ],
  [
    'IDENTITY_DOCUMENT_DOB_DATE_MINOR',
    { short: 'Holder is a minor', explanation: 'By the birth date on the document, its holder is not of age.' },
  ],
  [
    'RESTRICTED_NATIONALITY_TYPE',
    { short: 'Nationality not accepted', explanation: 'This flow does not accept the nationality on the document.' },
  ],
]);

/** Undefined for a code that is not known here: show the code alone. */
export const explainReason = (code: string | null | undefined): ReasonWords | undefined =>
  code ? words.get(code) : undefined;
