/**
 * What a signed-in reviewer is sent, without a browser: documents, the payloads by which the router changes pages, JSON. What its scripts do with
 * an answer is not seen here.
 */
import type { PlaywrightWorkerArgs } from 'playwright/test';
import { deskUrl, type Person, signInByApi } from './fixtures.ts';
import { type RecordedAnswer, textOf } from './recorded-answers.ts';
import type { KnownSession } from './simulator.ts';

export interface Visit {
  /** The page or route, as `/sessions/[ref]`. */
  readonly of: string;
  readonly path: string;
  /** As the router asks for it: the payload instead of the document. */
  readonly isPayload?: boolean;
  /** Sent as JSON by our own page. */
  readonly method?: 'POST' | 'PUT';
  readonly json?: unknown;
}

export interface VisitedAnswer extends RecordedAnswer {
  readonly status: number;
  readonly body: string;
}

/** One reviewer. */
export interface Visitor {
  readonly person: Person;
  readonly cookie: string;
  visit(visit: Pick<Visit, 'path' | 'isPayload' | 'method' | 'json'>): Promise<VisitedAnswer>;
}

/** Signs in by API. @param url of the server; default the one that all journeys share */
export async function openVisitor(
  playwright: PlaywrightWorkerArgs['playwright'],
  person: Person,
  url = deskUrl,
): Promise<Visitor> {
  const context = await playwright.request.newContext();
  await signInByApi(context, person, url);
  const { cookies } = await context.storageState();
  await context.dispose();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return {
    person,
    cookie,
    async visit({ path, isPayload = false, method, json }) {
      const answer = await fetch(url + path, {
        redirect: 'manual',
        ...(method && { method, body: JSON.stringify(json ?? {}) }),
        headers: {
          cookie,
          ...(isPayload && { rsc: '1' }),
          ...(method && { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }),
        },
      });
      const body = await answer.text();
      const text = textOf(Object.fromEntries(answer.headers), body);
      return { address: url + path, status: answer.status, body, text };
    },
  };
}

/** The ref of a session of the simulator, looked up as a reviewer does. */
export async function refFor(visitor: Visitor, { session_id }: { readonly session_id: string }): Promise<string> {
  const { status, body } = await visitor.visit({
    path: '/api/sessions/lookup',
    method: 'POST',
    json: { id: session_id },
  });
  if (status !== 200) throw new Error(`the look-up answered ${status}`);
  return (JSON.parse(body) as { ref: string }).ref;
}

/** Pages that name no session. */
export const deskPages = [
  '/sessions',
  '/sessions?view=all&sandbox=true',
  '/sessions?view=all&sort=-updated',
  '/sessions/import',
  '/sessions/export',
  '/consents',
  '/numbers',
  '/referrals',
  '/audit',
  '/settings/account',
  '/settings/alerts',
  '/settings/connection',
];

/** Addresses of the API that name no session. */
export const deskAnswers = [
  '/api/sessions?limit=200',
  '/api/sessions/assignees',
  '/api/sessions/import',
  '/api/views',
  '/api/numbers',
  '/api/connection',
  '/api/connection/deliveries',
  '/api/health',
  '/api/alerts',
  '/api/consents',
];

/** Every page of a session and what its scripts read, by document and by payload. @param steps as this reviewer is told of them */
export function visitsOf(
  { kind }: Pick<KnownSession, 'kind'>,
  ref: string,
  steps: readonly { readonly step: string; readonly type: string }[],
): readonly Visit[] {
  const pages = [
    { of: '/sessions/[ref]', path: `/sessions/${ref}` },
    { of: '/sessions/[ref]/activity', path: `/sessions/${ref}/activity` },
    ...(kind === 'corporate' ? [{ of: '/sessions/[ref]/ownership', path: `/sessions/${ref}/ownership` }] : []),
    ...steps.map(({ step, type }) => ({ of: `/sessions/[ref]/steps/${type}`, path: `/sessions/${ref}/steps/${step}` })),
  ];
  const parts = ['', '/activity', '/notes', '/decisions', '/assignment', '/risk-rating', '/ownership'];
  return [
    ...pages.flatMap((page) => [page, { ...page, of: `${page.of} as a payload`, isPayload: true }]),
    ...parts.map((part) => ({ of: `/api/sessions/[ref]${part}`, path: `/api/sessions/${ref}${part}` })),
    ...steps.flatMap(({ step, type }) => [
      { of: `/api/v4/${kind}/session/[id]/step/${type}`, path: `/api/v4/${kind}/session/${ref}/step/${step}` },
      {
        of: `/api/sessions/[ref]/steps/${type}/explanation`,
        path: `/api/sessions/${ref}/steps/${step}/explanation`,
      },
    ]),
    { of: `/api/v4/${kind}/session/[id]`, path: `/api/v4/${kind}/session/${ref}` },
    { of: '/api/sessions/[ref]/refresh', path: `/api/sessions/${ref}/refresh`, method: 'POST' },
  ];
}

/** Visits one after the other. */
export async function visitAll(visitor: Visitor, visits: readonly Visit[]): Promise<readonly VisitedAnswer[]> {
  const answers: VisitedAnswer[] = [];
  for (const visit of visits) answers.push(await visitor.visit(visit));
  return answers;
}
