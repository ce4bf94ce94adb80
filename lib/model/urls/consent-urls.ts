import type { Route } from 'next';
import type { ResourceName } from '../consents/resources.ts';

const part = encodeURIComponent;

/** Pages and API of shared data (v1). Ids are refs of ours; a token never is in an address. */
export const consentUrls = {
  consents: () => '/consents' as Route,
  consent: (id: string) => `/consents/${part(id)}` as Route,
  api: (id?: string) => `/api/consents${id === undefined ? '' : `/${part(id)}`}`,
  amlDecisions: (id: string) => `/api/consents/${part(id)}/aml-decisions`,
  amlSecond: (id: string) => `/api/consents/${part(id)}/aml-decisions/second`,
  relationshipEnd: (id: string) => `/api/consents/${part(id)}/relationship-end`,
  hold: (id: string) => `/api/consents/${part(id)}/hold`,
  resource: (
    id: string,
    resource: ResourceName,
    { document, fresh }: { readonly document?: string | undefined; readonly fresh?: boolean } = {},
  ) => {
    const query = new URLSearchParams({ ...(document && { document }), ...(fresh && { fresh: '1' }) }).toString();
    return `/api/v1/${part(id)}/resources/${part(resource)}${query && `?${query}`}`;
  },
} as const;
