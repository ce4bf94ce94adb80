/** Follows an import to its end, with a worker of this process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { ImportPage } from '#lib/model/import.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { runWorker } from '#lib/server/refresh/index.ts';
import { readImport, readImportProgress } from '../import/index.ts';

/** @returns all its rows once it has ended */
export async function finishedImport(reviewer: Reviewer, id: string): Promise<ImportPage> {
  for (let tries = 0; tries < 200; tries += 1) {
    const progress = await readImportProgress(reviewer, id);
    if (progress.state !== 'running') return readImport(reviewer, id, { limit: 200 });
    await sleep(50);
  }
  throw new Error('the import did not end');
}

/** A worker for as long as the work takes. */
export async function withWorker<Result>(work: () => Promise<Result>): Promise<Result> {
  const worker = runWorker();
  try {
    return await work();
  } finally {
    await worker.stop();
    processSingleton('worker').clear();
  }
}
