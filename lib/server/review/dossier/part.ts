import PQueue from 'p-queue';
import { Problem, problemTable } from '#lib/model/problem.ts';
import type { DossierProgress } from '#lib/model/review/dossier.ts';
import type { DossierPart } from '#lib/server/dossier-record.ts';

/** A part that could not be read is a gap, and the reader is told so; without an audit log nothing goes on. @throws Problem store_unavailable */
export async function toPart<Part>(read: () => Promise<Part>): Promise<DossierPart<Part>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'store_unavailable' || error.code === 'internal') throw error;
    return { gap: { code: error.code, title: problemTable[error.code].title } };
  }
}

export interface Following {
  /** Ends the work; what was begun is recorded as not finished. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DossierProgress) => void;
}

/** A dossier must not take the whole budget of its reviewer at one stroke. */
const atOnce = 4;

/** Does the work for each, some at once. @returns the results in the order of the list */
export function forEach<Item, Result>(
  stage: DossierProgress['stage'],
  items: readonly Item[],
  { signal, onProgress }: Following,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  let done = 0;
  onProgress({ stage, done, total: items.length });
  return new PQueue({ concurrency: atOnce }).addAll(
    items.map((item) => async () => {
      signal.throwIfAborted();
      const result = await work(item);
      onProgress({ stage, done: ++done, total: items.length });
      return result;
    }),
  );
}
