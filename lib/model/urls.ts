/** Every address that the desk produces. Only refs stand in them, never an upstream session id. */
import type { Route } from 'next';
import type { SessionKind } from './ids.ts';
import type { SignOnRefusal } from './sign-on.ts';

const part = encodeURIComponent;

/** Papers that the server makes of an ownership structure; `json` is BODS. */
export const ownershipFormats = ['svg', 'png', 'pdf', 'json', 'csv'] as const;
export type OwnershipFormat = (typeof ownershipFormats)[number];

export const urls = {
  signIn: (next?: string) => (next ? `/sign-in?next=${part(next)}` : '/sign-in') as Route,
  /** The form, for somebody who is signed in: to prove it anew, or to be somebody else. */
  signInAgain: (next: string) => `/sign-in?again=1&next=${part(next)}` as Route,
  /** The form, with the sentence that says why single sign-on signed nobody in. */
  signOnRefused: (why: SignOnRefusal, next: string) => `/sign-in?sso=${why}&next=${part(next)}` as Route,
  secondFactor: (next: string) => `/sign-in/second-factor?next=${part(next)}` as Route,
  continueTo: (next: string) => `/sign-in/continue?next=${part(next)}` as Route,
  sessions: () => '/sessions' as Route,
  /** All imports; with an id that one. No ref is the word `import`: a ref has ten characters. */
  imports: (id?: string) => `/sessions/import${id === undefined ? '' : `?id=${part(id)}`}` as Route,
  session: (ref: string) => `/sessions/${part(ref)}` as Route,
  step: (ref: string, step: string) => `/sessions/${part(ref)}/steps/${part(step)}` as Route,
  ownership: (ref: string) => `/sessions/${part(ref)}/ownership` as Route,
  account: () => '/settings/account' as Route,
  connection: () => '/settings/connection' as Route,
} as const;

export const apiUrls = {
  sessions: () => '/api/sessions',
  search: () => '/api/sessions/search',
  lookup: () => '/api/sessions/lookup',
  session: (ref: string) => `/api/sessions/${part(ref)}`,
  refresh: (ref: string) => `/api/sessions/${part(ref)}/refresh`,
  opened: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/opened`,
  explanation: (ref: string, step: string) => `/api/sessions/${part(ref)}/steps/${part(step)}/explanation`,
  ownership: (ref: string) => `/api/sessions/${part(ref)}/ownership`,
  settlement: (ref: string) => `/api/sessions/${part(ref)}/ownership/settlement`,
  relationshipEnd: (ref: string) => `/api/sessions/${part(ref)}/relationship-end`,
  hold: (ref: string) => `/api/sessions/${part(ref)}/hold`,
  connection: () => '/api/connection',
  deadDeliveries: (after?: number) => `/api/connection/deliveries${after === undefined ? '' : `?after=${after}`}`,
  retryDeliveries: () => '/api/connection/deliveries/retry',
  /** The papers of the ownership page; without a wish the desk's own policy, from top to bottom. */
  ownershipPaper: (
    ref: string,
    format: OwnershipFormat,
    { policy, orientation }: { readonly policy?: string; readonly orientation?: 'down' | 'right' } = {},
  ) => {
    const query = new URLSearchParams({ ...(policy && { policy }), ...(orientation && { orientation }) }).toString();
    return `/api/sessions/${part(ref)}/ownership.${format}${query && `?${query}`}`;
  },
  step: (kind: SessionKind, ref: string, step: string) => `/api/v4/${kind}/session/${part(ref)}/step/${part(step)}`,
  file: (kind: SessionKind, ref: string, step: string, key: string) =>
    `/api/v4/${kind}/session/${part(ref)}/step/${part(step)}/files/${part(key)}`,
} as const;

/** Of making and importing sessions; apart, as the list of sessions loads none of it at first. */
export const waysInUrls = {
  init: (app?: string) => `/api/v4/session/init${app === undefined ? '' : `?app=${part(app)}`}`,
  imports: () => '/api/sessions/import',
  /** @param header whether the first line is one, where somebody has said so */
  importCheck: (header?: boolean) =>
    `/api/sessions/import?dry=1${header === undefined ? '' : `&header=${Number(header)}`}`,
  importStart: (header: boolean) => `/api/sessions/import?header=${Number(header)}`,
  /** @param query `outcome`, `after` (a line), `limit` */
  import: (id: string, query: Readonly<Record<string, string>>) =>
    `/api/sessions/import/${part(id)}?${new URLSearchParams(query)}`,
  importProgress: (id: string) => `/api/sessions/import/${part(id)}/progress`,
  importResults: (id: string) => `/api/sessions/import/${part(id)}/results.csv`,
  importCancel: (id: string) => `/api/sessions/import/${part(id)}/cancel`,
} as const;
