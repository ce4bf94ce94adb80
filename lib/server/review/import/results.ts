import { mayDo, permissionOf } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import type { ImportOutcome, ImportPage, ImportResultRow } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import type { Store } from '#lib/server/store/index.ts';
import { redactValue } from '../sessions/index.ts';
import { requireImport } from './access.ts';
import { toProgress } from './progress.ts';

interface ResultsRequest {
  readonly outcome?: ImportOutcome;
  /** A line: only rows after it. */
  readonly after?: number;
  readonly limit: number;
}

/** One page of rows, redacted by class: a session id is `identity`, an alias `name`. */
async function readResults(
  reviewer: Reviewer,
  store: Store,
  id: string,
  request: ResultsRequest,
): Promise<ImportResultRow[]> {
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

/** A page of rows; its audit event is on disk before this resolves. @throws Problem not_allowed, not_found, store_unavailable */
export async function readImport(reviewer: Reviewer, id: string, request: ResultsRequest): Promise<ImportPage> {
  const { store, record } = await requireImport(reviewer, id);
  const results = await readResults(reviewer, store, id, request);
  await store.audit.append(
    toAuditEvent(reviewer, 'import.read', {
      object: id,
      fieldGroups: [
        'state',
        ...(['identity', 'name'] as const).filter((one) => permissionOf(reviewer.roles, one) === 'show'),
      ],
    }),
  );
  return {
    import: toProgress(record),
    results,
    next: results.length === request.limit ? (results.at(-1)?.line ?? null) : null,
  };
}

const rowsPerExportPage = 1_000;

/**
 * All rows for an export, page by page; the audit event is on disk before this resolves.
 *
 * @throws Problem not_allowed also for roles that may not export; not_found, store_unavailable
 */
export async function exportImport(reviewer: Reviewer, id: string): Promise<AsyncGenerator<ImportResultRow[]>> {
  if (!mayDo(reviewer.roles, 'export.create')) throw new Problem('not_allowed');
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
      const page = await readResults(reviewer, store, id, { after, limit: rowsPerExportPage });
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (page.length < rowsPerExportPage || last === undefined) return;
      after = last.line;
    }
  })();
}
