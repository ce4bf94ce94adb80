/** CSV files: the session list as an export, and the import of sessions with its result. */
import 'server-only';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import type { ImportResultRow } from '#lib/model/import.schema.ts';
import { importLimits } from '#lib/model/import.ts';
import { problemTable } from '#lib/model/problem.ts';
import { requireUnchanged } from '../auth/index.ts';
import { config } from '../config.ts';
import { listCsv, type Source, toCsv } from '../exports/list-csv.ts';
import { describeError, log } from '../log.ts';
import { readText } from '../request-context.ts';
import {
  call,
  exportImport,
  exportSessions,
  type ListExport,
  parseListParams,
  parseUploadParams,
  uploadImport,
} from '../review/index.ts';
import { attachmentHeaders, json } from './route.ts';
import { operationRoute } from './routes.ts';

const toResponse = (body: ReadableStream<Uint8Array>, name: string): Response =>
  new Response(body, { headers: attachmentHeaders('text/csv; charset=utf-8', `${name}.csv`) });

/** A sign-in that ended, or other roles, end a long file too. */
const checkEveryMs = 1_000;

/** Each page of rows is one part. A failure cuts the connection off, so that no browser takes the part for the whole. */
function toStream({ pages, sent, end }: ListExport, source: Source, checkReviewer: () => Promise<void>) {
  const encoder = new TextEncoder();
  let isFirst = true;
  let checkedAtMs = performance.now();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (performance.now() - checkedAtMs > checkEveryMs) {
          await checkReviewer();
          checkedAtMs = performance.now();
        }
        const { done, value } = await pages.next();
        if (!done || isFirst) {
          const bytes = encoder.encode(listCsv(value ?? [], source, isFirst));
          sent(bytes);
          controller.enqueue(bytes);
        }
        isFirst = false;
        if (!done) return;
        await end('done');
        controller.close();
      } catch (error) {
        log.error({ event: 'list.exportFailed', ...describeError(error) });
        await end('failed').catch(() => undefined); // the store is away, which is why it failed
        controller.error(error);
      }
    },
    async cancel() {
      await pages.return(undefined);
      await end('failed');
    },
  });
}

export const listExportRoute = () =>
  operationRoute(exportSessions, {
    answer: async ({ reviewer, url, request }) => {
      const source = { by: reviewer.name, at: new Date().toISOString(), baseUrl: config().baseUrl };
      const headers = new Headers(request.headers);
      const list = await call(exportSessions, reviewer, { query: parseListParams(url.searchParams) });
      const body = toStream(list, source, () => requireUnchanged(headers, reviewer));
      return toResponse(body, `sessions-${source.at.slice(0, 10)}`);
    },
  });

export const importUploadRoute = () =>
  operationRoute(uploadImport, {
    answer: async ({ reviewer, request, url }) => {
      const query = parseUploadParams(url.searchParams);
      const body = await readText(request, importLimits.bytes);
      return json(await call(uploadImport, reviewer, { body, query }), {}, query.dry ? 200 : 202);
    },
  });

const importColumns = ['line', 'session_id', 'alias', 'outcome', 'ref', 'environment', 'why'] as const;

const reasonText = (code: string | null): string =>
  code === null ? '' : code in problemTable ? problemTable[code as keyof typeof problemTable].title : code;

const importCsv = (rows: readonly ImportResultRow[], header: boolean): string =>
  toCsv(
    rows.map((row) => ({
      line: row.line,
      session_id: row.id ?? '',
      alias: toVisibleLine(row.alias ?? ''),
      outcome: row.outcome ?? 'waiting',
      ref: row.ref ?? '',
      environment: row.sandbox === null ? '' : row.sandbox ? 'sandbox' : 'production',
      why: reasonText(row.why),
    })),
    importColumns,
    header,
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
          controller.enqueue(new TextEncoder().encode(importCsv(value ?? [], first)));
          first = false;
        },
        async cancel() {
          await pages.return(undefined);
        },
      });
      return toResponse(body, `import-${parts.id}`);
    },
  });
