/** Import of sessions from a CSV file: the upload, and all rows as CSV. */
import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { type ImportResultRow, importLimits } from '#lib/model/import.ts';
import { problemTable } from '#lib/model/problem.ts';
import { readText } from '../request-context.ts';
import { call, exportImport, parseUploadParams, uploadImport } from '../review/index.ts';
import { json } from './route.ts';
import { operationRoute } from './routes.ts';

export const importUploadRoute = () =>
  operationRoute(uploadImport, {
    answer: async ({ reviewer, request, url }) => {
      const query = parseUploadParams(url.searchParams);
      const body = await readText(request, importLimits.bytes);
      return json(await call(uploadImport, reviewer, { body, query }), {}, query.dry ? 200 : 202);
    },
  });

const columns = ['line', 'session_id', 'alias', 'outcome', 'ref', 'environment', 'why'] as const;

const reasonText = (code: string | null): string =>
  code === null ? '' : code in problemTable ? problemTable[code as keyof typeof problemTable].title : code;

/** Formulas are escaped, hidden characters named (R37). */
const toCsv = (rows: readonly ImportResultRow[], header: boolean): string =>
  stringify(
    rows.map((row) => ({
      line: row.line,
      session_id: row.id ?? '',
      alias: toVisibleLine(row.alias ?? ''),
      outcome: row.outcome ?? 'waiting',
      ref: row.ref ?? '',
      environment: row.sandbox === null ? '' : row.sandbox ? 'sandbox' : 'production',
      why: reasonText(row.why),
    })),
    { header, bom: header, columns: [...columns], quoted: true, escape_formulas: true, record_delimiter: 'windows' },
  );

export const importResultsRoute = () =>
  operationRoute(exportImport, {
    answer: async ({ reviewer, parts }) => {
      const pages = await call(exportImport, reviewer, parts);
      let first = true;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { done, value } = await pages.next();
          if (done && !first) return controller.close();
          controller.enqueue(new TextEncoder().encode(toCsv(value ?? [], first)));
          first = false;
        },
        async cancel() {
          await pages.return(undefined);
        },
      });
      return new Response(body, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="import-${parts.id}.csv"`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    },
  });
