import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { type CheckedRow, type ImportCheck, type RowVerdict, rowVerdicts } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { wakeWorker } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { requireImportShare, spendUpload } from '../shares/index.ts';
import { requireImporter } from './access.ts';
import { minutesFor } from './duration.ts';
import { parseImportFile } from './parse-csv.ts';

/**
 * What would become of each row; nothing is stored and upstream is not asked. The answer holds only what was uploaded, and whether each id is
 * registered.
 *
 * @param hasHeader whether the first line is a header, from a person who has seen it; else it is detected
 * @throws Problem not_allowed, too_many_requests, bad_request, too_large, store_unavailable
 */
export async function checkImport(reviewer: Reviewer, csv: string, hasHeader?: boolean): Promise<ImportCheck> {
  requireImporter(reviewer);
  await spendUpload(reviewer);
  const file = await parseImportFile(csv, hasHeader);
  const rows = await markKnown(reviewer, file.rows);
  const counts = countVerdicts(rows);
  const store = await getStore();
  await store.audit.append(toAuditEvent(reviewer, 'import.checked', { detail: { rows: rows.length, ...counts } }));
  return { header: file.header, rows, counts, minutes: minutesFor(counts.ok) };
}

/**
 * Stores the rows that are to be read, with their event; the worker does the rest, and a restart loses none. A row of a purged session is
 * stored with its outcome, without id and alias.
 *
 * @throws Problem not_allowed, too_many_requests, bad_request (also when no row can be imported), too_large, store_unavailable
 */
export async function startImport(reviewer: Reviewer, csv: string, hasHeader?: boolean): Promise<{ id: string }> {
  requireImporter(reviewer);
  await spendUpload(reviewer);
  const checked = await markKnown(reviewer, (await parseImportFile(csv, hasHeader)).rows);
  const rows = checked.flatMap(({ verdict, line, id, alias }) =>
    verdict === 'ok' || verdict === 'purged' ? [{ line, sessionId: id, alias }] : [],
  );
  if (rows.length === 0) throw new Problem('bad_request', { detail: 'No row of the file can be imported.' });
  const store = await getStore();
  const { id } = await store.imports.add(
    {
      reviewerId: reviewer.id,
      reviewerName: reviewer.name,
      rows,
      requireShare: (running) => requireImportShare(running, rows.length),
    },
    toAuditEvent(reviewer, 'import.started', { detail: { rows: rows.length, leftOut: checked.length - rows.length } }),
  );
  wakeWorker();
  return { id };
}

/** Looked up between two pauses for other requests. */
const idsPerBatch = 500;

async function markKnown(reviewer: Reviewer, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const { sessions } = await getStore();
  const marked: CheckedRow[] = [];
  for (let from = 0; from < rows.length; from += idsPerBatch) {
    const batch = rows.slice(from, from + idsPerBatch);
    const ids = batch.flatMap(({ verdict, id }) => (verdict === 'ok' ? [id] : []));
    const known = await sessions.findMany(ids, audienceOf(reviewer.roles));
    const purged = await sessions.findPurged(ids);
    for (const row of batch) {
      const session = row.verdict === 'ok' ? known.get(row.id) : undefined;
      if (session) marked.push({ ...row, verdict: 'known', ref: session.ref, sandbox: session.sandbox });
      else marked.push(row.verdict === 'ok' && purged.has(row.id) ? { ...row, verdict: 'purged' } : row);
    }
    await yieldToEventLoop();
  }
  return marked;
}

function countVerdicts(rows: readonly CheckedRow[]): Record<RowVerdict, number> {
  const counts = Object.fromEntries(rowVerdicts.map((verdict) => [verdict, 0])) as Record<RowVerdict, number>;
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}
