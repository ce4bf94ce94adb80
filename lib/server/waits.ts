/**
 * This times what the work of this process waits for, which a profile of the CPU does not show. A wait belongs to the route whose request caused it;
 * pages and background work have none. What requests wait for that the metrics leave out (`uncounted`) is left out too.
 */
import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { metrics } from './metrics.ts';
import { processSingleton } from './process-singleton.ts';

/**
 * `turn` of the reviewer's own requests · `write_turn` for the writes of one kind before it · `connection` to the database · `lock` of the writer · `commit` ·
 * `audit` for a group of events of the audit log, all that it waits for included · `upstream_slot` in the queue to the service · `upstream_budget` ·
 * `upstream` for the service itself.
 */
export type WaitReason =
  | 'turn'
  | 'write_turn'
  | 'connection'
  | 'lock'
  | 'commit'
  | 'audit'
  | 'upstream_slot'
  | 'upstream_budget'
  | 'upstream';

const shared = processSingleton<AsyncLocalStorage<string | null>>('route of a wait');
const routes = () => shared.get(() => new AsyncLocalStorage());

/** @param route pattern, never the address; null: nothing in it is counted, whatever it is part of */
export function withinRoute<Result>(route: string | null, work: () => Result): Result {
  return routes().run(routes().getStore() === null ? null : route, work);
}

/** Whether a request waits for the work of this moment, whichever; else it is the process's own. */
export const isOfRequest = (): boolean => routes().getStore() !== undefined;

function countWait(reason: WaitReason, startedAtMs: number): void {
  const route = routes().getStore();
  if (route === null) return;
  const seconds = (performance.now() - startedAtMs) / 1000;
  metrics().waitSeconds.observe({ reason }, seconds);
  metrics().waits.inc({ route: route ?? 'none', reason }, seconds);
}

/** Times how long the work takes. @throws what it throws */
export async function waited<Result>(reason: WaitReason, work: () => Promise<Result>): Promise<Result> {
  const startedAtMs = performance.now();
  try {
    return await work();
  } finally {
    countWait(reason, startedAtMs);
  }
}

/** Times from now until the work begins, which then counts for the route of this moment, whoever starts it. */
export function untilBegun<Parameters extends unknown[], Result>(
  reason: WaitReason,
  work: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const startedAtMs = performance.now();
  return AsyncLocalStorage.bind((...parameters: Parameters) => {
    countWait(reason, startedAtMs);
    return work(...parameters);
  });
}
