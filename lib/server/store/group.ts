import { setImmediate as nextTurn } from 'node:timers/promises';

const largestGroup = 200;

interface Waiting<Part, Kept> {
  readonly part: Part;
  readonly kept: PromiseWithResolvers<Kept>;
}

/**
 * Commits what concurrent calls bring together, each call waiting for its group: one flush of the disk keeps them all. One group at a time:
 * whoever comes while one is being committed waits for the next.
 *
 * @param commit keeps the parts in one transaction; one answer a part, in their order
 */
export function makeGroups<Part, Kept>(commit: (parts: readonly Part[]) => Promise<readonly Kept[]>) {
  const waiting: Waiting<Part, Kept>[] = [];
  let running: Promise<void> | undefined;

  const settle = async (group: readonly Waiting<Part, Kept>[]) => {
    try {
      const answers = await commit(group.map(({ part }) => part));
      for (const [at, answer] of answers.entries()) group[at]?.kept.resolve(answer);
    } catch (error) {
      for (const { kept } of group) kept.reject(error);
    }
  };
  const drain = async () => {
    // What else arrives in this turn of the loop belongs to the first group.
    await nextTurn();
    while (waiting.length > 0) await settle(waiting.splice(0, largestGroup));
    running = undefined;
  };
  return {
    add(part: Part): Promise<Kept> {
      const kept = Promise.withResolvers<Kept>();
      waiting.push({ part, kept });
      running ??= drain();
      return kept.promise;
    },
    /** When nothing is being committed any more. */
    settled: async () => running,
  };
}
