import type { Ask } from './interface.ts';
import { rankOf, type Urgency } from './transport.ts';

interface Flight<T> {
  readonly landed: Promise<T>;
  readonly startedAt: number;
  readonly urgency: Urgency;
  readonly controller: AbortController;
  readers: number;
}

export interface Flights<T> {
  /**
   * Joins the read of this key that is under way, else starts one. A reader who leaves does not disturb the others; when the last has left,
   * the read is aborted. `start` gets `isCurrent`: false once the read was dropped or replaced, so that its answer must not be cached.
   */
  join(
    key: string,
    ask: Ask,
    start: (urgency: Urgency, signal: AbortSignal, isCurrent: () => boolean) => Promise<T>,
  ): Promise<T>;
  /** Lets the reads of keys that begin so end for those who wait, but nobody joins them any more. */
  drop(prefix: string): void;
}

/** @param freshJoinMs how old a read may be for those who ask for a fresh answer @param now steady clock in ms */
export function createFlights<T>(freshJoinMs: number, now: () => number): Flights<T> {
  const current = new Map<string, Flight<T>>();

  function takeOff(key: string, ask: Ask, start: Parameters<Flights<T>['join']>[2]): Flight<T> {
    const controller = new AbortController();
    const urgency: Urgency = { priority: ask.priority ?? 'person' };
    const isCurrent = () => current.get(key) === flight;
    const flight: Flight<T> = {
      // One turn later, so that `flight` exists when `isCurrent` is asked.
      landed: Promise.resolve()
        .then(() => start(urgency, controller.signal, isCurrent))
        .finally(() => isCurrent() && current.delete(key)),
      startedAt: now(),
      urgency,
      controller,
      readers: 0,
    };
    current.set(key, flight);
    return flight;
  }

  function board(key: string, flight: Flight<T>, signal: AbortSignal | undefined): Promise<T> {
    flight.readers += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        flight.readers -= 1;
        if (flight.readers === 0) {
          if (current.get(key) === flight) current.delete(key);
          flight.controller.abort();
        }
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      flight.landed.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  return {
    join(key, ask, start) {
      if (ask.signal?.aborted) return Promise.reject(ask.signal.reason);
      const running = current.get(key);
      const joinable = running && (!ask.fresh || now() - running.startedAt <= freshJoinMs) ? running : undefined;
      const flight = joinable ?? takeOff(key, ask, start);
      const priority = ask.priority ?? 'person';
      if (rankOf[priority] > rankOf[flight.urgency.priority]) {
        flight.urgency.priority = priority;
        flight.urgency.onRaise?.();
      }
      return board(key, flight, ask.signal);
    },
    drop(prefix) {
      for (const key of current.keys()) if (key.startsWith(prefix)) current.delete(key);
    },
  };
}
