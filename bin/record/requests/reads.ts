/** What is read for the record: every route and page that is read, of each session, of some sessions, or once. */
import { plainParts } from '#lib/model/session/parts.ts';
import { partsOfSession } from '#lib/server/review/testing/route-requests.ts';
import type { Request } from '../client.ts';
import { metricsToken } from '../desk.ts';

/** It is a session of the catalogue, as the officer sees it. */
export interface Target {
  /** Its form is `s12`: its number in the catalogue. */
  readonly name: string;
  readonly ref: string;
  readonly id: string;
  readonly kind: 'individual' | 'corporate';
  readonly tags: readonly string[];
  readonly steps: readonly { readonly step: string; readonly id: string | null; readonly type: string }[];
}

/** Asked of one session: what it is, for the difference, and the request. */
export interface SessionRead extends Request {
  readonly about: string;
}
export type SessionReads = Readonly<Record<string, (target: Target) => readonly SessionRead[]>>;

const get = (path: string, about = ''): SessionRead => ({ method: 'GET', path, about });
const post = (path: string, json: unknown, about = ''): SessionRead => ({ method: 'POST', path, json, about });
const encoded = encodeURIComponent;
const part = (name: string) => ({
  [`GET /api/sessions/[ref]/${name}`]: ({ ref }: Target) => [get(`/api/sessions/${ref}/${name}`)],
});
const stepPart = (name: string) => ({
  [`GET /api/sessions/[ref]/steps/[step]/${name}`]: ({ ref, steps }: Target) =>
    steps.map(({ step }) => get(`/api/sessions/${ref}/steps/${encoded(step)}/${name}`, step)),
});
const wire = (kind: Target['kind']): SessionReads => ({
  [`GET /api/v4/${kind}/session/[id]`]: (target) =>
    target.kind === kind ? [get(`/api/v4/${kind}/session/${target.ref}`)] : [],
  [`GET /api/v4/${kind}/session/[id]/step/[step]`]: ({ ref, steps, ...target }) =>
    target.kind === kind
      ? steps.map(({ step }) => get(`/api/v4/${kind}/session/${ref}/step/${encoded(step)}`, step))
      : [],
});
const ofCompany =
  (name: string) =>
  ({ ref, kind }: Target) =>
    kind === 'corporate' ? [get(`/api/sessions/${ref}/${name}`)] : [];

/** These are read of every session. */
export const sessionReads: SessionReads = {
  'POST /api/sessions/lookup': ({ id }) => [post('/api/sessions/lookup', { id })],
  'GET /api/sessions/[ref]': ({ ref }) => [get(`/api/sessions/${ref}`)],
  ...part('assignment'),
  ...part('beneficial-owners'),
  ...part('decisions'),
  ...part('notes'),
  ...part('risk-rating'),
  ...part('ownership'),
  ...wire('individual'),
  ...wire('corporate'),
  ...stepPart('dispositions'),
  ...stepPart('explanation'),
  'GET /api/sessions/[ref]/ownership.csv': ofCompany('ownership.csv'),
  'GET /api/sessions/[ref]/ownership.json': ofCompany('ownership.json'),
  // Last: with the events of all that was read before.
  ...part('activity'),
};

/** A role to which most reads are refused, whatever the session, reads these of every session. */
const allowed = /lookup$|\[ref\]$|notes$|activity$|explanation$|\/api\/v4\//;
export const allowedReads: SessionReads = Object.fromEntries(
  Object.entries(sessionReads).filter(([route]) => allowed.test(route)),
);

/** Drawn, or about a list of sessions: of one session of each situation. */
export const dearReads: SessionReads = {
  ...Object.fromEntries(
    partsOfSession.flatMap((name) => Object.entries(part(name))).filter(([route]) => !(route in sessionReads)),
  ),
  'POST /api/sessions/[ref]/parts': ({ ref, steps }) => {
    const ofSteps = steps.slice(0, 5).flatMap(({ step }) => [
      { part: 'answer', step },
      { part: 'explanation', step },
    ]);
    return [post(`/api/sessions/${ref}/parts`, { parts: [...plainParts.map((part) => ({ part })), ...ofSteps] })];
  },
  'POST /api/sessions/neighbours': ({ ref }) => [
    post('/api/sessions/neighbours', { list: { view: 'needs_review', sort: 'due' }, ref }),
  ],
  'GET /api/sessions/[ref]/ownership.svg': ofCompany('ownership.svg'),
};

/** These answers are made of much else and are slow, so they are read of some sessions only. */
export const dearestReads: SessionReads = {
  'GET /api/sessions/[ref]/ownership.pdf': ofCompany('ownership.pdf'),
  'GET /api/sessions/[ref]/ownership.png': ofCompany('ownership.png'),
  'GET /api/sessions/[ref]/dossier.pdf': ({ ref }) => [get(`/api/sessions/${ref}/dossier.pdf?pictures=no`)],
};
/** Which sessions these are, by their tags. */
export const dearestTags = ['aml-sparse-hits', 'kyb-aml-hits', 'ubo-diamond'] as const;

export const sessionPages: SessionReads = {
  '/sessions/[ref]': ({ ref }) => [get(`/sessions/${ref}`)],
  '/sessions/[ref]/steps/[step]': ({ ref, steps }) =>
    steps.map(({ step }) => get(`/sessions/${ref}/steps/${encoded(step)}`, step)),
  '/sessions/[ref]/ownership': ({ ref, kind }) => (kind === 'corporate' ? [get(`/sessions/${ref}/ownership`)] : []),
  '/sessions/[ref]/activity': ({ ref }) => [get(`/sessions/${ref}/activity`)],
};

/** The requests about no one session name these. */
export interface Named {
  readonly person: Target;
  readonly company: Target;
  readonly consents: readonly { readonly id: string; readonly label: string; readonly scopes: readonly string[] }[];
  /** The event that the officer can name. */
  readonly event: string;
}

const nothing = 'ZZZZZZZZZZ';
const queries = (path: string, ...all: readonly string[]) => all.map((query) => get(path + query));

const lists = [
  '',
  '?view=needs_review',
  '?view=all&sort=-updated&limit=200',
  '?view=all&sort=subject&limit=200',
  '?view=all&sort=findings&limit=200',
  '?view=all&sort=due&limit=200',
  '?view=all&sort=app&limit=200&sandbox=true',
  '?view=all&finding=hits_reported&limit=200',
  '?view=open_hits',
  '?view=overdue',
  '?view=mine',
  '?view=second_review',
  '?view=expiring',
  '?view=declined_approved',
  '?view=new_rules',
  '?view=earlier_data',
  '?assignee=nobody&status=REJECTED',
  '?kind=corporate&country=PT,FR&received=2026-05-01..2026-05-04',
  '?step=AML:APPROVED&app=kyc-eu',
  '?view=nonsense',
  '?text=a',
];
const searches = ['silva', 'Énergies', 'passport', 'ana@', '351', 'Иван', nothing];
const events = [
  '',
  '?kind=decision',
  '?kind=deed',
  '?action=session.listed',
  '?outcome=denied',
  '?log=sign-ins',
  '?kind=x',
];

/** Routes that are read, asked once by each role. */
export const singleReads: Readonly<Record<string, (named: Named) => readonly Request[]>> = {
  'GET /api/[...unknown]': () => [get('/api/nothing/here'), get('/api/')],
  'GET /api/alerts': () => [get('/api/alerts')],
  'GET /api/alerts/roles': () => [get('/api/alerts/roles')],
  'GET /api/alerts/unsubscribe': () => queries('/api/alerts/unsubscribe', '', '?token=x'),
  'GET /api/audit': ({ person }) => queries('/api/audit', ...events, `?session=${person.ref}`),
  'GET /api/audit/[id]/proof': ({ event }) => [
    get(`/api/audit/${event}/proof`),
    get('/api/audit/AAAAAAAAAAAAAAAAAAAAAA/proof'),
  ],
  'GET /api/auth/[...all]': () =>
    ['get-session', 'passkey/list-user-passkeys', 'passkey/generate-register-options', 'oidc/callback', 'x'].map(
      (name) => get(`/api/auth/${name}`),
    ),
  'GET /api/connection': () => [get('/api/connection')],
  'GET /api/connection/alerts': () => [get('/api/connection/alerts')],
  'GET /api/connection/deliveries': () => queries('/api/connection/deliveries', '', '?after=x'),
  'GET /api/consents': () => [get('/api/consents')],
  'GET /api/consents/[id]': ({ consents }) =>
    [...consents.map(({ id }) => id), nothing].map((id) => get(`/api/consents/${id}`)),
  'GET /api/consents/[id]/draft': ({ consents }) =>
    [...consents.map(({ id }) => id), nothing].map((id) => get(`/api/consents/${id}/draft`)),
  'GET /api/v1/[consent]/resources/[resource]': ({ consents }) => [
    ...consents.flatMap(({ id, scopes }) => scopes.map((scope) => get(`/api/v1/${id}/resources/${scope}`))),
    get(`/api/v1/${nothing}/resources/identity`),
  ],
  'GET /api/events': () => [{ ...get('/api/events'), until: 'event: upstream' }],
  'HEAD /api/events': () => [{ method: 'HEAD', path: '/api/events' }],
  'GET /api/health': () => [
    get('/api/health'),
    { method: 'GET', path: '/api/health', headers: { authorization: 'Bearer wrong-token-of-somebody' } },
  ],
  'GET /api/metrics': () => [
    { method: 'GET', path: '/api/metrics', headers: { authorization: 'Bearer wrong-token-of-somebody' } },
  ],
  'GET /api/numbers': () => queries('/api/numbers', '', '?on=2026-05-03', '?sandbox=true', '?on=x'),
  'GET /api/openapi.json': () => [get('/api/openapi.json')],
  'GET /api/referrals': () => [get('/api/referrals')],
  'GET /api/referrals/[id]': () => [get(`/api/referrals/${nothing}`)],
  'GET /api/sessions': () => queries('/api/sessions', ...lists),
  'POST /api/sessions/rows': ({ person }) => [post('/api/sessions/rows', { refs: [person.ref, 'ZZZZZZZZZZ'] })],
  'POST /api/sessions/search': () => searches.map((text) => post('/api/sessions/search', { text, limit: 50 })),
  'GET /api/sessions/assignees': () => [get('/api/sessions/assignees')],
  'GET /api/sessions/export.csv': () =>
    queries('/api/sessions/export.csv', '', '?view=needs_review', '?kind=corporate'),
  'GET /api/sessions/import': () => [get('/api/sessions/import')],
  'GET /api/sessions/import/[id]': () => [get(`/api/sessions/import/${nothing}`)],
  'GET /api/sessions/import/[id]/progress': () => [get(`/api/sessions/import/${nothing}/progress`)],
  'GET /api/sessions/import/[id]/results.csv': () => [get(`/api/sessions/import/${nothing}/results.csv`)],
  'GET /api/v4/session/init': () => [get('/api/v4/session/init')],
  'GET /api/views': () => queries('/api/views', '', '?sandbox=true'),
  'GET /sign-in/continue': () => queries('/sign-in/continue', '', '?next=/audit', '?next=https://elsewhere.example/'),
};

/** These pages are of no one session. */
export const singlePages: Readonly<Record<string, (named: Named) => readonly Request[]>> = {
  '/': () => [get('/')],
  '/audit': () => queries('/audit', '', '?kind=decision', '?log=sign-ins'),
  '/consents': () => [get('/consents')],
  '/consents/[id]': ({ consents }) => [...consents.map(({ id }) => id), nothing].map((id) => get(`/consents/${id}`)),
  '/numbers': () => queries('/numbers', '', '?on=2026-05-03'),
  '/referrals': () => [get('/referrals')],
  '/sessions': () =>
    queries(
      '/sessions',
      '',
      '?sandbox=false',
      '?sandbox=true',
      '?view=all&sandbox=false',
      '?view=open_hits&sandbox=false',
    ),
  '/sessions/export': () => [get('/sessions/export?sandbox=false')],
  '/sessions/import': () => [get('/sessions/import')],
  '/settings': () => [get('/settings')],
  '/settings/account': () => [get('/settings/account')],
  '/settings/alerts': () => [get('/settings/alerts')],
  '/settings/connection': () => [get('/settings/connection')],
  '/settings/mailbox': () => [get('/settings/mailbox')],
  '/sign-in': () => queries('/sign-in', '', '?next=/audit'),
  '/sign-in/second-factor': () => [get('/sign-in/second-factor')],
  '/sign-in/set-up': () => [get('/sign-in/set-up')],
  '/unsubscribe': () => queries('/unsubscribe', '', '?token=x'),
};

/** Read with the token of operators, once. */
export const operatorReads: readonly Request[] = ['/api/health', '/api/metrics'].map((path) => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${metricsToken}` },
}));
