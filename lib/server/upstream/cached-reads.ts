import { Problem } from '#lib/model/problem.ts';
import { createInFlight } from '#lib/server/in-flight.ts';
import { createCache } from './cache.ts';
import type { Answer, Clock, ReadOptions, UpstreamState } from './interface.ts';
import type { Limits } from './limits.ts';
import { type RawAnswer, raiseUrgency, type Urgency } from './transport/api-client.ts';

interface ReadJob {
  readonly urgency: Urgency;
  readonly startedAt: number;
  /** Of the caller who began it. */
  readonly payer: ReadOptions['payer'];
}

export interface CachedReads {
  /**
   * @param name of what is read, and of nothing else
   * @param send called where neither the cache nor a read under way has it
   * @throws what `send` throws; Problem too_many_requests
   */
  read(
    name: string,
    options: ReadOptions,
    send: (attempt: { readonly urgency: Urgency; readonly signal: AbortSignal }) => Promise<RawAnswer>,
  ): Promise<Answer>;
  /** Drops every name with this prefix; reads under way are not cached either. @param readBeforeMs only what was read earlier */
  invalidate(prefix: string, readBeforeMs?: number): void;
  state(): UpstreamState['cache'];
  close(): void;
}

/** After the name, so that what drops the name drops both. */
const apart = ' apart';

const isShareSpent = (error: unknown): boolean => error instanceof Problem && error.code === 'too_many_requests';

const toAnswer = ({ body, status, readAtMs }: RawAnswer, fromCache: boolean): Answer => ({
  body,
  status,
  readAtMs,
  fromCache,
});

/** One read of a name at a time, and its answer for as long as the cache keeps it. Refusals are not cached. */
export function createCachedReads(limits: Limits, clock: Clock): CachedReads {
  const cache = createCache(limits, clock.steady);
  const reads = createInFlight<ReadJob, RawAnswer>('beside');

  const read: CachedReads['read'] = async (name, options, send) => {
    const { fresh = false, priority = 'person', signal: callerSignal, payer } = options;
    const place = options.cache === 'apart' ? `${name}${apart}` : name;
    const kept = (at: string) => (fresh ? undefined : cache.get(at));
    const cached = kept(name) ?? (place === name ? undefined : kept(place));
    if (cached) return toAnswer(cached, true);
    const { job, result } = reads.join(name, {
      admit({ urgency, startedAt }) {
        if (fresh && clock.steady() - startedAt > limits.freshJoinMs) return false;
        raiseUrgency(urgency, priority);
        return true;
      },
      create: () => ({ urgency: { priority }, startedAt: clock.steady(), payer }),
      async perform({ job: { urgency }, signal, isCurrent }) {
        await payer?.pay();
        const startedAt = clock.steady();
        const answer = await send({ urgency, signal });
        if (isCurrent() && options.cache !== false && answer.status < 400) cache.set(place, answer, startedAt);
        return answer;
      },
      signal: callerSignal,
    });
    try {
      return toAnswer(await result, false);
    } catch (error) {
      // Who began it has no share left; this caller may.
      if (isShareSpent(error) && job.payer?.id !== payer?.id) return read(name, options, send);
      throw error;
    }
  };

  return {
    read,
    invalidate(prefix, readBeforeMs) {
      cache.invalidate(prefix, readBeforeMs);
      reads.detach(prefix);
    },
    state: cache.state,
    close: cache.close,
  };
}
