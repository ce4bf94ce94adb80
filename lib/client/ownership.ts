/** What the browser asks of the ownership of a company. Apart from the rest: the list needs none of it. */
import { queryOptions } from '@tanstack/react-query';
import { apiUrls } from '#lib/model/urls.ts';
import type { OwnershipReading, Settled, Settlement } from '#lib/ownership/index.ts';
import { ask, type StepAsk, toFlags, withJson } from './api.ts';
import { type Read, sessionKey } from './queries.ts';

/** The owners of a company as they were declared, for `lib/ownership` to work out. */
export async function readOwnership(
  { ref, fresh, prefetch }: Pick<StepAsk, 'ref' | 'fresh' | 'prefetch'>,
  signal?: AbortSignal,
): Promise<OwnershipReading> {
  const query = toFlags({ fresh, prefetch });
  return (await ask(`${apiUrls.ownership(ref)}${query}`, { signal: signal ?? null })).json();
}

/** What an officer settles; nothing at all takes the latest settlement back. */
export interface SettlementAsk {
  readonly ref: string;
  readonly settled: Settled;
  /** 1 to 500 characters. */
  readonly reason: string;
  /** Of the reading on the screen: another one since then is a `conflict`. */
  readonly version: number;
  readonly structureHash: string;
}

/** The caller reads the ownership anew. */
export const settleOwnership = async ({ ref, ...change }: SettlementAsk): Promise<Settlement> =>
  (await ask(apiUrls.settlement(ref), withJson('PUT', change))).json();

/** The declared owners of a company; what follows from them the browser works out. */
export const ownershipQuery = (ref: string, read: Read<{ readonly ref: string }, OwnershipReading> = readOwnership) =>
  queryOptions({ queryKey: [...sessionKey(ref), 'ownership'], queryFn: ({ signal }) => read({ ref }, signal) });
