/** The step is reread before its file addresses expire after 15 minutes (contract part 8), but only while its tab is visible. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { explanationQuery, readStep, type StepAddress, stepQuery } from '#lib/client/step.ts';

/** A list that changes with every read would be reread endlessly: after this many rereads the face stays blank. */
const limit = { rereads: 3, withinMs: 60_000 };

/** The step and its explanation are reread when they are due or a picture comes from another read. */
export function useDuplicate(at: StepAddress, readAt: string) {
  const client = useQueryClient();
  const explanation = useQuery(explanationQuery(at));
  const rereadAtMs = useRef<readonly number[]>([]);

  // A failure stays in the step's query, where the page shows it.
  const reread = (fresh: boolean) =>
    client.fetchQuery({ ...stepQuery(at, (step, signal) => readStep({ ...step, fresh }, signal)), staleTime: 0 }).then(
      () => client.invalidateQueries({ queryKey: explanationQuery(at).queryKey }),
      () => undefined,
    );

  const readAtMs = useEffectEvent(() => Date.parse(readAt));
  const onDue = useEffectEvent(() => reread(true));
  useEffect(() => keepFresh({ readAtMs: () => readAtMs(), reread: () => onDue(), page: document }), []);

  /** A picture was served from another read than the one on the screen. */
  function onOtherRead() {
    const nowMs = Date.now();
    const recent = rereadAtMs.current.filter((ms) => nowMs - ms < limit.withinMs);
    if (recent.length >= limit.rereads) return;
    rereadAtMs.current = [...recent, nowMs];
    // The server has that answer already.
    void reread(false);
  }

  return { explanation, onOtherRead };
}

/** The step is read again two minutes before the addresses expire. */
export const rereadAfterMs = 13 * 60_000;
/** Two attempts are at least this far apart: a clock that is ahead must not cause endless rereads. */
export const minIntervalMs = 60_000;

/** The wait until the next read is 0 where it is due now. An answer from the future (a clock that is behind) waits no longer than a new one. */
export const waitMs = (readAtMs: number, attemptedAtMs: number | undefined, nowMs: number): number =>
  Math.max(
    0,
    Math.min(rereadAfterMs, readAtMs + rereadAfterMs - nowMs),
    attemptedAtMs === undefined ? 0 : Math.min(minIntervalMs, attemptedAtMs + minIntervalMs - nowMs),
  );

interface KeepFreshOptions {
  /** The answer on the screen was read at this time. */
  readonly readAtMs: () => number;
  /** It must not reject, as its failure is shown with the step. */
  readonly reread: () => Promise<unknown>;
  readonly page: EventTarget & Pick<Document, 'visibilityState'>;
}

/** The step is reread when due, and on return to the tab if it was due meanwhile, but never while the tab is hidden. @returns stops it */
export function keepFresh({ readAtMs, reread, page }: KeepFreshOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attemptedAtMs: number | undefined;
  let state: 'waiting' | 'reading' | 'stopped' = 'waiting';
  function check() {
    clearTimeout(timer);
    if (state !== 'waiting' || page.visibilityState !== 'visible') return;
    const wait = waitMs(readAtMs(), attemptedAtMs, Date.now());
    if (wait > 0) {
      timer = setTimeout(check, wait);
      return;
    }
    attemptedAtMs = Date.now();
    state = 'reading';
    void reread().finally(() => {
      if (state === 'stopped') return;
      state = 'waiting';
      check();
    });
  }
  page.addEventListener('visibilitychange', check);
  check();
  return () => {
    state = 'stopped';
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', check);
  };
}
