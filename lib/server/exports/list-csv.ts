/** The session list is written as CSV: its columns, a row for each session, and formulas that no spreadsheet runs. */
import { stringify } from 'csv-stringify/sync';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionRow } from '#lib/model/session/session.schema.ts';

const listColumns = (
  'reference kind name alias app environment status steps findings received updated assignee needs_review_since due address exported_by ' +
  'exported_at'
).split(' ');

/** Formulas are escaped; the callers name hidden characters (R37). */
export const toCsv = (rows: readonly object[], columns: readonly string[], header: boolean): string =>
  stringify([...rows], {
    header,
    bom: header,
    columns: [...columns],
    quoted: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });

export interface Source {
  readonly by: string;
  readonly at: string;
  readonly baseUrl: string;
}

/** Every row says who made the file and when: rows are copied. */
export const listCsv = (rows: readonly SessionRow[], { by, at, baseUrl }: Source, header: boolean): string =>
  toCsv(
    rows.map((row) => ({
      reference: row.ref,
      kind: row.kind,
      name: toVisibleLine(row.subject ?? ''),
      alias: toVisibleLine(row.alias ?? ''),
      app: toVisibleLine(row.app ?? ''),
      environment: row.sandbox ? 'sandbox' : 'production',
      status: toVisibleLine(row.status),
      steps: toVisibleLine(row.steps.map(({ type, status }) => `${type} ${status}`).join('; ')),
      findings: toVisibleLine(row.findings.map(({ message }) => message).join('; ')),
      received: row.firstSeenAt ?? '',
      updated: row.updatedAt ?? '',
      assignee: toVisibleLine(row.assignee?.name ?? row.assignee?.id ?? ''),
      needs_review_since: row.review?.since ?? '',
      due: row.review?.dueAt ?? '',
      address: new URL(sessionPage(row.ref), baseUrl).href,
      exported_by: toVisibleLine(by),
      exported_at: at,
    })),
    listColumns,
    header,
  );
