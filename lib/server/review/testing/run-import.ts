/** Follows an import to its end, with a worker of this process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportCheck, ImportPage } from '#lib/model/import.schema.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { readImport, readImportProgress } from '#lib/operations/import.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { runWorker } from '#lib/server/refresh/index.ts';
import { call, uploadImport } from '../index.ts';

/** @param header whether the first line is one; else it is detected */
export const checkImport = async (by: Reviewer, csv: string, header?: boolean): Promise<ImportCheck> =>
  (await call(uploadImport, by, { body: csv, query: { dry: '1', header } })) as ImportCheck;

export const startImport = async (by: Reviewer, csv: string, header?: boolean): Promise<{ readonly id: string }> =>
  (await call(uploadImport, by, { body: csv, query: { header } })) as { readonly id: string };

/** @returns all its rows once it has ended */
export async function finishedImport(reviewer: Reviewer, id: string): Promise<ImportPage> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { import: progress } = await call(readImportProgress, reviewer, { id });
    if (progress.state !== 'running') return call(readImport, reviewer, { id, query: { limit: 200 } });
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
