import { config } from '#lib/server/config.ts';
import { log } from '#lib/server/log.ts';
import { countUpstreamRequest } from '#lib/server/metrics.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { createFiles } from './files/index.ts';
import type { Clock, Ledger, Upstream, UpstreamEvent, UpstreamOptions } from './interface.ts';
import { defaultLimits } from './limits.ts';
import { createSessionApi } from './session-api.ts';

/** @throws Error when an address of the options cannot be parsed */
export function createUpstream(options: UpstreamOptions): Upstream {
  const limits = { ...defaultLimits, ...options.limits };
  const clock: Clock = { wall: options.now ?? Date.now, steady: options.now ?? (() => performance.now()) };
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

// What an operator should see at the usual log level: refusals, failures, changes of the breaker. Not these.
const debugCodes = new Set<UpstreamEvent['code']>(['ok', 'not_found', 'file_gone', 'range_refused', 'aborted']);

function logEvent(event: UpstreamEvent): void {
  if (event.event === 'upstream.attempt') countUpstreamRequest(event.operation ?? '', event.code ?? '');
  log[debugCodes.has(event.code) ? 'debug' : 'warn'](event);
}

const upstream = processSingleton<Upstream>('upstream');
const ledger = processSingleton<Ledger>('upstream ledger');

/** From now on the budget is counted together with the other processes; undefined: by this process alone. */
export function shareBudget(shared: Ledger | undefined): void {
  if (shared) ledger.set(shared);
  else ledger.clear();
}

/** The one of this process, created from the configuration at the first call. */
export function getUpstream(): Upstream {
  return upstream.get(() => {
    const { apiUrl, apps, mediaHosts, timeoutMs, maxPerMinute } = config();
    return createUpstream({
      apiUrl,
      apps,
      mediaHosts,
      timeoutMs,
      maxPerMinute,
      getLedger: ledger.peek,
      log: logEvent,
    });
  });
}
