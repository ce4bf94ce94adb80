import type { Wire } from '../session.ts';

/** The resources of the v1 API (contract 4.1). */
export const resources = ['identity', 'residency', 'corporate', 'phone', 'email'] as const;

export type Resource = (typeof resources)[number];

/** Values of the query parameter `document`, each with the values of `document_type` that it names. */
export const documentNames: Readonly<Partial<Record<Resource, Readonly<Record<string, readonly string[]>>>>> = {
  identity: {
    national_id: ['NATIONAL_ID', 'ID_CARD'],
    passport: ['PASSPORT'],
    driver_license: ['DRIVER_LICENSE'],
    resident_permit: ['RESIDENT_PERMIT'],
  },
  residency: {
    utility_bill: ['UTILITY_BILL'],
    government_document: ['GOVERNMENT_DOCUMENT'],
    bank_statement: ['BANK_STATEMENT'],
  },
};

/** What the token gives, by resource: lists of documents for identity and residency, else one object. */
export type TokenData = Partial<Record<Resource, unknown>>;

export type ResourceAnswer = { readonly status: number; readonly body: Wire };

/** Changes an answer that would be as the contract describes it. */
export type Rewrite = (answer: ResourceAnswer, read: { resource: Resource; document: string | null }) => ResourceAnswer;

/** A user access token of the v1 API, for one person or one company. */
export type AccessToken = {
  readonly token: string;
  /** Its name in the request log, in faults and on the control port. */
  readonly label: string;
  readonly tags: readonly string[];
  /** The names of scopes are not documented (contract 5.4): here they are those of the resources. */
  scopes: readonly Resource[];
  /** The person or company, for the control port alone. */
  subject: string;
  /** An app in state mode reads only state and type of documents (contract 1.4). */
  mode: 'full' | 'state';
  /** Withdrawn or expired: both are refused in the same way. */
  revoked: boolean;
  data: TokenData;
  readonly rewrite?: Rewrite;
};

export type TokenOptions = Pick<AccessToken, 'subject' | 'data'> &
  Partial<Pick<AccessToken, 'tags' | 'scopes' | 'mode' | 'revoked' | 'rewrite'>>;

/** Scopes are those of the data unless given, and the label is a tag. */
export function accessToken(label: string, options: TokenOptions): AccessToken {
  const { tags = [], ...given } = options;
  return {
    token: `specimen-token-${label}-not-a-secret`,
    label,
    tags: [label, ...tags],
    scopes: resources.filter((one) => one in options.data),
    mode: 'full',
    revoked: false,
    ...given,
  };
}
