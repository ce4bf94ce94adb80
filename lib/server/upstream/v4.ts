import { isUpstreamId, sessionKinds } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import { createCache, type Reading } from './cache.ts';
import { createFlights } from './flights.ts';
import type {
  Answer,
  Ask,
  SessionAddress,
  StepAddress,
  Upstream,
  UpstreamOptions,
  UpstreamState,
} from './interface.ts';
import type { Limits } from './limits.ts';
import { createNowhere } from './nowhere.ts';
import { createTransport } from './transport.ts';

type SessionApi = Omit<Upstream, 'openFile' | 'state'> & { state(): Omit<UpstreamState, 'refusedHosts'> };

/** An id as one segment of a path. @throws Problem bad_request before anything is sent (R26) */
function segment(id: string): string {
  if (!isUpstreamId(id)) throw new Problem('bad_request');
  return encodeURIComponent(id);
}

const sessionPath = (at: SessionAddress): string => `/v4/${at.kind}/session/${segment(at.sessionId)}`;

// Ids hold no white space, so no key is the beginning of another session's key.
const cacheKey = (at: SessionAddress, step?: string): string =>
  `${at.app} ${at.kind} ${at.sessionId} ${step === undefined ? '' : `${step} `}`;

const toAnswer = ({ body, readAtMs }: Reading, fromCache: boolean): Answer => ({ body, readAtMs, fromCache });

/** The session API of the contract (parts 4.2 and 2.7 to 2.11), by name of key. */
export function createSessionApi(
  options: UpstreamOptions,
  limits: Limits,
  clock: { wall: () => number; steady: () => number },
): SessionApi {
  const keys = new Map(options.apps.map((app) => [app.name, app.key]));
  const transport = createTransport(options, limits, clock);
  const cache = createCache(limits, clock.steady);
  const flights = createFlights<Reading>(limits.freshJoinMs, clock.steady);
  const nowhere = createNowhere(limits.nowhereMs, clock.steady);

  async function read(at: SessionAddress, step: string | undefined, ask: Ask = {}): Promise<Answer> {
    const path = step === undefined ? sessionPath(at) : `${sessionPath(at)}/step/${segment(step)}`;
    const key = keys.get(at.app);
    // The session was registered with a key that is no longer configured.
    if (key === undefined) throw new Problem('upstream_refused', { cause: new Error('no such key') });
    const name = cacheKey(at, step);
    const cached = ask.fresh ? undefined : cache.get(name);
    if (cached) return toAnswer(cached, true);
    const reading = await flights.join(name, ask, async (urgency, signal, isCurrent) => {
      const operation = step === undefined ? 'session' : 'step';
      const trace = { operation, kind: at.kind, app: at.app } as const;
      const startedAt = clock.steady();
      const fresh = await transport.send({ method: 'GET', path, key, urgency, signal, trace });
      if (isCurrent() && ask.keep !== false) cache.set(name, fresh, startedAt);
      nowhere.delete(at.sessionId);
      return fresh;
    });
    return toAnswer(reading, false);
  }

  const getSession = (at: SessionAddress, ask?: Ask): Promise<Answer> => read(at, undefined, ask);

  return {
    apps: [...keys.keys()],
    getSession,
    getStep: (at: StepAddress, ask) => read(at, at.step, ask),

    async init(app, body) {
      const key = keys.get(app);
      if (key === undefined) throw new Problem('bad_request');
      const reading = await transport.send({
        method: 'POST',
        path: '/v4/session/init',
        key,
        json: JSON.stringify(body),
        urgency: { priority: 'person' },
        signal: new AbortController().signal,
        trace: { operation: 'init', app },
      });
      return toAnswer(reading, false);
    },

    async findSession(sessionId, ask) {
      const isPerson = (ask?.priority ?? 'person') === 'person';
      if (!isPerson) nowhere.delete(sessionId);
      else if (nowhere.has(sessionId)) return undefined;
      let refused: unknown;
      for (const app of keys.keys()) {
        for (const kind of sessionKinds) {
          try {
            return { app, kind, answer: await getSession({ app, kind, sessionId }, ask) };
          } catch (error) {
            const code = error instanceof Problem ? error.code : undefined;
            if (code === 'not_found') continue;
            if (code !== 'upstream_refused') throw error;
            // One key's refusal must not hide what another key can read; but then "nowhere" cannot be said either.
            refused ??= error;
            break;
          }
        }
      }
      if (refused) throw refused;
      if (isPerson) nowhere.add(sessionId);
      return undefined;
    },

    forget(at, readBeforeMs) {
      const key = cacheKey(at, 'step' in at ? at.step : undefined);
      cache.drop(key, readBeforeMs);
      flights.drop(key);
    },

    state: () => ({ ...transport.state(), cache: cache.state() }),

    async close() {
      cache.close();
      await transport.close();
    },
  };
}
