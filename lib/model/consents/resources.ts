/** The v1 resources: verified data that a user or company has agreed to share (contract 4.1). */
export const resourceNames = ['identity', 'residency', 'corporate', 'phone', 'email'] as const;
export type ResourceName = (typeof resourceNames)[number];

export const resourceLabels: Record<ResourceName, string> = {
  identity: 'Identity documents',
  residency: 'Proof of residency',
  corporate: 'Company',
  phone: 'Phone',
  email: 'Email',
};

/** Values of `?document=`, as the contract writes them: in lower case. */
export const resourceDocuments = {
  identity: ['national_id', 'passport', 'driver_license', 'resident_permit'],
  residency: ['utility_bill', 'government_document', 'bank_statement'],
} as const satisfies Partial<Record<ResourceName, readonly string[]>>;

export const isResourceName = (text: string): text is ResourceName => resourceNames.some((name) => name === text);

/** Tells whether `GET …/resources/{name}?document=` may be asked for this document. */
export const isDocumentOf = (name: ResourceName, document: string): boolean =>
  (name === 'identity' || name === 'residency') && resourceDocuments[name].some((one) => one === document);

/** The checks that an identity document brings (contract 2.2), in the order of the page. */
export const identityChecks = [
  'check_firstname',
  'check_lastname',
  'check_gender',
  'check_date_of_birth',
  'check_country',
  'check_document_number',
  'check_document_expiration',
  'check_mrz',
  'check_security_features',
  'check_image_quality',
  'check_color_picture',
  'check_face_matching',
] as const;
export type IdentityCheck = (typeof identityChecks)[number];

export type CheckResult = 'correct' | 'incorrect' | 'not_given';

/** What a number other than 1 and -1 means is described nowhere. */
export const toCheckResult = (value: unknown): CheckResult =>
  value === 1 ? 'correct' : value === -1 ? 'incorrect' : 'not_given';

const isKnown: ReadonlySet<string> = new Set(identityChecks);

/** Reads every known check, and each that the contract does not name, whose results are the same numbers. */
export const resultsOf = (document: Readonly<Record<string, unknown>>): CheckResult[] =>
  [...identityChecks, ...Object.keys(document).filter((key) => /^check_\w+$/i.test(key) && !isKnown.has(key))].map(
    (key) => toCheckResult(isKnown.has(key) ? document[key] : Number(document[key])),
  );
