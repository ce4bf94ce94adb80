import { config } from '#lib/server/config.ts';
import { log } from '#lib/server/log.ts';
import { countUpstreamRequest } from '#lib/server/metrics.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { createCachedReads, createNegativeCache } from './cached-reads.ts';
import { createFiles } from './files/fetch-files.ts';
import {
  type Clock,
  defaultLimits,
  type Ledger,
  type UpstreamEvent,
  type UpstreamOptions,
  type UpstreamState,
} from './interface.ts';
import { createResourceApi, createSessionApi } from './service-api.ts';
import { createBudget } from './transport/request-budget.ts';
import { createTransport } from './transport/transport.ts';

export type Upstream = ReturnType<typeof createUpstream>;

/** @throws Error when an address of the options cannot be parsed */
export function createUpstream(options: UpstreamOptions) {
  const limits = { ...defaultLimits, ...options.limits };
  const clock: Clock = { wall: options.now ?? Date.now, steady: options.now ?? (() => performance.now()) };
  const { apiUrl, v1Url = apiUrl, timeoutMs, maxPerMinute } = options;
  const budget = createBudget(maxPerMinute, limits.budgetWaitMs, clock.steady, options.getLedger);
  const connect = (baseUrl: string) => createTransport({ baseUrl, budget, timeoutMs, log: options.log }, limits, clock);
  const transport = connect(apiUrl);
  const resourceTransport = v1Url === apiUrl ? transport : connect(v1Url);
  const reads = createCachedReads(limits, clock);
  const negativeCache = createNegativeCache(limits.negativeCacheMs, clock.steady);
  const files = createFiles(options, limits, clock);
  return {
    ...createSessionApi(options, transport, reads, negativeCache),
    ...createResourceApi(resourceTransport, reads),
    /** Fetches a file by the address that a step gives for it. */
    openFile: files.open,
    readFileType: files.readType,
    state: (): UpstreamState => ({
      ...transport.state(),
      budget: { perMinute: maxPerMinute, left: budget.left() },
      cache: reads.state(),
      refusedHosts: files.refusedHosts(),
    }),
    /** Ends every connection. */
    async close(): Promise<void> {
      reads.close();
      await Promise.all([transport.close(), resourceTransport.close(), files.close()]);
    },
  };
}

// An operator should see refusals, failures and changes of the breaker at the usual log level, but not these.
const debugCodes = new Set<UpstreamEvent['code']>(['ok', 'not_found', 'file_gone', 'range_refused', 'aborted']);

/** @returns the level at which the event is logged */
export const levelOf = ({ code, isAnswer }: UpstreamEvent): 'debug' | 'warn' =>
  isAnswer || debugCodes.has(code) ? 'debug' : 'warn';

function logEvent(event: UpstreamEvent): void {
  if (event.event === 'upstream.attempt') countUpstreamRequest(event.operation ?? '', event.code ?? '');
  const { isAnswer: _, ...fields } = event;
  log[levelOf(event)](fields);
}

const upstream = processSingleton<Upstream>('upstream');
const ledger = processSingleton<Ledger>('upstream ledger');

/** The budget is from now on counted together with the other processes, or, for undefined, by this process alone. */
export function shareBudget(shared: Ledger | undefined): void {
  if (shared) ledger.set(shared);
  else ledger.clear();
}

/** The one of this process, created from the configuration at the first call. */
export function getUpstream(): Upstream {
  return upstream.get(() => {
    const { apiUrl, v1Url, apps, mediaHosts, timeoutMs, maxPerMinute } = config();
    const limits = { timeoutMs, maxPerMinute, getLedger: ledger.peek };
    return createUpstream({ apiUrl, v1Url, apps, mediaHosts, ...limits, log: logEvent });
  });
}
