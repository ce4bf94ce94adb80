import type { IncomingMessage } from 'node:http';
import { type Fault, faultNames } from '../api/faults.ts';
import type { RateLimit } from '../api/rate-limit.ts';
import { apps } from '../apps.ts';
import { toAges } from '../catalogue/ages.ts';
import type { Clock } from '../clock.ts';
import type { MailCatcher } from '../mail/catcher.ts';
import type { PersonName, Session } from '../session.ts';
import { type Answer, ApiError, isObject, jsonAnswer, readBody, readJson } from '../wire.ts';
import type { Transition, World } from '../world.ts';
import { mailOperations } from './mails.ts';
import { type Operation, wrong } from './operation.ts';
import { tokenOperations } from './tokens.ts';
import { deliveryFor, type Webhooks } from './webhooks.ts';

export type LoggedRequest = {
  readonly method: string;
  readonly path: string;
  /** Name of the app whose key was sent, on v1 paths label of the access token; never the key or token. */
  readonly key: string | null;
  readonly atMs: number;
  readonly headers: readonly string[];
};

/** Everything that the control port reads and changes. */
export type Controls = {
  readonly clock: Clock;
  readonly world: World;
  readonly faults: Fault[];
  readonly webhooks: Webhooks;
  readonly requests: LoggedRequest[];
  readonly rate: { readonly limit: RateLimit; restart(): void };
  readonly mail: MailCatcher;
};

/** The control port: JSON in, JSON out, no key; it is only ever bound to loopback. */
export function controlPort(controls: Controls): (request: IncomingMessage, url: URL) => Promise<Answer> {
  const { clock, world, faults, webhooks, requests, rate } = controls;
  let faultsArmed = 0;

  const sessionOf = (id: string): Session => {
    const session = world.find(id);
    if (!session) throw new ApiError(404, 1100220, 'Session not found');
    return session;
  };

  const operations: Record<string, Operation> = {
    'GET /state': () => ({
      nowMs: clock.nowMs(),
      sessions: world.sessions.size,
      requests: requests.length,
      webhooks: webhooks.total,
      faults: faults.length,
    }),

    'GET /sessions': ({ url }) => selected(world, Object.fromEntries(url.searchParams)).map(summary),

    'GET /sessions/*': ({ id }) => {
      const session = sessionOf(id);
      return { ...summary(session), stepsInFull: session.steps, nameAfterReset: session.nameAfterReset ?? null };
    },

    'POST /sessions/*/transition': async ({ request, id }) => {
      const session = sessionOf(id);
      const wanted = await readJson(request);
      const transition = asTransition(wanted);
      world.transition(session, transition);
      const times = wanted.notify === undefined || wanted.notify === true ? 1 : Number(wanted.notify);
      const about = deliveryFor(session, world.stepOf(session, transition.step)?.id);
      return { session: summary(session), webhooks: await webhooks.send(Array.from({ length: times }, () => about)) };
    },

    ...tokenOperations(world, clock),
    ...mailOperations(controls.mail),

    'POST /clock': async ({ request }) => {
      const { advanceMs, nowMs } = await readJson(request);
      if (typeof nowMs === 'number') clock.moveTo(nowMs);
      else if (typeof advanceMs === 'number') clock.advance(advanceMs);
      else throw wrong('advanceMs or nowMs, a number');
      return { nowMs: clock.nowMs() };
    },

    'POST /faults': async ({ request }) => {
      faultsArmed += 1;
      faults.push(asFault(await readJson(request), faultsArmed));
      return { id: faultsArmed };
    },
    'DELETE /faults': () => ({ removed: faults.splice(0).length }),
    'DELETE /faults/*': ({ id }) => {
      const at = faults.findIndex((one) => String(one.id) === id);
      return { removed: at < 0 ? 0 : faults.splice(at, 1).length };
    },

    'POST /webhooks/target': async ({ request }) => {
      const { url, secret } = await readJson(request);
      if (typeof url !== 'string' || !URL.canParse(url) || typeof secret !== 'string') throw wrong('url and secret');
      webhooks.setTarget({ url, secret });
      return {};
    },
    'POST /webhooks/mode': async ({ request }) => {
      const given = await readJson(request);
      for (const key of ['drop', 'duplicate', 'shuffle'] as const)
        if (key in given) webhooks.mode[key] = given[key] === true;
      return webhooks.mode;
    },
    'POST /webhooks/replay': async ({ request }) => {
      const { filter, spread } = await readJson(request);
      const sessions = selected(world, isObject(filter) ? filter : {});
      const ages = spread === true ? toAges([...world.sessions.values()]) : undefined;
      return webhooks.send(
        // The first that the service tells of a customer is about their first step.
        sessions.map((session) => deliveryFor(session, ages && session.steps[0]?.id)),
        ages && sessions.map(({ id }) => ages.get(id)),
      );
    },
    'POST /webhooks/send': async ({ request, url }) => ({
      status: await webhooks.sendRaw(await readBody(request), url.searchParams.get('secret') ?? undefined),
    }),

    'GET /requests': () => requests,
    'DELETE /requests': () => ({ removed: requests.splice(0).length }),

    'POST /limit': async ({ request }) => {
      const { perMinute, retryAfter } = await readJson(request);
      if (typeof perMinute === 'number') rate.limit.perMinute = perMinute;
      if (typeof retryAfter === 'boolean') rate.limit.retryAfter = retryAfter;
      rate.restart();
      return rate.limit;
    },
  };

  return async (request, url) => {
    const [, family = '', id, ...rest] = url.pathname.split('/');
    const exact = operations[`${request.method} ${url.pathname}`];
    const starred = operations[[`${request.method} /${family}/*`, ...rest].join('/')];
    const operation = exact ?? (id ? starred : undefined);
    if (!operation) throw new ApiError(404, 1100404, 'No such control');
    return jsonAnswer(200, await operation({ url, request, id: decodeURIComponent(id ?? '') }));
  };
}

/** Sessions by any of tag, kind, app, status, sandbox, id; an empty filter means all. */
function selected(world: World, filter: Record<string, unknown>): Session[] {
  const unknown = Object.keys(filter).find((key) => !['tag', 'kind', 'app', 'status', 'sandbox', 'id'].includes(key));
  if (unknown) throw wrong(`a filter of tag, kind, app, status, sandbox, id; not ${unknown}`);
  return [...world.sessions.values()].filter(
    (session) =>
      (filter.tag === undefined || session.tags.includes(String(filter.tag))) &&
      (filter.kind === undefined || session.kind === filter.kind) &&
      (filter.app === undefined || session.app === filter.app) &&
      (filter.status === undefined || session.status === filter.status) &&
      (filter.id === undefined || session.id === filter.id) &&
      (filter.sandbox === undefined || String(apps[session.app].sandbox) === String(filter.sandbox)),
  );
}

function summary(session: Session) {
  const { id, kind, app, alias, status, tags, subject, steps } = session;
  return {
    session_id: id,
    kind,
    app,
    alias: typeof alias === 'string' && alias !== '' ? alias : null,
    sandbox: apps[app].sandbox,
    status,
    tags,
    subject,
    steps: steps.map((step) => ({ id: step.id, type: step.type, status: step.status })),
  };
}

function asTransition({
  reset,
  name,
  step,
  status,
  reorder,
  newHit,
  amendedHits,
}: Record<string, unknown>): Transition {
  return {
    reset: reset === true,
    reorder: reorder === true,
    newHit: newHit === true,
    amendedHits: amendedHits === true,
    ...(typeof status === 'string' && { status }),
    ...(name !== undefined && { name: asName(name) }),
    ...(step !== undefined && { step: asStep(step) }),
  };
}

function asName(value: unknown): PersonName {
  if (!isObject(value) || typeof value.firstname !== 'string' || typeof value.lastname !== 'string') {
    throw wrong('name: { firstname, lastname }');
  }
  return { firstname: value.firstname, lastname: value.lastname };
}

function asStep(value: unknown): Transition['step'] {
  if (!isObject(value) || typeof value.status !== 'string') throw wrong('step: { type or id, status }');
  const { id, type, status, reason } = value;
  return { status, reason, ...(typeof id === 'string' && { id }), ...(typeof type === 'string' && { type }) };
}

function asFault(given: Record<string, unknown>, id: number): Fault {
  const fault = faultNames.find((name) => name === String(given.fault));
  if (!fault) throw wrong(`fault: one of ${faultNames.join(', ')}`);
  const { path, method, key, times, retryAfter, delayMs } = given;
  return {
    id,
    fault,
    left: typeof times === 'number' ? times : Number.POSITIVE_INFINITY,
    ...(typeof path === 'string' && { path: new RegExp(path) }),
    ...(typeof method === 'string' && { method }),
    ...(typeof key === 'string' && { key }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(typeof delayMs === 'number' && { delayMs }),
  };
}
