import { describeError, log } from '#lib/server/log.ts';
import type { Dialect } from '../dialect/index.ts';
import type { ChangeRecord } from '../records.ts';
import type { Db } from '../tables.ts';
import { readChangeHead, readChangesSince } from './read-changes.ts';

const pageLength = 500;
const retryMs = 1000;

export type ChangeListener = (changes: readonly ChangeRecord[]) => void;

export interface ChangeFeed {
  readonly listeners: Set<ChangeListener>;
  /** Fixes the number from which the feed reads on. @throws Problem; the next call tries again */
  begin(): Promise<void>;
  /** Reads on: there may be new changes. */
  readOn(): void;
  stop(): Promise<void>;
}

/** Passes every change to the listeners, in order: reads the table on from the last number at each signal. */
export function startChangeFeed(db: Db, dialect: Dialect): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  let lastSeq = 0;
  let beginning: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let hasSignal = false;
  let timer: NodeJS.Timeout | undefined;

  const begin = (): Promise<void> => {
    beginning ??= readChangeHead(db).then(
      (seq) => {
        lastSeq = seq;
      },
      (error: unknown) => {
        beginning = undefined;
        throw error;
      },
    );
    return beginning;
  };
  const notify = (changes: readonly ChangeRecord[]) => {
    for (const listener of listeners)
      try {
        listener(changes);
      } catch (error) {
        log.error({ event: 'changes.listenerFailed', ...describeError(error) });
      }
  };
  const readPages = async () => {
    for (;;) {
      const page = await readChangesSince(db, lastSeq, pageLength);
      const last = page.at(-1);
      if (last === undefined) return;
      lastSeq = last.seq;
      notify(page);
    }
  };
  const readWhileSignalled = async () => {
    try {
      await begin();
      while (hasSignal && listeners.size > 0) {
        hasSignal = false;
        await readPages();
      }
    } catch {
      // The next query of a request reports that the database is unreachable; here it is only tried again.
      timer = setTimeout(readOn, retryMs).unref();
    }
    reading = undefined; // synchronously after the last check of `hasSignal`, so that no signal is lost
  };
  function readOn(): void {
    hasSignal = true;
    reading ??= readWhileSignalled();
  }
  const watch = dialect.watch(readOn);
  readOn();
  return {
    listeners,
    begin,
    readOn,
    async stop() {
      listeners.clear();
      clearTimeout(timer);
      await watch.stop();
      await reading;
      clearTimeout(timer);
    },
  };
}
