/** The doors of an import: the file that comes in; its rows as JSON, a page at a time, and all of them as CSV. */
import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { toVisibleLine } from '#lib/format/visible-line.ts';
import { Problem, problemTable } from '#lib/model/problem.ts';
import { type ImportResultRow, importLimits, importOutcomes } from '#lib/model/ways-in.ts';
import { json, route } from './http.ts';
import { readText } from './incoming.ts';
import { checkImport, exportImport, readImport, startImport } from './review/index.ts';

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** @throws Problem bad_request */
function parseQuery<Query>(url: URL, schema: z.ZodType<Query>): Query {
  const asked = schema.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw new Problem('bad_request', { detail: 'The query is not understood.' });
  return asked.data;
}

const takingQuery = z.strictObject({
  dry: z.literal('1').optional(),
  header: z.stringbool({ truthy: ['1'], falsy: ['0'] }).optional(),
});

export const importTakingDoor = () =>
  route({
    pattern: 'POST /api/sessions/import',
    action: 'session.import',
    type: 'text/csv',
    handle: async ({ reviewer, request, url }) => {
      const { dry, header } = parseQuery(url, takingQuery);
      const csv = await readText(request, importLimits.bytes);
      return dry
        ? json(await checkImport(reviewer, csv, header))
        : json(await startImport(reviewer, csv, header), {}, 202);
    },
  });

const readingQuery = z.strictObject({
  outcome: z.enum(importOutcomes).optional(),
  after: whole(0, 999_999_999).optional(),
  limit: whole(1, 200).default(100),
});

export const importReadingDoor = () =>
  route<{ id: string }>({
    pattern: 'GET /api/sessions/import/{id}',
    action: 'session.import',
    handle: async ({ reviewer, params, url }) => {
      const { outcome, after, limit } = parseQuery(url, readingQuery);
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

const why = (code: string | null): string =>
  code === null ? '' : code in problemTable ? problemTable[code as keyof typeof problemTable].title : code;

/** Formulas are defused, hidden characters named (R37). */
const toCsv = (rows: readonly ImportResultRow[], header: boolean): string =>
  stringify(
    rows.map((row) => ({
      line: row.line,
      session_id: row.id ?? '',
      alias: toVisibleLine(row.alias ?? ''),
      outcome: row.outcome ?? 'waiting',
      ref: row.ref ?? '',
      environment: row.sandbox === null ? '' : row.sandbox ? 'sandbox' : 'production',
      why: why(row.why),
    })),
    { header, bom: header, columns: [...columns], quoted: true, escape_formulas: true, record_delimiter: 'windows' },
  );

export const importResultsDoor = () =>
  route<{ id: string }>({
    pattern: 'GET /api/sessions/import/{id}/results.csv',
    action: 'session.import',
    stepUp: true, // as many session ids at once as the file had
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
