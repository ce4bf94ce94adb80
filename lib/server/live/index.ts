/**
 * Open browsers get live updates. This module hides the one subscription and history that all streams of a process share, what each audience may
 * know, the ids from which a stream resumes, slow readers, and shutdown. It promises: events hold references, states and names of reviewers, never
 * the name of a customer; the limited audience learns nothing of what it may not know, not from events, ids, counts or times; a stream ends within
 * 5 s of its session, its roles or its reviewer's account, and keeps no session alive; no stream delays shutdown. It throws Problems:
 * too_many_requests, store_unavailable.
 *
 * A stream writes no audit event: it sends what the list has shown already, and each read that follows from it writes its own.
 */
import 'server-only';
import { openEvents as declared, probeEvents } from '#lib/operations/account.ts';
import type { Operation } from '#lib/operations/operation.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { on } from '#lib/server/review/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { createLiveStreams, type LiveStreams } from './live-streams.ts';
import { createStreamCursors, type StreamRequest } from './stream.ts';

const starting = processSingleton<Promise<LiveStreams>>('live streams');
const started = processSingleton<LiveStreams>('started live streams');

async function startLive(): Promise<LiveStreams> {
  const store = await getStore();
  const live = createLiveStreams({
    changes: store.changes,
    cursors: createStreamCursors(store.hitKey),
    hitKey: store.hitKey,
    presences: store.presences.list,
    upstream() {
      const { breaker, lastSuccessAtMs } = getUpstream().state();
      return {
        answers: breaker === 'closed',
        lastAnswerAt: lastSuccessAtMs === null ? null : new Date(lastSuccessAtMs).toISOString(),
      };
    },
  });
  // At shutdown the server waits for its responses to end, and these never end by themselves.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, live.stop);
  started.set(live);
  return live;
}

/** Its answer is the stream. */
export const openEvents: Operation<
  typeof declared.path,
  undefined,
  Response,
  Omit<StreamRequest, 'reviewer'>
> = declared as never;

on(openEvents, {}, async ({ reviewer, query }) => {
  const live = await starting.get(startLive);
  return new Response(live.open({ reviewer, ...query }), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // At shutdown the browser must not reuse this connection.
      connection: 'close',
    },
  });
});
on(probeEvents, async () => undefined);

/** Counts the streams, for health and metrics. */
export const liveState = (): { readonly streams: number } => started.peek()?.state() ?? { streams: 0 };
