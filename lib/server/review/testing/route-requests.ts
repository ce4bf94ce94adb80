/** Requests to every route of the API that can be read, and to those by which something can be found out. */
import { plainParts } from '#lib/model/session/parts.ts';
import { allOperations } from '#lib/operations/all.ts';

export interface RouteRequest {
  readonly params?: Record<string, string>;
  readonly query?: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A person with a screening that has hits, and a company. */
export interface Known {
  readonly person: { readonly ref: string; readonly sessionId: string; readonly step: string; readonly hit: string };
  readonly company: { readonly ref: string; readonly sessionId: string };
}

/** What is read of a session as JSON and needs nothing but its ref. */
export const partsOfSession: readonly string[] = allOperations.flatMap(({ method, path, answerType }) => {
  const [, part] = /^\/api\/sessions\/\{ref\}\/([a-z-]+)$/.exec(path) ?? [];
  return method === 'GET' && answerType === undefined && part !== undefined ? [part] : [];
});

/** What is asked of each route that is read. Every one must be here: a new one is looked at, too. */
export const readRoutes = ({ person, company }: Known): Readonly<Record<string, readonly RouteRequest[]>> => {
  const [ref, ours] = [{ ref: person.ref }, { ref: company.ref }];
  const both: readonly RouteRequest[] = [{ params: ref }, { params: ours }, { params: { ref: 'ZZZZZZZZZZ' } }];
  const wire = (id: string): RouteRequest => ({ params: { id } });
  const steps = [person.step, 'AML', 'ID_DOCUMENT', 'NONE', person.hit].map((step) => ({ params: { ...ref, step } }));
  const stepsOf = (id: string, names: readonly string[]) => names.map((step) => ({ params: { id, step } }));
  return {
    '/[...unknown]': [{}],
    '/alerts': [{}],
    '/alerts/roles': [{}],
    '/alerts/unsubscribe': [{ query: '?token=x' }],
    '/audit': ['', '?kind=decision', '?kind=deed', `?session=${person.ref}`, '?log=sign-ins'].map((query) => ({
      query,
    })),
    '/audit/[id]/proof': [{ params: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    '/auth/[...all]': [{}],
    '/connection': [{}],
    '/connection/alerts': [{}],
    '/connection/deliveries': [{}],
    '/consents': [{}],
    '/consents/[id]': [{ params: { id: 'ZZZZZZZZZZ' } }],
    '/consents/[id]/draft': [{ params: { id: 'ZZZZZZZZZZ' } }],
    '/health': [{}],
    '/numbers': [{}, { query: '?on=2026-01-01' }],
    '/openapi.json': [{}],
    '/referrals': [{}],
    '/referrals/[id]': [{ params: { id: 'ZZZZZZZZZZ' } }],
    '/sessions': [
      '',
      '?view=needs_review',
      '?view=all&sort=-updated',
      '?finding=hits_reported',
      '?assignee=nobody',
    ].map((query) => ({ query })),
    '/sessions/[ref]': both,
    ...Object.fromEntries(partsOfSession.map((part) => [`/sessions/[ref]/${part}`, both])),
    '/sessions/[ref]/activity': [
      ...both,
      { params: ref, query: '?kind=decision' },
      { params: ref, query: '?actor=mia' },
    ],
    // Without it the sessions that the company names are read meanwhile, and what they say changes between two requests.
    '/sessions/[ref]/decisions': both.map((request) => ({ ...request, query: '?glance=1' })),
    '/sessions/[ref]/ownership.csv': both,
    '/sessions/[ref]/ownership.json': both,
    '/sessions/[ref]/ownership.svg': both,
    '/sessions/[ref]/steps/[step]/dispositions': steps,
    '/sessions/[ref]/steps/[step]/explanation': steps,
    '/sessions/assignees': [{}],
    '/sessions/export.csv': [{ query: '' }, { query: '?view=needs_review' }],
    '/sessions/import': [{}],
    '/sessions/import/[id]': [{ params: { id: 'ZZZZZZZZZZ' } }],
    '/sessions/import/[id]/progress': [{ params: { id: 'ZZZZZZZZZZ' } }],
    '/sessions/import/[id]/results.csv': [{ params: { id: 'ZZZZZZZZZZ' } }],
    '/v1/[consent]/resources/[resource]': [{ params: { consent: 'ZZZZZZZZZZ', resource: 'aml' } }],
    '/v4/corporate/session/[id]': [wire(company.ref)],
    '/v4/corporate/session/[id]/step/[step]': stepsOf(company.ref, ['AML', 'COMPANY_DETAILS', 'NONE']),
    '/v4/corporate/session/[id]/step/[step]/files/[key]': [{ params: { id: company.ref, step: 'AML', key: 'x' } }],
    '/v4/individual/session/[id]': [wire(person.ref)],
    '/v4/individual/session/[id]/step/[step]': stepsOf(person.ref, [person.step, 'AML', 'ID_DOCUMENT', 'NONE']),
    '/v4/individual/session/[id]/step/[step]/files/[key]': [{ params: { id: person.ref, step: 'AML', key: 'x' } }],
    '/v4/session/init': [{}],
    '/views': [{}],
  };
};
/** These are not compared to the byte; each says why. */
export const apart = {
  '/events': 'a stream: its feeds are compared below',
  '/metrics': 'for operators: its counters are compared below',
  '/sessions/[ref]/dossier.pdf': 'its record is compared below',
  '/sessions/[ref]/decisions/[id]/proof': 'a proof names its place in the whole log (decision 082)',
  '/sessions/[ref]/ownership.pdf': 'drawn from what .json holds',
  '/sessions/[ref]/ownership.png': 'drawn from what .json holds',
};

const partsAt = (step: string) => [
  ...plainParts.map((part) => ({ part })),
  { part: 'answer', step },
  { part: 'explanation', step },
  { part: 'neighbours', list: { view: 'all' } },
];

/** Requests that read by POST, and changes that a role must not be able to try things out with: the same refusal, whatever there is. */
export const triedRoutes = ({ person, company }: Known): readonly (readonly [string, string, RouteRequest])[] => {
  const params = { ref: person.ref };
  const at = { params: { ...params, step: person.step } };
  const version = { version: 0 };
  const reasons = { codes: [], text: 'x' };
  return [
    ['/sessions/search', 'POST', { json: { q: person.ref } }],
    ['/sessions/rows', 'POST', { json: { refs: [person.ref, company.ref, 'ZZZZZZZZZZ'] } }],
    ['/sessions/neighbours', 'POST', { json: { list: { view: 'needs_review' }, ref: person.ref } }],
    ['/sessions/lookup', 'POST', { json: { id: person.sessionId } }],
    ...[params, { ref: company.ref }, { ref: 'ZZZZZZZZZZ' }].map(
      (at) =>
        [
          '/sessions/[ref]/parts',
          'POST',
          { params: at, json: { parts: partsAt(at.ref === params.ref ? person.step : 'AML') } },
        ] as const,
    ),
    ['/referrals/[id]/close', 'POST', { params: { id: 'ZZZZZZZZZZ' }, json: { reference: 'SAR 1' } }],
    ['/sessions/[ref]/reveal', 'POST', { params, json: { fields: ['name'], reason: 'x' } }],
    ['/sessions/[ref]/snooze', 'PUT', { params, json: { until: null, reason: 'x' } }],
    ['/sessions/[ref]/assignment', 'PUT', { params, json: { assignee: null, version: 99 } }],
    ['/sessions/[ref]/risk-rating', 'PUT', { params, json: version }],
    ['/sessions/[ref]/beneficial-owners', 'PUT', { params: { ref: company.ref }, json: version }],
    ['/sessions/[ref]/hold', 'PUT', { params, json: {} }],
    ['/sessions/[ref]/draft', 'PUT', { params, json: { step: person.step, text: 'x' } }],
    [
      '/sessions/[ref]/draft',
      'PUT',
      { params, json: { form: 'verdict', step: person.step, hit: 'unknown', fields: {} } },
    ],
    ['/sessions/[ref]/notes', 'POST', { params, json: { step: person.step, hit: 'unknown', text: 'x' } }],
    ['/sessions/[ref]/steps/[step]/opened', 'POST', { ...at, json: { hit: 'ZZZZZZZZZZZZZZZZZZZZZZ' } }],
    ['/sessions/[ref]/steps/[step]/dispositions', 'POST', { ...at, json: {} }],
    ['/sessions/[ref]/steps/[step]/dispositions/undo', 'POST', { ...at, json: {} }],
    ['/sessions/assignments', 'POST', { json: { assignee: null, sessions: [person.ref, company.ref] } }],
    ['/sessions/next-unassigned', 'POST', { json: { sandbox: false } }],
    // Last: a conflict tells an officer the version alone.
    [
      '/sessions/[ref]/decisions',
      'POST',
      { params, json: { decision: 'decline', reasons, version: 99, overrides: [] } },
    ],
  ];
};
