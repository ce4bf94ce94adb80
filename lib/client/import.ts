import { queryOptions } from '@tanstack/react-query';
import type { ImportCheck, ImportPage, ImportProgress } from '#lib/model/import.schema.ts';
import type { ImportOutcome } from '#lib/model/import.ts';
import * as operations from '#lib/operations/import.ts';
import { call, send } from './operation.ts';

/** @param header whether the first line is one; left out, the server decides */
const upload = async (csv: Blob, query: { readonly dry?: '1'; readonly header?: string | undefined }) =>
  (await send(operations.uploadImport, { query, body: csv } as never)).json();

export const checkImport = (csv: Blob, header?: boolean): Promise<ImportCheck> =>
  upload(csv, { dry: '1', header: header === undefined ? undefined : String(Number(header)) });

export const startImport = (csv: Blob, header: boolean): Promise<{ id: string }> =>
  upload(csv, { header: String(Number(header)) });

export const cancelImport = async (id: string): Promise<ImportProgress> =>
  (await call(operations.cancelImport, { id, body: {} })).import;

/** Reads all rows as a file. @throws ProblemError step_up_required, and others */
export const readResultsFile = async (id: string): Promise<Blob> =>
  (await send(operations.exportImport, { id })).blob();

const pollMs = 2_000;

export const importsQuery = () =>
  queryOptions({
    queryKey: ['imports', 'list'],
    queryFn: async ({ signal }) => (await call(operations.listImports, { signal })).imports,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? 2 * pollMs : false),
  });

const importKey = (id: string) => ['imports', 'one', id] as const;

/** Its progress, read again every two seconds while it runs and the page is visible. */
export const importProgressQuery = (id: string) =>
  queryOptions({
    queryKey: [...importKey(id), 'progress'],
    queryFn: async ({ signal }) => (await call(operations.readImportProgress, { id, signal })).import,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });

interface ResultsRequest {
  readonly outcome: ImportOutcome | null;
  readonly after: number;
  /** It says whether the import has ended: its final rows are read again. */
  readonly ended: boolean;
}

/** Reads one page of rows. They hold session ids, so nothing stays in the cache once unused. */
export const importResultsQuery = (id: string, { outcome, after, ended }: ResultsRequest) =>
  queryOptions({
    queryKey: [...importKey(id), 'results', outcome, after, ended],
    queryFn: ({ signal }): Promise<ImportPage> =>
      call(operations.readImport, {
        id,
        query: { outcome: outcome ?? undefined, after: String(after), limit: '100' },
        signal,
      }),
    // Turning a page keeps the rows for a moment; rows of another outcome are never shown under this one.
    placeholderData: (before: ImportPage | undefined, query) =>
      query?.queryKey[2] === id && query.queryKey[4] === outcome ? before : undefined,
    staleTime: 0,
    gcTime: 0,
  });
