import { setImmediate as nextTurn } from 'node:timers/promises';

const maxGroupSize = 200;

interface Pending<Entry, Result> {
  readonly entry: Entry;
  readonly result: PromiseWithResolvers<Result>;
}

/**
 * Group commit: entries of concurrent calls are committed together, with one flush to disk, and each call waits for its group. Groups are
 * committed one after the other; entries that arrive meanwhile form the next one.
 *
 * @param commit stores the entries in one transaction and returns one result for each, in their order
 */
export function createGroupCommit<Entry, Result>(commit: (entries: readonly Entry[]) => Promise<readonly Result[]>) {
  const pending: Pending<Entry, Result>[] = [];
  let committing: Promise<void> | undefined;

  const commitGroup = async (group: readonly Pending<Entry, Result>[]) => {
    try {
      const results = await commit(group.map(({ entry }) => entry));
      for (const [at, result] of results.entries()) group[at]?.result.resolve(result);
    } catch (error) {
      for (const { result } of group) result.reject(error);
    }
  };
  const commitAll = async () => {
    // Everything that arrives in this turn of the event loop joins the first group.
    await nextTurn();
    while (pending.length > 0) await commitGroup(pending.splice(0, maxGroupSize));
    committing = undefined;
  };
  return {
    add(entry: Entry): Promise<Result> {
      const result = Promise.withResolvers<Result>();
      pending.push({ entry, result });
      committing ??= commitAll();
      return result.promise;
    },
    /** Resolves when nothing is being committed. */
    settled: async () => committing,
  };
}
