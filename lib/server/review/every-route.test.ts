/**
 * Tipping-off over every route of the API: what officers, support and administrators are answered, to the byte, in two worlds that differ in a referral, in the
 * looks of those who know of it, or, for support and administrators, in the review itself.
 */

import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayOf } from '#lib/model/day.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import { announcePresence } from '#lib/operations/account.ts';
import { readActivity, recordPrint } from '#lib/operations/audit.ts';
import { decide, readDecisions } from '#lib/operations/decisions.ts';
import { closeReferral, listReferrals, readReferral } from '#lib/operations/referrals.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { markOpened, readStep } from '#lib/operations/steps.ts';
import { readVerdicts, recordVerdict } from '#lib/operations/verdicts.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { invalidateHealth } from '#lib/server/health/health.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { isWhole, sample } from '#lib/testing/sample.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call, exportDossier, openSession } from './index.ts';
import { addReviewers } from './testing/add-reviewers.ts';
import { createReviewer } from './testing/open-test-review.ts';
import { apart, type Known, type RouteRequest, readRoutes, triedRoutes } from './testing/route-requests.ts';
import { type Answers, comparable, firstDifference, openWorlds } from './testing/worlds.ts';

type Handler = (request: Request, context: { readonly params: Promise<object | undefined> }) => Promise<Response>;
type Routes = Readonly<Record<string, Handler | undefined>>;

const desk = openTestDesk({ startSimulator, roles, settings: { VERIFICATION_MAX_PER_MINUTE: '100000' } });
const ana = { ...createReviewer('officer'), id: 'ana', name: 'Ana Referrer', email: 'ana@desk.example' };
const mia = { ...createReviewer('mlro'), id: 'mia', name: 'Mia', email: 'mia@desk.example' };
const aud = { ...createReviewer('auditor'), id: 'aud', name: 'Aud', email: 'aud@desk.example' };

const routes = new Map<string, Routes>();
const known = {
  person: { ref: '', sessionId: '', step: '', hit: '' },
  company: { ref: '', sessionId: '' },
} satisfies Known;
const { person, company } = known;
let live: Awaited<ReturnType<typeof openWorlds>>;

const routeAt = (path: string): Routes => routes.get(path) ?? {};
const send = async (path: string, method: string, as: Role, { params, query, json, headers }: RouteRequest = {}) => {
  const handler = routeAt(path)[method];
  if (!handler) throw new Error(`no ${method} ${path}`);
  return desk.send(handler, {
    as,
    method,
    ...(params && { params }),
    ...(query !== undefined && { query }),
    ...(json !== undefined && { json }),
    ...(headers && { headers }),
  });
};
const done = async (...asked: Parameters<typeof send>) => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(`${asked[1]} ${asked[0]} as ${asked[2]}: ${answer.status} ${answer.text}`);
  return answer;
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const file of globSync('app/api/**/route.ts'))
    routes.set(file.slice('app/api'.length, -'/route.ts'.length), await import(resolve(file)));
  await addReviewers(ana, mia, aud);
  const store = await getStore();
  await store.alerts.choices.setMail(true);
  const found = [
    [person, await desk.tagged('aml-sparse-hits')],
    [company, (await desk.sessions()).find(({ kind, sandbox }) => kind === 'corporate' && !sandbox)],
  ] as const;
  for (const [at, one] of found) {
    at.sessionId = one?.session_id ?? '';
    at.ref = (await done('/sessions/lookup', 'POST', 'officer', { json: { id: at.sessionId } })).json.ref;
  }
  const session = openSession(ana, person.ref);
  const { steps } = await call(readSession, session);
  for (const { step } of steps) await call(readStep, session, { step });
  person.step = steps.find(({ type }) => type === 'AML')?.step ?? '';
  person.hit = (await call(readVerdicts, session, { step: person.step })).hits[0]?.hit ?? '';
  const reasons = { codes: [], text: 'Missing papers' };
  await call(decide, session, { body: { decision: 'request_information', reasons, version: 0, overrides: [] } });
  live = await openWorlds();
});
afterAll(() => void vi.useRealTimers());

const headersOf = (headers: Headers): string =>
  [...headers]
    .filter(([name]) => name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Each route with each method; of those that are asked in several ways, some in a sample. */
const asked = () =>
  sample(
    [
      ...Object.entries(readRoutes(known)).flatMap(([path, ones]) => ones.map((one) => ({ path, method: 'GET', one }))),
      ...triedRoutes(known).map(([path, method, one]) => ({ path, method, one })),
    ],
    { by: ({ path, method }) => `${method} ${path}` },
  );

async function lookAs(as: Role, into: Map<string, string>): Promise<void> {
  const keep = async (path: string, method: string, one: RouteRequest, older?: string, page = 0): Promise<void> => {
    const query = older === undefined ? one.query : `${one.query || '?'}&older=${older}`;
    const { status, headers, text, json } = await send(path, method, as, { ...one, ...(query && { query }) });
    into.set(
      `${as} ${method} ${path} ${JSON.stringify(one)} ${page}`,
      [status, headersOf(headers), comparable(text)].join('\n'),
    );
    // Events to the oldest: this look alone fills the first page.
    if (json?.events && json.older) await keep(path, method, one, json.older, page + 1);
  };
  for (const { path, method, one } of asked()) await keep(path, method, one);
}

/** Beside the answers: what the demo's mail catcher and the streams would bring, and what a dossier holds. */
async function lookAround(into: Map<string, string>): Promise<void> {
  const store = await getStore();
  const keep = (name: string, value: unknown) => into.set(name, comparable(JSON.stringify(value)));
  const alerts = await store.db
    .selectFrom('alerts')
    .select(['recipient', 'rule', 'state', 'due_at'])
    .where('recipient', 'not in', ['mia', 'aud'])
    .execute();
  const { rows: accounts } = { rows: await store.audit.pages.reviewers() };
  const known = await store.audit.pages.names(accounts.map(({ id }) => id));
  const privy = new Set([...known].filter(([, name]) => name === 'Mia').map(([id]) => id));
  keep(
    'mail',
    alerts.filter(({ recipient, rule }) => !privy.has(recipient) && rule !== 'referral'),
  );
  keep('changes', await store.changes.since(0, 500));
  keep(
    'announced',
    (await store.presences.list()).filter(({ announcement }) => announcement === 'all'),
  );
  invalidateHealth();
  const metrics = await desk.send(routeAt('/metrics').GET as never, {
    headers: { 'x-desk-client-address': '127.0.0.1' },
  });
  const counted = metrics.text
    .split('\n')
    .filter((line) => /^desk_(?:http_requests|trail|sessions|refreshes)/.test(line));
  keep('metrics', counted);
}

/** Its record; drawn from nothing else. */
async function dossier(): Promise<string> {
  let content = '';
  await call(exportDossier, openSession({ ...createReviewer('officer'), id: 'eva' }, person.ref), {
    query: {
      pictures: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onFile: async () => undefined,
      // Its place in the log is that of a proof.
      draw: async ({ audit: _, ...record }) => {
        content = comparable(JSON.stringify(record));
        return new Uint8Array();
      },
    },
  });
  return content;
}

async function lookFor(...watchers: readonly Role[]): Promise<Answers> {
  const seen = new Map<string, string>();
  for (const as of watchers) await lookAs(as, seen);
  return seen;
}
const lookAll = async (): Promise<Answers> => {
  const seen = new Map(await lookFor('officer', 'support', 'admin'));
  await lookAround(seen);
  return seen;
};
const lookWithDossier = async (): Promise<Answers> => new Map([...(await lookAll()), ['dossier', await dossier()]]);
const nothing = async () => undefined;

/** The world in which nothing is done, for all tests that look at it in this order. */
let uneventful: Promise<Answers> | undefined;
const liveUneventful = (): Promise<Answers> => {
  uneventful ??= live(nothing, lookWithDossier);
  return uneventful;
};

const refer = (by = ana) =>
  call(decide, openSession(by, person.ref), {
    body: {
      decision: 'refer',
      reasons: { codes: ['unusual_funds'], text: 'canary-suspicion' },
      version: 0,
      overrides: [],
    },
  });

/** The mail server is away: one mail is given up, the next one is tried again. */
async function failMail(): Promise<void> {
  const { outbox } = (await getStore()).alerts;
  const laterMs = Date.now() + 60_000;
  for (const next of ['given up', { nextTryAtMs: laterMs }] as const) {
    const mail = await outbox.claim(1_000, laterMs);
    expect(mail?.targets).toEqual([{ ref: person.ref, step: null, hit: null }]);
    await outbox.failed(mail?.id ?? '', next, 'unreachable');
  }
}

/** A whole referral: made twice, listed, printed, read, refused, closed. */
async function referral(): Promise<void> {
  await refer();
  await refer();
  await failMail();
  const [made] = (await call(listReferrals, mia)).referrals;
  const params = { id: made?.id ?? '' };
  await call(recordPrint, mia, { body: { path: '/referrals', search: '' } });
  await done('/referrals', 'GET', 'auditor');
  await done('/referrals/[id]', 'GET', 'mlro', { params });
  await call(readReferral, aud, { id: params.id });
  // An auditor tries to close it.
  expect(
    (await send('/referrals/[id]/close', 'POST', 'auditor', { params, json: { reference: 'SAR 1' } })).status,
  ).toBe(403);
  await call(closeReferral, mia, { id: params.id, body: { reference: 'SAR 2026/17' } });
  expect((await send('/referrals/[id]/close', 'POST', 'mlro', { params, json: { reference: 'SAR 2' } })).status).toBe(
    409,
  );
}

/** Of those who know of referrals. */
async function looks(): Promise<void> {
  for (const by of [mia, aud]) {
    const session = openSession(by, person.ref);
    for (const { step } of (await call(readSession, session)).steps) await call(readStep, session, { step });
    await call(readDecisions, session);
    await call(readVerdicts, session, { step: person.step });
    await call(markOpened, by, { ref: person.ref, step: person.step, body: { hit: person.hit } });
    await call(recordPrint, by, { body: { path: `/sessions/${person.ref}`, search: '' } });
  }
  await call(announcePresence, mia, { ref: person.ref, body: { tab: 'tab-of-mia' } });
  await done('/sessions/[ref]/activity', 'GET', 'mlro', { params: { ref: person.ref } });
}

async function purge(): Promise<void> {
  const store = await getStore();
  const seen = { endedOn: null, heldAt: null };
  await done('/sessions/[ref]/relationship-end', 'PUT', 'officer', {
    params: { ref: person.ref },
    json: { endedOn: '2020-01-01', reason: 'Closed the account', seen },
  });
  const purged = await store.sessions.purge(Date.now(), 5, (ref) => toSystemEvent('desk', 'session.purged', { ref }));
  expect(purged).toHaveLength(1);
}

/** What officers do in a review, as far as it follows from screening. */
async function review(): Promise<void> {
  const session = openSession(ana, person.ref);
  const params = { ref: person.ref };
  await call(markOpened, ana, { ref: person.ref, step: person.step, body: { hit: person.hit } });
  const { hits } = await call(readVerdicts, session, { step: person.step });
  const [{ version = 0, present } = {}] = hits;
  await call(recordVerdict, session, {
    step: person.step,
    hit: person.hit,
    body: {
      verdict: 'match',
      reason: { template: null, text: 'The same person' },
      version,
      hash: present?.hash ?? '',
      subject: present?.subject ?? '',
      stages: {},
    },
  });
  const reasons = { codes: [], text: 'Because' };
  await call(decide, session, { body: { decision: 'decline', reasons, version: 1, overrides: [] } });
  const note = { step: person.step, hit: person.hit, text: 'Looks like a match', mentions: ['mia'] };
  await done('/sessions/[ref]/notes', 'POST', 'officer', { params, json: note });
  await done('/sessions/[ref]/draft', 'PUT', 'officer', { params, json: { text: 'half a' } });
  await done('/sessions/[ref]/draft', 'PUT', 'officer', {
    params,
    json: { form: 'decision', fields: { kind: 'refer' } },
  });
  const rating = { rating: 'high', nextReviewOn: dayOf(Date.now()), reasons: { grounds: [], text: 'x' }, version: 0 };
  await done('/sessions/[ref]/risk-rating', 'PUT', 'officer', { params, json: rating });
  await done('/sessions/[ref]/assignment', 'PUT', 'officer', { params, json: { assignee: 'me', version: 0 } });
  await done('/views', 'POST', 'officer', {
    json: { name: 'Hits', isShared: true, filters: { finding: ['hits_reported'] } },
  });
  await done('/sessions/[ref]/presence', 'PUT', 'officer', { params, json: { tab: 'tab-of-officer' } });
  await call(announcePresence, mia, { ref: person.ref, body: { tab: 'tab-of-mia' } });
  await done('/numbers', 'GET', 'officer');
  await done('/sessions/[ref]/activity', 'GET', 'officer', { params });
}

test('every route that can be read is asked, or said to be apart', () => {
  const readable = [...routes].filter(([, { GET }]) => GET !== undefined).map(([path]) => path);
  expect(readable.toSorted()).toEqual([...Object.keys(readRoutes(known)), ...Object.keys(apart)].toSorted());
});

describe('nobody but MLRO and auditor can tell from any answer', () => {
  test('whether a session was referred, and the referral announced, read, printed and closed', async () => {
    const without = await liveUneventful();
    const withIt = await live(referral, lookWithDossier);
    expect(firstDifference(without, withIt)).toBeUndefined();
    expect(JSON.stringify([...withIt])).not.toMatch(/canary|SAR 2026/);
    // Not every answer is a refusal.
    const successes = (as: Role) => [...withIt].filter(([name, text]) => name.startsWith(as) && text.startsWith('200'));
    expect(successes('officer').length).toBeGreaterThan(isWhole ? 45 : 20);
    for (const as of ['support', 'admin'] as const) expect(successes(as).length).toBeGreaterThan(isWhole ? 15 : 5);
  }, 300_000);

  test('whether a session that is deleted was once referred', async () => {
    const without = await live(purge, lookAll);
    const withIt = await live(async () => {
      await referral();
      await purge();
    }, lookAll);
    expect(firstDifference(without, withIt)).toBeUndefined();
  }, 300_000);

  test('whether those who know of referrals looked at a session', async () => {
    // Administrators see who did something and when, not with which session (decision 089).
    const without = new Map([...(await liveUneventful())].filter(([name]) => /^(?:officer|support) /.test(name)));
    const withThem = await live(looks, () => lookFor('officer', 'support'));
    expect(withThem.size).toBeGreaterThan(100);
    expect(firstDifference(without, withThem)).toBeUndefined();
  }, 300_000);

  test('once they have lost the role, what they knew', async () => {
    const former = { ...mia, roles: ['officer'] as const };
    const seen: string[] = [];
    const look = async (): Promise<Answers> => {
      const session = openSession(former, person.ref);
      const { events } = await call(readActivity, session, { query: {} });
      const answers = [await call(readDecisions, session), events.filter(({ actor }) => actor.id !== 'mia')];
      seen.push(JSON.stringify(events));
      return new Map([['former MLRO', comparable(JSON.stringify(answers))]]);
    };
    expect(firstDifference(await live(nothing, look), await live(referral, look))).toBeUndefined();
    expect(seen[1]).not.toMatch(/referral|sealed|SAR 2026/);
  }, 300_000);
});

test('support and administrators can tell from no answer what came of screening', async () => {
  // An administrator's log says that something was done, and who did it; the state of the connection and of mail
  // follows from every read and deed of anybody (decision 091).
  const ofInstallation = /^admin GET \/(?:audit|connection|connection\/alerts|health) /;
  const look = async () =>
    new Map([...(await lookFor('support', 'admin'))].filter(([name]) => !ofInstallation.test(name)));
  expect(firstDifference(await live(nothing, look), await live(review, look))).toBeUndefined();
}, 300_000);
