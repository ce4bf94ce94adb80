import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { ImportProgress } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, type ImportRecord } from '#lib/server/store/index.ts';
import { requireImport, requireImporter } from './access.ts';
import { minutesFor } from './duration.ts';

const maxListed = 20;

export const toProgress = (record: ImportRecord): ImportProgress => ({
  id: record.id,
  createdAt: new Date(record.createdAtMs).toISOString(),
  by: record.reviewerName,
  state: record.state,
  total: record.total,
  settled: record.settled,
  outcomes: record.outcomes,
  minutesLeft: record.state === 'running' ? minutesFor(record.total - record.settled) : 0,
});

/** The latest imports of all reviewers, newest first: counts only. @throws Problem not_allowed, store_unavailable */
export async function listImports(reviewer: Reviewer): Promise<ImportProgress[]> {
  requireImporter(reviewer);
  return (await (await getStore()).imports.list(maxListed)).map(toProgress);
}

/** Counts only, so it is not audited. @throws Problem not_allowed, not_found */
export async function readImportProgress(reviewer: Reviewer, id: string): Promise<ImportProgress> {
  return toProgress((await requireImport(reviewer, id)).record);
}

/** Rows that have not been read yet are left out. @throws Problem not_allowed, not_found, conflict when it has ended */
export async function cancelImport(reviewer: Reviewer, id: string): Promise<ImportProgress> {
  const { store, record } = await requireImport(reviewer, id);
  if (record.state !== 'running') throw new Problem('conflict', { detail: 'This import has already ended.' });
  await store.imports.cancel(id, toAuditEvent(reviewer, 'import.cancelled', { object: id }));
  return readImportProgress(reviewer, id);
}
