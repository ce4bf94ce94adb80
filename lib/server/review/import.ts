/**
 * The import of a CSV file of session ids is checked, started, followed, cancelled and exported. This module hides how long reading it takes; the
 * worker reads the rows as the rate limit allows. It promises: a started import survives a restart; rows go out only with their audit event on
 * disk.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { mayDo, permissionOf } from '#lib/model/access/permissions.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import {
  type CheckedRow,
  type ImportCheck,
  type ImportProgress,
  type ImportResultRow,
  importListSchema,
  importPageSchema,
  oneImportSchema,
  type StartedImport,
  uploadedImportSchema,
} from '#lib/model/import.schema.ts';
import { importOutcomes, type RowVerdict, rowVerdicts } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { noBodySchema } from '#lib/model/schema.ts';
import { isRef } from '#lib/model/session/ids.ts';
import {
  cancelImport,
  exportImport as declaredExport,
  uploadImport as declaredUpload,
  listImports,
  type RowsQuery,
  readImport,
  readImportProgress,
} from '#lib/operations/import.ts';
import type { Operation } from '#lib/operations/operation.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { config } from '#lib/server/config.ts';
import { toIso } from '#lib/server/iso-time.ts';
import { priorityRules } from '#lib/server/priority.ts';
import { wakeWorker } from '#lib/server/refresh/index.ts';
import { parseQuery } from '#lib/server/request-context.ts';
import { getStore, type ImportRecord, type Store } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { on } from './operation.ts';
import { parseImportFile } from './parse-import-file.ts';
import { recordEvent } from './record-event.ts';
import { requireImportShare, spendUpload } from './reviewer-limits.ts';
import { redactValue } from './sessions/index.ts';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** A new session costs one read and one for each of its steps, of which five are usual. */
const readsPerSession = 6;

/** Reading so many unknown sessions takes these minutes, rounded up: the keys are tried in order, at half the API rate limit. */
function minutesFor(sessions: number): number {
  const extraTries = getUpstream().apps.length - 0.5;
  const perMinute = Math.max(1, config().maxPerMinute * priorityRules.sweep.budgetShare);
  return Math.ceil((sessions * (readsPerSession + extraTries)) / perMinute);
}

/** So many are looked up between two pauses for other requests. */
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

const uploadParams = z.strictObject({
  /** Check the file, and start nothing. */
  dry: z.literal('1').optional(),
  /** It says whether the first line is a header, from a person who has seen it; else it is detected. */
  header: z.stringbool({ truthy: ['1'], falsy: ['0'] }).optional(),
});
type UploadQuery = z.output<typeof uploadParams>;

/** @throws Problem bad_request */
export const parseUploadParams = (params: URLSearchParams): UploadQuery => parseQuery(params, uploadParams);

/** Its body is the file. */
export const uploadImport: Operation<typeof declaredUpload.path, string, ImportCheck | StartedImport, UploadQuery> =
  declaredUpload as never;

/** What would become of each row: nothing is stored and upstream is not asked. It says what was uploaded, and whether each id is registered. */
async function checkRows(reviewer: Reviewer, csv: string, hasHeader?: boolean): Promise<ImportCheck> {
  await spendUpload(reviewer);
  const file = await parseImportFile(csv, hasHeader);
  const rows = await markKnown(reviewer, file.rows);
  const counts = countVerdicts(rows);
  await recordEvent(reviewer, 'import.checked', { detail: { rows: rows.length, ...counts } });
  return { header: file.header, rows, counts, minutes: minutesFor(counts.ok) };
}

/**
 * Stores the rows that are to be read, with their event; the worker does the rest, and a restart loses none. A row of a purged session is
 * stored with its outcome, without id and alias.
 */
async function startReading(reviewer: Reviewer, csv: string, hasHeader?: boolean): Promise<StartedImport> {
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

on(uploadImport, { body: z.string(), answer: uploadedImportSchema }, async ({ reviewer, body, query }) =>
  (query.dry ? checkRows : startReading)(reviewer, body, query.header),
);

const maxListed = 20;

const toProgress = ({ id, state, total, settled, outcomes, ...record }: ImportRecord): ImportProgress => ({
  id,
  createdAt: toIso(record.createdAtMs),
  by: record.reviewerName,
  state,
  total,
  settled,
  outcomes,
  minutesLeft: state === 'running' ? minutesFor(total - settled) : 0,
});

async function requireImport(id: string): Promise<{ store: Store; record: ImportRecord }> {
  const store = await getStore();
  const record = isRef(id) ? await store.imports.find(id) : undefined;
  if (record === undefined)
    throw new Problem('not_found', { detail: 'This import does not exist, or has been deleted.' });
  return { store, record };
}

on(listImports, { answer: importListSchema }, async () => ({
  imports: (await (await getStore()).imports.list(maxListed)).map(toProgress),
}));

// This is not audited: it answers counts alone.
on(readImportProgress, { answer: oneImportSchema }, async ({ id }) => ({
  import: toProgress((await requireImport(id)).record),
}));

on(cancelImport, { body: noBodySchema, answer: oneImportSchema }, async ({ reviewer, id }) => {
  const { store, record } = await requireImport(id);
  if (record.state !== 'running') throw new Problem('conflict', { detail: 'This import has already ended.' });
  await store.imports.cancel(id, toAuditEvent(reviewer, 'import.cancelled', { object: id }));
  return { import: toProgress((await requireImport(id)).record) };
});

/** One page of rows, redacted by class: a session id is `identity`, an alias `name`. */
async function readResults(reviewer: Reviewer, store: Store, id: string, request: RowsQuery) {
  const rows = await store.imports.results(id, request);
  const sessions = await store.sessions.findMany(
    rows.flatMap(({ ref, sessionId }) => (ref === null ? [] : [sessionId])),
    audienceOf(reviewer.roles),
  );
  return rows.map(({ line, sessionId, alias, outcome, ref, why }) => {
    const redactedId = sessionId === '' ? undefined : redactValue(reviewer.roles, 'identity', sessionId);
    const redactedAlias = alias === null ? null : redactValue(reviewer.roles, 'name', alias);
    return {
      line,
      ...(redactedId !== undefined && { id: redactedId }),
      ...(redactedAlias !== undefined && { alias: redactedAlias }),
      outcome,
      ref,
      sandbox: sessions.get(sessionId)?.sandbox ?? null,
      why,
    };
  });
}

const rowsParams = z.strictObject({
  outcome: z.enum(importOutcomes).optional(),
  after: whole(0, 999_999_999).optional(),
  limit: whole(1, 200).default(100),
});
const ofRows = {
  query: ({ searchParams }: URL): RowsQuery => parseQuery(searchParams, rowsParams),
  params: Object.keys(rowsParams.shape),
  answer: importPageSchema,
};

on(readImport, ofRows, async ({ reviewer, id, query }) => {
  const { store, record } = await requireImport(id);
  const results = await readResults(reviewer, store, id, query);
  const shown = (['identity', 'name'] as const).filter((one) => permissionOf(reviewer.roles, one) === 'show');
  await recordEvent(reviewer, 'import.read', { object: id, fieldGroups: ['state', ...shown] });
  const next = results.length === query.limit ? (results.at(-1)?.line ?? null) : null;
  return { import: toProgress(record), results, next };
});

const rowsPerExportPage = 1_000;

/** Exports all rows, page by page. */
export const exportImport: Operation<
  typeof declaredExport.path,
  undefined,
  AsyncGenerator<ImportResultRow[]>,
  undefined
> = declaredExport as never;

on(exportImport, async ({ reviewer, id }) => {
  if (!mayDo(reviewer.roles, 'export.create')) throw new Problem('not_allowed');
  const { store, record } = await requireImport(id);
  await recordEvent(reviewer, 'import.exported', {
    object: id,
    fieldGroups: ['state', 'identity', 'name'],
    detail: { rows: record.total },
  });
  return (async function* () {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await readResults(reviewer, store, id, { after, limit: rowsPerExportPage });
      if (page.length > 0) yield page;
      after = page.length < rowsPerExportPage ? undefined : page.at(-1)?.line;
    }
  })();
});
