/**
 * The verification API behind a few functions. Hides: keys, pool, places, budget, retries, breaker, single flight, cache, the rules for file
 * addresses, types by first bytes. Promises: no key and no address of the other side leaves it, in answers, errors or events; one read of a
 * resource at a time; at most `maxPerMinute` requests in any minute (by a worker up to 80 % of them, by a sweep 50 %), in all processes
 * together where they share a ledger; a file only of a listed type from a listed, public host. Knows neither the contract nor the store:
 * JSON comes out as it came.
 * Throws Problems: bad_request, not_found, upstream_refused, upstream_busy, upstream_failed, upstream_unreadable, upstream_timeout,
 * upstream_down; for files also file_gone, file_host_refused, file_type_refused, range_refused, too_large. An abort rejects with its reason.
 */
import 'server-only';
import { config } from '#lib/server/config.ts';
import { log } from '#lib/server/log.ts';
import { countUpstreamRequest } from '#lib/server/metrics.ts';
import { createFiles } from './files.ts';
import type { Ledger, Upstream, UpstreamEvent, UpstreamOptions } from './interface.ts';
import { usualLimits } from './limits.ts';
import { createSessionApi } from './v4.ts';

export { isForNow } from './failure.ts';
export type {
  Answer,
  Ledger,
  OpenedFile,
  Priority,
  Upstream,
  UpstreamEvent,
  UpstreamOptions,
  UpstreamState,
} from './interface.ts';

/** @throws Error at once when an address of the options cannot be parsed */
export function createUpstream(options: UpstreamOptions): Upstream {
  const limits = { ...usualLimits, ...options.limits };
  // What is measured must not follow a clock that somebody sets.
  const clock = { wall: options.now ?? Date.now, steady: options.now ?? (() => performance.now()) };
  const sessions = createSessionApi(options, limits, clock);
  const files = createFiles(options, limits, clock);
  return {
    ...sessions,
    openFile: files.open,
    state: () => ({ ...sessions.state(), refusedHosts: files.refusedHosts() }),
    async close() {
      await Promise.all([sessions.close(), files.close()]);
    },
  };
}

// What an operator should see without asking: refusals, trouble, changes of the breaker.
const quiet = new Set<UpstreamEvent['code']>(['ok', 'not_found', 'file_gone', 'range_refused', 'aborted']);
function tell(event: UpstreamEvent): void {
  if (event.event === 'upstream.attempt') countUpstreamRequest(event.operation ?? '', event.code ?? '');
  log[quiet.has(event.code) ? 'debug' : 'warn'](event);
}

// On globalThis: Next loads a module more than once in a process, and budget, breaker and cache must be one.
const holder: typeof globalThis & { reviewDeskUpstream?: Upstream; reviewDeskLedger?: Ledger | undefined } = globalThis;

/** From now on the budget is counted together with the other processes; undefined: by this process alone. */
export function shareBudget(ledger: Ledger | undefined): void {
  holder.reviewDeskLedger = ledger;
}

/** The one of this process, made from the configuration at the first call. */
export function getUpstream(): Upstream {
  if (!holder.reviewDeskUpstream) {
    const { apiUrl, apps, mediaHosts, timeoutMs, maxPerMinute } = config();
    const getLedger = () => holder.reviewDeskLedger;
    holder.reviewDeskUpstream = createUpstream({
      apiUrl,
      apps,
      mediaHosts,
      timeoutMs,
      maxPerMinute,
      getLedger,
      log: tell,
    });
  }
  return holder.reviewDeskUpstream;
}
