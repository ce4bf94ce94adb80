/**
 * What open browsers are told, the moment it is true: `GET /api/events`. Hides: one subscription to the store’s changes and one reading of
 * the past for all streams of a process, what each audience may hear, positions to go on from, readers that do not read, the end of the
 * process.
 * Promises: references and states, never a name; the limited audience hears nothing of what it may not know, neither in events nor in ids,
 * counts or times; a stream ends within 30 s of its session, its roles or its reviewer's account, and keeps no session alive; no stream
 * holds the process up. Throws Problems: too_many_requests, store_unavailable.
 *
 * No row of the trail for a stream: it tells what the list told already, and each reading that follows from it writes its own.
 */
import 'server-only';
import { createHash } from 'node:crypto';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { createLive, type Live, type LiveAsk } from './live.ts';
import { sealPositions } from './position.ts';

// On globalThis: Next bundles a module more than once, and the streams of a process must be known in one place.
const place = globalThis as typeof globalThis & { __deskLive?: Promise<Live> | undefined; __deskLiveNow?: Live };

async function startLive(): Promise<Live> {
  const store = await getStore();
  const live = createLive({
    changes: store.changes,
    positions: sealPositions(store.hitKey),
    upstream() {
      const { breaker, lastSuccessAtMs } = getUpstream().state();
      return {
        answers: breaker === 'closed',
        lastAnswerAt: lastSuccessAtMs === null ? null : new Date(lastSuccessAtMs).toISOString(),
      };
    },
  });
  // The server waits for its answers to end, and these have no end of their own.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, live.stop);
  place.__deskLiveNow = live;
  return live;
}

/** @throws Problem too_many_requests, store_unavailable */
export async function openEvents(ask: LiveAsk): Promise<Response> {
  place.__deskLive ??= startLive().catch((error: unknown) => {
    place.__deskLive = undefined; // the next request tries again
    throw error;
  });
  const live = await place.__deskLive;
  return new Response(live.open(ask), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // When the process ends, nobody asks the next thing on this connection.
      connection: 'close',
    },
  });
}

/** For those who watch the desk. */
export const liveState = (): { readonly streams: number } => place.__deskLiveNow?.state() ?? { streams: 0 };

/** Names what the tabs of one sign-in share in their browser, and tells nothing of either. */
export const channelOf = ({ sessionHash }: Pick<Reviewer, 'sessionHash'>): string =>
  createHash('sha256').update(`live ${sessionHash}`).digest('base64url').slice(0, 16);
