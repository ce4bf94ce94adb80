import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { CheckedRow, ImportHeader } from '#lib/model/import.schema.ts';
import { importLimits } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import { isUpstreamId } from '#lib/model/session/ids.ts';

const idHeads = new Set(['sessionid', 'id']);
const maxRecordLength = 10_000;
const batchLength = 64 * 1024;
const maxHeaderCells = 20;
const maxCellLength = 200;
/** So many rows are read between two pauses for other requests. */
const rowsPerBatch = 500;

const refuse = (detail: string): never => {
  throw new Problem('bad_request', { detail });
};

/** Finds the first separator outside quotes. A file with one column has none, and needs none. */
function separatorOf(text: string): string {
  const unquoted = text.slice(0, batchLength).replace(/"[^"]*"?/g, '');
  return /[,;\t]/.exec(unquoted)?.[0] ?? ',';
}

/** Finds the columns of ids and aliases; they are undefined when the row is no header. */
function columnsOf(cells: readonly string[]): { id: number; alias: number } | undefined {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]+/g, ''));
  const id = heads.findIndex((head) => idHeads.has(head));
  const alias = heads.indexOf('alias');
  if (id === -1 && alias === -1) return undefined;
  if (id === -1) refuse('The first line has a column alias, but no column session_id.');
  return { id, alias };
}

/** A header with unknown column names: its first cell is no id, or has no digit and another length where the ids have digits. */
const isHeader = (first: string, id: string): boolean =>
  first !== '' && (!isUpstreamId(first) || (!/\d/.test(first) && /\d/.test(id) && first.length !== id.length));

/** Checks a row by itself. */
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
    id: id.slice(0, maxCellLength),
    alias: alias === null ? null : alias.slice(0, importLimits.alias + 1),
    verdict,
    ...(alias !== null && /^[=+\-@\t\r＝＋－＠]/.test(alias) && { formula: true }),
  };
}

function refuseCsv(error: CsvError): never {
  const line = typeof error.lines === 'number' ? `Line ${error.lines}: ` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') refuse(`${line}a quotation mark is never closed.`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    refuse(
      `${line}a row is longer than ${maxRecordLength.toLocaleString('en')} characters. A quotation mark may be open.`,
    );
  return refuse(`${line}this is not CSV.`);
}

interface ParsedFile {
  readonly header: ImportHeader | null;
  readonly rows: readonly CheckedRow[];
}

/**
 * Reads the rows of a CSV file: session ids, and aliases where there are any. It accepts comma, semicolon or tab, quotes, and any line ending. A
 * first line that names `session_id` (or `id`) and `alias` assigns the columns, else the first column holds the ids and the second the aliases;
 * other columns are ignored. A first line that looks like a header in other words is not a row. An id that occurs twice is a duplicate the second
 * time.
 *
 * @param hasHeader what a person who has seen the file says of its first line
 * @throws Problem bad_request with a detail for the person whose file it is, too_large with more than 50,000 rows
 */
export async function parseImportFile(text: string, hasHeader?: boolean): Promise<ParsedFile> {
  if (text.includes('\0')) refuse('The file is not UTF-8 text. In a spreadsheet, save it as “CSV UTF-8”.');
  const collector = createRowCollector(hasHeader);
  try {
    for await (const { record, info } of readRecords(text)) {
      if (collector.rowCount() % rowsPerBatch === 0) await yieldToEventLoop();
      collector.add(
        info.lines,
        record.map((cell) => cell.trim()),
      );
    }
  } catch (error) {
    if (error instanceof CsvError) refuseCsv(error);
    throw error;
  }
  const file = collector.result();
  if (file.rows.length === 0) refuse('The file has no rows.');
  return file;
}

/** In batches, with pauses for other requests: a file of nothing but separators has no rows to pause at. */
function readRecords(text: string): AsyncIterable<{ record: string[]; info: { lines: number } }> {
  async function* batches() {
    for (let at = 0; at < text.length; at += batchLength) {
      await yieldToEventLoop();
      yield text.slice(at, at + batchLength);
    }
  }
  return Readable.from(batches()).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: maxRecordLength,
      info: true,
    }),
  );
}

/** Decides what the first line is, assigns the columns and finds duplicates. */
function createRowCollector(hasHeader: boolean | undefined) {
  const rows: CheckedRow[] = [];
  const firstLines = new Map<string, number>();
  let columns: { id: number; alias: number } | undefined;
  let header: readonly string[] | undefined;
  /** The first line, until a line below shows whether it is a header. */
  let candidate: readonly string[] | undefined;

  /** @returns whether the line is a row */
  function readFirstLine(cells: readonly string[]): boolean {
    const named = hasHeader === false ? undefined : columnsOf(cells);
    columns = named ?? { id: 0, alias: 1 };
    if (named || hasHeader) {
      header = cells;
      return false;
    }
    if (hasHeader === undefined) candidate = cells;
    return true;
  }

  function checkCandidate(first: readonly string[], id: string): void {
    if (!isUpstreamId(id)) return;
    if (isHeader(first[0] ?? '', id)) {
      header = first;
      rows.shift();
      firstLines.delete(first[0] ?? '');
    }
    candidate = undefined;
  }

  return {
    rowCount: () => rows.length,
    /** @throws Problem bad_request, too_large */
    add(line: number, cells: readonly string[]): void {
      if (columns === undefined) {
        if (!readFirstLine(cells)) return;
      } else if (candidate) checkCandidate(candidate, cells[0] ?? '');
      if (rows.length === importLimits.rows)
        throw new Problem('too_large', {
          detail: `A file has at most ${importLimits.rows.toLocaleString('en')} rows.`,
        });
      const row = toRow(line, cells[columns?.id ?? 0] ?? '', cells[columns?.alias ?? 1] || null);
      const firstLine = row.verdict === 'ok' ? firstLines.get(row.id) : undefined;
      if (row.verdict === 'ok' && firstLine === undefined) firstLines.set(row.id, row.line);
      rows.push(firstLine === undefined ? row : { ...row, verdict: 'duplicate', firstLine });
    },
    result: (): ParsedFile => ({
      header: header
        ? {
            cells: header.slice(0, maxHeaderCells).map((cell) => cell.slice(0, maxCellLength)),
            withAlias: header[columns?.alias ?? -1] !== undefined,
          }
        : null,
      rows,
    }),
  };
}
