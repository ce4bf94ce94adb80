/** The v1 resources: verified data that a user or company has agreed to share (contract 4.1). */
export const resourceNames = ['identity', 'residency', 'corporate', 'phone', 'email'] as const;
export type ResourceName = (typeof resourceNames)[number];

/** Values of `?document=`, as the contract writes them: in lower case. */
export const resourceDocuments = {
  identity: ['national_id', 'passport', 'driver_license', 'resident_permit'],
  residency: ['utility_bill', 'government_document', 'bank_statement'],
} as const satisfies Partial<Record<ResourceName, readonly string[]>>;

export const isResourceName = (text: string): text is ResourceName => resourceNames.some((name) => name === text);

/** Whether `GET …/resources/{name}?document=` may be asked for this document. */
export const isDocumentOf = (name: ResourceName, document: string): boolean =>
  (name === 'identity' || name === 'residency') && resourceDocuments[name].some((one) => one === document);
