/** All rows of a filtered list, for a file (R39). */
import { createHash } from 'node:crypto';
import { mayDo } from '#lib/model/access/permissions.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { SessionQuery } from '#lib/model/session/list.schema.ts';
import type { SessionRow } from '#lib/model/session/session.schema.ts';
import type { Operation } from '#lib/operations/operation.ts';
import { exportSessions as declared } from '#lib/operations/sessions.ts';
import { getStore, type ListQuery } from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { openListExport } from '../reviewer-limits.ts';
import { stepNaming } from '../step-names.ts';
import { toListQuery } from './list.ts';
import { toListedRow } from './redacted-session.ts';

/** One file has at most so many rows. */
export const listExportLimit = 100_000;

const pageRows = 50;

/** What the list is filtered by: its order, its page and a search are those of a screen. */
function toFilters(query: SessionQuery): SessionQuery {
  const { view, status, kind, step, finding, country, received, updated, sandbox, app, assignee } = query;
  return { view, status, kind, step, finding, country, received, updated, sandbox, app, assignee };
}

async function toExportQuery(reviewer: Reviewer, query: SessionQuery): Promise<ListQuery> {
  if (!mayDo(reviewer.roles, 'export.create')) throw new Problem('not_allowed');
  return {
    ...(await toListQuery(reviewer, toFilters(query))),
    // A session keeps its place while rows are read, whatever happens to it: none is left out and none comes twice.
    sort: { key: 'firstSeen', descending: false },
    limit: pageRows,
  };
}

/**
 * Counts the rows that a file would have; `listExportLimit + 1` means that there may be more than that.
 * @throws Problem not_allowed, bad_request, store_unavailable
 */
export async function countListExport(reviewer: Reviewer, query: SessionQuery): Promise<number> {
  const wanted = await toExportQuery(reviewer, query);
  return (await getStore()).sessions.count(wanted, listExportLimit + 1);
}

export interface ListExport {
  /** The sessions in the order in which they were received, as lists show them to this reviewer. */
  readonly pages: AsyncGenerator<readonly SessionRow[]>;
  /** Takes each part of the file that was sent, for the hash in the audit log. */
  readonly sent: (bytes: Uint8Array) => void;
  /** Must be called, whether the file was sent whole or not. Writes the second audit event. */
  readonly end: (outcome: 'done' | 'failed') => Promise<void>;
}

export const exportSessions: Operation<typeof declared.path, undefined, ListExport, SessionQuery> = declared as never;

/**
 * The audit event with filters and count is on disk before this resolves.
 *
 * @throws Problem not_allowed, bad_request, too_large, too_many_requests (another export of this reviewer is being sent), store_unavailable
 */
on(exportSessions, {}, async ({ reviewer, query }) => {
  const wanted = await toExportQuery(reviewer, query);
  const { sessions } = await getStore();
  const close = openListExport(reviewer);
  try {
    const count = await sessions.count(wanted, listExportLimit + 1);
    if (count > listExportLimit)
      throw new Problem('too_large', {
        detail: `More than ${listExportLimit.toLocaleString('en')} sessions. Narrow the list with filters.`,
      });
    const filters = JSON.stringify(toFilters(query));
    await recordEvent(reviewer, 'list.exported', { fieldGroups: ['state', 'name'], detail: { filters, count } });
  } catch (error) {
    close();
    throw error;
  }
  const hash = createHash('sha256');
  const nameStep = await stepNaming(reviewer);
  let rows = 0;
  async function* pages(): ListExport['pages'] {
    for (let after: string | null | undefined; after !== null; ) {
      const page = await sessions.list({ ...wanted, after });
      const nowMs = Date.now();
      rows += page.rows.length;
      if (page.rows.length > 0) yield page.rows.map((record) => toListedRow(reviewer.roles, record, nowMs, nameStep));
      after = page.next;
    }
  }
  return {
    pages: pages(),
    sent: (bytes) => hash.update(bytes),
    async end(outcome) {
      close();
      await recordEvent(reviewer, 'list.exportEnded', { outcome, detail: { rows, sha256: hash.digest('hex') } });
    },
  };
});
