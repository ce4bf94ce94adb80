/** Import of sessions from a CSV file: the upload, its rows as JSON page by page, and all rows as CSV. */
import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { type ImportResultRow, importLimits, importOutcomes } from '#lib/model/import.ts';
import { Problem, problemTable } from '#lib/model/problem.ts';
import { readText } from '../request-context.ts';
import { checkImport, exportImport, readImport, startImport } from '../review/index.ts';
import { json, route } from './route.ts';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** @throws Problem bad_request */
function parseQuery<Query>(url: URL, schema: z.ZodType<Query>): Query {
  const query = schema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) throw new Problem('bad_request', { detail: 'The query is not understood.' });
  return query.data;
}

const uploadQuery = z.strictObject({
  dry: z.literal('1').optional(),
  header: z.stringbool({ truthy: ['1'], falsy: ['0'] }).optional(),
});

export const importUploadRoute = () =>
  route({
    pattern: 'POST /api/sessions/import',
    action: 'session.import',
    type: 'text/csv',
    handle: async ({ reviewer, request, url }) => {
      const { dry, header } = parseQuery(url, uploadQuery);
      const csv = await readText(request, importLimits.bytes);
      return dry
        ? json(await checkImport(reviewer, csv, header))
        : json(await startImport(reviewer, csv, header), {}, 202);
    },
  });

const rowsQuery = z.strictObject({
  outcome: z.enum(importOutcomes).optional(),
  after: whole(0, 999_999_999).optional(),
  limit: whole(1, 200).default(100),
});

export const importRoute = () =>
  route<{ id: string }>({
    pattern: 'GET /api/sessions/import/{id}',
    action: 'session.import',
    handle: async ({ reviewer, params, url }) => {
      const { outcome, after, limit } = parseQuery(url, rowsQuery);
      return json(
        await readImport(reviewer, params.id, {
          limit,
          ...(outcome !== undefined && { outcome }),
          ...(after !== undefined && { after }),
        }),
      );
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
  route<{ id: string }>({
    pattern: 'GET /api/sessions/import/{id}/results.csv',
    action: 'session.import',
    stepUp: true, // as many session ids at once as the file holds
    handle: async ({ reviewer, params }) => {
      const pages = await exportImport(reviewer, params.id);
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
          'content-disposition': `attachment; filename="import-${params.id}.csv"`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    },
  });
