import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionRow } from '#lib/model/session/session.ts';
import { requireUnchanged } from '../auth/index.ts';
import { config } from '../config.ts';
import { describeError, log } from '../log.ts';
import { call, exportSessions, type ListExport, parseListParams } from '../review/index.ts';
import { operationRoute } from './routes.ts';

const columns = [
  'reference',
  'kind',
  'name',
  'alias',
  'app',
  'environment',
  'status',
  'steps',
  'findings',
  'received',
  'updated',
  'assignee',
  'needs_review_since',
  'due',
  'address',
  'exported_by',
  'exported_at',
] as const;

interface Source {
  readonly by: string;
  readonly at: string;
  readonly baseUrl: string;
}

/** Formulas are escaped, hidden characters named (R37). Every row says who made the file and when: rows are copied. */
const toCsv = (rows: readonly SessionRow[], { by, at, baseUrl }: Source, header: boolean): string =>
  stringify(
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
      received: row.firstSeenAt,
      updated: row.updatedAt,
      assignee: toVisibleLine(row.assignee?.name ?? row.assignee?.id ?? ''),
      needs_review_since: row.review?.since ?? '',
      due: row.review?.dueAt ?? '',
      address: new URL(sessionPage(row.ref), baseUrl).href,
      exported_by: toVisibleLine(by),
      exported_at: at,
    })),
    { header, bom: header, columns: [...columns], quoted: true, escape_formulas: true, record_delimiter: 'windows' },
  );

/** A sign-in that ended, or other roles, end a long file too. */
const checkEveryMs = 1_000;

/** One part for each page of rows. A failure cuts the connection off, so that no browser takes the part for the whole. */
function toStream(
  { pages, sent, end }: ListExport,
  source: Source,
  checkReviewer: () => Promise<void>,
): ReadableStream<Uint8Array> {
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
          const bytes = encoder.encode(toCsv(value ?? [], source, isFirst));
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
      const asked = new Headers(request.headers);
      const body = toStream(
        await call(exportSessions, reviewer, { query: parseListParams(url.searchParams) }),
        source,
        () => requireUnchanged(asked, reviewer),
      );
      return new Response(body, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="sessions-${source.at.slice(0, 10)}.csv"`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    },
  });
