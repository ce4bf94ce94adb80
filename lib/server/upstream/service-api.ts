import type { Audience } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { isUpstreamId, type SessionKind, sessionKinds } from '#lib/model/session/ids.ts';
import { type CachedReads, limitedName, type NegativeCache } from './cached-reads.ts';
import type {
  Answer,
  ReadOptions,
  ResourceAddress,
  SessionAddress,
  StepAddress,
  UpstreamOptions,
} from './interface.ts';
import type { Transport } from './transport/transport.ts';

/** Writes an id as one segment of a path. @throws Problem bad_request before anything is sent (R26) */
function segment(id: string): string {
  if (!isUpstreamId(id)) throw new Problem('bad_request');
  return encodeURIComponent(id);
}

const sessionPath = (at: SessionAddress): string => `/v4/${at.kind}/session/${segment(at.sessionId)}`;

// Ids hold no white space, so no key is the beginning of another session's key.
const cacheKey = (at: SessionAddress, step?: string): string =>
  `${at.app} ${at.kind} ${at.sessionId} ${step === undefined ? '' : `${step} `}`;

/**
 * @throws Problem upstream_unreadable when the answer is about another session or step than asked for. A company's steps carry no id of their own
 * (a representative's ids are those of the person), and a number that JSON cannot hold exactly says nothing.
 */
function requireAnswerTo({ kind, sessionId }: SessionAddress, step: string | undefined, body: unknown): void {
  const part = step === undefined ? partOf(body, 'session') : body;
  const isOther = (id: unknown, own: string) =>
    (typeof id === 'string' ? id.trim() !== '' : Number.isSafeInteger(id)) &&
    String(id).trim().toLowerCase() !== own.toLowerCase();
  const hasOwnId = step === undefined || kind === 'individual';
  // What a company's step holds may be of other persons.
  const verification = Object.values(Object(partOf(part, 'verification')));
  const parts = hasOwnId ? [part, partOf(part, 'document'), ...verification] : [part];
  const isOtherSession =
    step !== 'LEGAL_REPRESENTATIVE' &&
    parts.some((one) => ['session_id', 'sessionId'].some((key) => isOther(partOf(one, key), sessionId)));
  const isOtherStep = step !== undefined && hasOwnId && isOther(partOf(part, 'step_id'), step);
  if (isOtherSession || isOtherStep || (hasOwnId && isOther(partOf(part, 'id'), step ?? sessionId)))
    throw new Problem('upstream_unreadable', { cause: new Error('the answer is about another session or step') });
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** The session API of the contract (parts 4.2 and 2.7 to 2.11), by name of key. */
export function createSessionApi(
  { apps }: Pick<UpstreamOptions, 'apps'>,
  transport: Transport,
  reads: CachedReads,
  negativeCache: NegativeCache,
) {
  const credentials = new Map(apps.map(({ name, key }) => [name, { 'api-key': key }]));

  /** @param requested where it is read; cached, it belongs to the session that names it */
  async function read(
    at: SessionAddress,
    step: string | undefined,
    readOptions: ReadOptions = {},
    requested: { readonly session: SessionAddress; readonly step?: string | undefined } = { session: at, step },
  ): Promise<Answer> {
    const ofStep = requested.step === undefined ? '' : `/step/${segment(requested.step)}`;
    const path = `${sessionPath(requested.session)}${ofStep}`;
    const credential = credentials.get(at.app);
    // The session was registered with a key that is no longer configured.
    if (credential === undefined) throw new Problem('upstream_refused', { cause: new Error('no such key') });
    return reads.read(cacheKey(at, step), readOptions, async ({ urgency, signal }) => {
      const trace = { operation: step === undefined ? 'session' : 'step', kind: at.kind, app: at.app } as const;
      const answer = await transport.send({ method: 'GET', path, credential, urgency, signal, trace });
      requireAnswerTo(requested.session, requested.step, answer.body);
      negativeCache.delete(at.sessionId);
      return answer;
    });
  }

  const getSession = (at: SessionAddress, readOptions?: ReadOptions): Promise<Answer> =>
    read(at, undefined, readOptions);

  return {
    /** Names of the keys, in configured order. */
    apps: [...credentials.keys()],
    getSession,
    getStep({ isPerson, step, ...at }: StepAddress, readOptions?: ReadOptions): Promise<Answer> {
      const person = { session: { app: at.app, kind: 'individual', sessionId: step } } as const;
      return read(at, step, readOptions, isPerson ? person : undefined);
    },

    /** `POST /v4/session/init` is sent once and never retried. */
    async init(
      app: string,
      body: { readonly alias?: string; readonly metadata?: Readonly<Record<string, string>> },
    ): Promise<Answer> {
      const credential = credentials.get(app);
      if (credential === undefined) throw new Problem('bad_request');
      const answer = await transport.send({
        method: 'POST',
        path: '/v4/session/init',
        credential,
        json: JSON.stringify(body),
        urgency: { priority: 'person' },
        signal: new AbortController().signal,
        trace: { operation: 'init', app },
      });
      return { ...answer, fromCache: false };
    },

    /**
     * Tries each key in order, for an individual session, then for a corporate one; the answer is undefined when no key reads it. A person who asks
     * again within a minute gets that from the negative cache, even with `fresh`; a worker or a sweep knows of the session from elsewhere, so it may
     * exist by now.
     */
    async findSession(sessionId: string, readOptions?: ReadOptions) {
      const isPerson = (readOptions?.priority ?? 'person') === 'person';
      if (!isPerson) negativeCache.delete(sessionId);
      else if (negativeCache.has(sessionId)) return undefined;
      const found = await tryEachKey(credentials.keys(), (app, kind) =>
        getSession({ app, kind, sessionId }, readOptions),
      );
      if (found === undefined && isPerson) negativeCache.add(sessionId);
      return found;
    },

    /**
     * Drops the cached answers of a session and its steps, or of one step; reads under way are not cached either.
     * @param audience whose answers alone; default everybody's
     * @param readBeforeMs only what was read earlier; default all
     */
    invalidate(
      at: SessionAddress | StepAddress,
      { audience, readBeforeMs }: { readonly audience?: Audience; readonly readBeforeMs?: number | undefined } = {},
    ): void {
      const name = cacheKey(at, 'step' in at ? at.step : undefined);
      if (audience !== 'limited') reads.invalidate(name, readBeforeMs);
      if (audience !== 'full') reads.invalidate(limitedName(name), readBeforeMs);
    },
  };
}

async function tryEachKey(
  apps: Iterable<string>,
  getSession: (app: string, kind: SessionKind) => Promise<Answer>,
): Promise<{ app: string; kind: SessionKind; answer: Answer } | undefined> {
  let refused: unknown;
  for (const app of apps) {
    for (const kind of sessionKinds) {
      try {
        return { app, kind, answer: await getSession(app, kind) };
      } catch (error) {
        const code = error instanceof Problem ? error.code : undefined;
        if (code === 'not_found') continue;
        if (code !== 'upstream_refused') throw error;
        // One key's refusal must not hide what another key can read; but then the session may exist after all.
        refused ??= error;
        break;
      }
    }
  }
  if (refused) throw refused;
  return undefined;
}

/** Session reads begin with the name of a key, which holds no colon. */
const resourceKey = ({ consentId, resource, document }: ResourceAddress): string =>
  `v1: ${consentId} ${resource} ${document ?? ''} `;

/** What is asked for is of the contract: a refusal without a reason is not our caller's mistake, nor says it that there is no such consent. */
function asRefusal(error: unknown): never {
  if (error instanceof Problem && (error.code === 'bad_request' || error.code === 'not_found'))
    throw new Problem('upstream_failed', { cause: error });
  throw error;
}

/** Calls the v1 resource API of the contract (parts 2.1 to 2.6 and 4.1). Whose data it is, the access token alone says. */
export function createResourceApi(transport: Transport, reads: CachedReads) {
  return {
    /**
     * `GET /v1/resources/{resource}`. A refusal whose body is JSON is an answer too, of its status: the code that says why is in it.
     * @param token called where the resource is read and not cached
     */
    getResource: (at: ResourceAddress, token: () => Promise<string>, options: ReadOptions = {}) =>
      reads.read(resourceKey(at), options, async ({ urgency, signal }) => {
        const query = at.document === undefined ? '' : `?document=${encodeURIComponent(at.document)}`;
        const credential = { authorization: `Bearer ${await token()}` };
        return transport
          .send({
            method: 'GET',
            path: `/v1/resources/${at.resource}${query}`,
            credential,
            readsRefusals: true,
            urgency,
            signal,
            trace: { operation: 'resource' },
          })
          .catch(asRefusal);
      }),
    /** Drops the cached resources of a consent; reads under way are not cached either. */
    invalidateConsent: (consentId: string) => reads.invalidate(`v1: ${consentId} `),
  };
}
