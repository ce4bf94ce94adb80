/** A file of session ids: checked, started, followed, taken away again. The rows are asked for by the worker, as the budget allows. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isRef } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { mayDo, sightOf } from '#lib/model/role.ts';
import {
  type CheckedRow,
  type ImportCheck,
  type ImportOutcome,
  type ImportProgress,
  type ImportReading,
  type ImportResultRow,
  type RowVerdict,
  rowVerdicts,
} from '#lib/model/ways-in.ts';
import { config } from '#lib/server/config.ts';
import { wakeWorker } from '#lib/server/refresh/index.ts';
import { getStore, type ImportRecord, type Store } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { parseImportFile } from './import-file.ts';
import { audienceOf, toSeen } from './rows.ts';

/** A session that is new costs one read and one for each of its steps, of which five are usual. */
const readsOfOne = 6;

/** Minutes in which the desk asks for so many unknown sessions: the keys are tried in order, and half of the budget is for this. */
function minutesFor(sessions: number): number {
  const tries = getUpstream().apps.length - 0.5;
  return Math.ceil((sessions * (readsOfOne + tries)) / Math.max(1, config().maxPerMinute / 2));
}

function requireImporter(reviewer: Reviewer): void {
  if (!mayDo(reviewer.roles, 'session.import')) throw new Problem('not_allowed');
}

/** So many are looked up before others are served. */
const idsOfTurn = 500;

async function markKnown(reviewer: Reviewer, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const { sessions } = await getStore();
  const marked: CheckedRow[] = [];
  for (let from = 0; from < rows.length; from += idsOfTurn) {
    const some = rows.slice(from, from + idsOfTurn);
    const ids = some.flatMap(({ verdict, id }) => (verdict === 'ok' ? [id] : []));
    const known = await sessions.findMany(ids, audienceOf(reviewer.roles));
    for (const row of some) {
      const session = row.verdict === 'ok' ? known.get(row.id) : undefined;
      marked.push(session ? { ...row, verdict: 'known', ref: session.ref, sandbox: session.sandbox } : row);
    }
    await nextTurn();
  }
  return marked;
}

const countsOf = (rows: readonly CheckedRow[]): Record<RowVerdict, number> => {
  const counts = Object.fromEntries(rowVerdicts.map((verdict) => [verdict, 0])) as Record<RowVerdict, number>;
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
};

/**
 * What would become of each row; nothing is kept and nobody is asked. What goes out is what came in, and whether the registry has the id.
 *
 * @param hasHeader whether the first line is a header, from somebody who has seen it; else the desk finds out
 * @throws Problem not_allowed, bad_request, too_large, store_unavailable
 */
export async function checkImport(reviewer: Reviewer, csv: string, hasHeader?: boolean): Promise<ImportCheck> {
  requireImporter(reviewer);
  const file = await parseImportFile(csv, hasHeader);
  const rows = await markKnown(reviewer, file.rows);
  const counts = countsOf(rows);
  const store = await getStore();
  await store.audit.append(toAuditEvent(reviewer, 'import.checked', { detail: { rows: rows.length, ...counts } }));
  return { header: file.header, rows, counts, minutes: minutesFor(counts.ok) };
}

/**
 * Keeps the rows that are to be asked for, with their event; from then on the worker has them, and a restart loses none.
 *
 * @throws Problem not_allowed, bad_request (also when no row can be imported), too_large, store_unavailable
 */
export async function startImport(reviewer: Reviewer, csv: string, hasHeader?: boolean): Promise<{ id: string }> {
  requireImporter(reviewer);
  const checked = await markKnown(reviewer, (await parseImportFile(csv, hasHeader)).rows);
  const rows = checked.flatMap(({ verdict, line, id, alias }) =>
    verdict === 'ok' ? [{ line, sessionId: id, alias }] : [],
  );
  if (rows.length === 0) throw new Problem('bad_request', { detail: 'No row of the file can be imported.' });
  const store = await getStore();
  const made = await store.imports.add(
    { reviewerId: reviewer.id, reviewerName: reviewer.name, rows },
    toAuditEvent(reviewer, 'import.started', { detail: { rows: rows.length, leftOut: checked.length - rows.length } }),
  );
  wakeWorker();
  return { id: made.id };
}

const toProgress = (record: ImportRecord): ImportProgress => ({
  id: record.id,
  createdAt: new Date(record.createdAtMs).toISOString(),
  by: record.reviewerName,
  state: record.state,
  total: record.total,
  settled: record.settled,
  outcomes: record.outcomes,
  minutesLeft: record.state === 'running' ? minutesFor(record.total - record.settled) : 0,
});

/** The latest imports of the desk, newest first: numbers only. */
export async function listImports(reviewer: Reviewer): Promise<ImportProgress[]> {
  requireImporter(reviewer);
  return (await (await getStore()).imports.list(20)).map(toProgress);
}

async function requireImport(reviewer: Reviewer, id: string): Promise<{ store: Store; record: ImportRecord }> {
  requireImporter(reviewer);
  const store = await getStore();
  const record = isRef(id) ? await store.imports.find(id) : undefined;
  if (record === undefined) throw new Problem('not_found', { detail: 'There is no such import, or no longer.' });
  return { store, record };
}

export interface ResultsAsk {
  readonly outcome?: ImportOutcome;
  /** A line; rows behind it. */
  readonly after?: number;
  readonly limit: number;
}

/** One page of rows, redacted by class: a session id is `identity`, an alias `name`. */
async function readResults(reviewer: Reviewer, store: Store, id: string, ask: ResultsAsk): Promise<ImportResultRow[]> {
  const rows = await store.imports.results(id, ask);
  const sessions = await store.sessions.findMany(
    rows.flatMap(({ ref, sessionId }) => (ref === null ? [] : [sessionId])),
    audienceOf(reviewer.roles),
  );
  return rows.map(({ line, sessionId, alias, outcome, ref, why }) => {
    const seenId = toSeen(reviewer.roles, 'identity', sessionId);
    const seenAlias = alias === null ? null : toSeen(reviewer.roles, 'name', alias);
    return {
      line,
      ...(seenId !== undefined && { id: seenId }),
      ...(seenAlias !== undefined && { alias: seenAlias }),
      outcome,
      ref,
      sandbox: sessions.get(sessionId)?.sandbox ?? null,
      why,
    };
  });
}

/** How far it is: numbers, which the trail does not have each time. @throws Problem not_allowed, not_found */
export async function readImportProgress(reviewer: Reviewer, id: string): Promise<ImportProgress> {
  return toProgress((await requireImport(reviewer, id)).record);
}

/** A page of its rows, of which the trail knows before this resolves. @throws Problem not_allowed, not_found, store_unavailable */
export async function readImport(reviewer: Reviewer, id: string, ask: ResultsAsk): Promise<ImportReading> {
  const { store, record } = await requireImport(reviewer, id);
  const results = await readResults(reviewer, store, id, ask);
  await store.audit.append(
    toAuditEvent(reviewer, 'import.read', {
      object: id,
      fieldGroups: [
        'state',
        ...(['identity', 'name'] as const).filter((one) => sightOf(reviewer.roles, one) === 'show'),
      ],
    }),
  );
  return {
    import: toProgress(record),
    results,
    next: results.length === ask.limit ? (results.at(-1)?.line ?? null) : null,
  };
}

/** Rows that nobody has asked for yet stay out. @throws Problem not_allowed, not_found, conflict when it has ended */
export async function cancelImport(reviewer: Reviewer, id: string): Promise<ImportProgress> {
  const { store, record } = await requireImport(reviewer, id);
  if (record.state !== 'running') throw new Problem('conflict', { detail: 'This import has ended already.' });
  await store.imports.cancel(id, toAuditEvent(reviewer, 'import.cancelled', { object: id }));
  return readImportProgress(reviewer, id);
}

const pageOfExport = 1_000;

/**
 * All rows for a paper, page by page; the trail has it before this resolves.
 *
 * @throws Problem not_allowed also for roles that take no papers out; not_found, store_unavailable
 */
export async function exportImport(reviewer: Reviewer, id: string): Promise<AsyncGenerator<ImportResultRow[]>> {
  if (!mayDo(reviewer.roles, 'papers.export')) throw new Problem('not_allowed');
  const { store, record } = await requireImport(reviewer, id);
  await store.audit.append(
    toAuditEvent(reviewer, 'import.exported', {
      object: id,
      fieldGroups: ['state', 'identity', 'name'],
      detail: { rows: record.total },
    }),
  );
  return (async function* () {
    for (let after = 0; ; ) {
      const page = await readResults(reviewer, store, id, { after, limit: pageOfExport });
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (page.length < pageOfExport || last === undefined) return;
      after = last.line;
    }
  })();
}
