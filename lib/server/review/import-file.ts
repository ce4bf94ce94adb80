import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { isUpstreamId } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import { type CheckedRow, type ImportHeader, importLimits } from '#lib/model/ways-in.ts';

const idHeads = new Set(['sessionid', 'id']);
const longestRecord = 10_000;
const pieceLength = 64 * 1024;
const headerCells = 20;
const cellLength = 200;
/** Rows after which others are served. */
const rowsOfTurn = 500;

const refuse = (detail: string): never => {
  throw new Problem('bad_request', { detail });
};

/** The first of the three that stands outside quotes. A file with one column has none, and needs none. */
function separatorOf(text: string): string {
  const unquoted = text.slice(0, pieceLength).replace(/"[^"]*"?/g, '');
  return /[,;\t]/.exec(unquoted)?.[0] ?? ',';
}

/** Where ids and aliases stand; undefined when the row is no header. */
function columnsOf(cells: readonly string[]): { id: number; alias: number } | undefined {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]+/g, ''));
  const id = heads.findIndex((head) => idHeads.has(head));
  const alias = heads.indexOf('alias');
  if (id === -1 && alias === -1) return undefined;
  if (id === -1) refuse('The first line names an alias, but no column session_id.');
  return { id, alias };
}

/** A header in words that we do not know: it begins with what is no id, or with a word without a digit where the ids have some. */
const isHead = (first: string, id: string): boolean =>
  first !== '' && (!isUpstreamId(first) || (!/\d/.test(first) && /\d/.test(id) && first.length !== id.length));

/** What can be said of a row by itself. */
function toRow(line: number, id: string, alias: string | null): CheckedRow {
  const verdict =
    id === ''
      ? 'no_id'
      : !isUpstreamId(id)
        ? 'not_an_id'
        : alias !== null && alias.length > importLimits.alias
          ? 'alias_too_long'
          : 'ok';
  return {
    line,
    id: id.slice(0, cellLength),
    alias: alias === null ? null : alias.slice(0, importLimits.alias + 1),
    verdict,
    ...(alias !== null && /^[=+\-@\t\r＝＋－＠]/.test(alias) && { formula: true }),
  };
}

function explain(error: CsvError): never {
  const line = typeof error.lines === 'number' ? `Line ${error.lines}: ` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') refuse(`${line}a quotation mark is never closed.`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    refuse(
      `${line}a row is longer than ${longestRecord.toLocaleString('en')} characters. A quotation mark may be open.`,
    );
  return refuse(`${line}this is not CSV.`);
}

/**
 * The rows of a CSV file: session ids, and aliases where there are any. Comma, semicolon or tab; quotes; any line ending. A first line that
 * names `session_id` (or `id`) and `alias` says where they stand, else the first column holds the ids and the second the aliases; other
 * columns are not read. A first line that looks like a header in other words is none of the rows. An id that comes twice is a duplicate at
 * its second place.
 *
 * @param hasHeader what somebody who has seen the file says of its first line
 * @throws Problem bad_request in words for the person whose file it is, too_large with more than 50,000 rows
 */
export async function parseImportFile(
  text: string,
  hasHeader?: boolean,
): Promise<{ readonly header: ImportHeader | null; readonly rows: readonly CheckedRow[] }> {
  if (text.includes('\0')) refuse('The file is not UTF-8 text. In a spreadsheet, save it as “CSV UTF-8”.');
  // Piece by piece, others being served in between: a file of nothing but separators has no rows to stop at.
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) {
      await nextTurn();
      yield text.slice(at, at + pieceLength);
    }
  }
  const records = Readable.from(pieces()).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRecord,
      info: true,
    }),
  );
  const rows: CheckedRow[] = [];
  const firstLines = new Map<string, number>();
  let columns: { id: number; alias: number } | undefined;
  /** The first line, as long as nothing below tells whether it is a header. */
  let first: readonly string[] | undefined;
  let header: readonly string[] | undefined;
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const cells = record.map((cell) => cell.trim());
      if (columns === undefined) {
        const named = hasHeader === false ? undefined : columnsOf(cells);
        columns = named ?? { id: 0, alias: 1 };
        if (named || hasHeader) {
          header = cells;
          continue;
        }
        if (hasHeader === undefined) first = cells;
      } else if (first && isUpstreamId(cells[0] ?? '')) {
        if (isHead(first[0] ?? '', cells[0] ?? '')) {
          header = first;
          rows.shift();
          firstLines.delete(first[0] ?? '');
        }
        first = undefined;
      }
      if (rows.length % rowsOfTurn === 0) await nextTurn();
      if (rows.length === importLimits.rows)
        throw new Problem('too_large', {
          detail: `A file has at most ${importLimits.rows.toLocaleString('en')} rows.`,
        });
      const row = toRow(info.lines, cells[columns.id] ?? '', cells[columns.alias] || null);
      const firstLine = row.verdict === 'ok' ? firstLines.get(row.id) : undefined;
      if (row.verdict === 'ok' && firstLine === undefined) firstLines.set(row.id, row.line);
      rows.push(firstLine === undefined ? row : { ...row, verdict: 'duplicate', firstLine });
    }
  } catch (error) {
    if (error instanceof CsvError) explain(error);
    throw error;
  }
  if (rows.length === 0) refuse('The file has no rows.');
  return {
    header: header
      ? {
          cells: header.slice(0, headerCells).map((cell) => cell.slice(0, cellLength)),
          withAlias: header[columns?.alias ?? -1] !== undefined,
        }
      : null,
    rows,
  };
}
