/** What the browser asks when a session is made or a file of them imported. Apart from the rest: the list needs none of it at first. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { waysInUrls } from '#lib/model/urls.ts';
import type {
  ImportCheck,
  ImportOutcome,
  ImportProgress,
  ImportReading,
  InitApp,
  Initiated,
} from '#lib/model/ways-in.ts';
import { ask, withJson } from './api.ts';

export const initAppsQuery = () =>
  queryOptions({
    queryKey: ['init', 'apps'],
    queryFn: async ({ signal }): Promise<readonly InitApp[]> =>
      (await (await ask(waysInUrls.init(), { signal })).json()).apps,
  });

export interface InitWish {
  readonly app: string;
  readonly alias?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Not for a query or a mutation: their caches would keep the session id of the answer. */
export const initSession = async ({ app, ...given }: InitWish): Promise<Initiated> =>
  (await ask(waysInUrls.init(app), withJson('POST', given))).json();

const withCsv = (csv: Blob): RequestInit => ({ method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv });

/** @param header whether the first line is one; left out, the desk finds out */
export const checkImport = async (csv: Blob, header?: boolean): Promise<ImportCheck> =>
  (await ask(waysInUrls.importCheck(header), withCsv(csv))).json();

export const startImport = async (csv: Blob, header: boolean): Promise<{ id: string }> =>
  (await ask(waysInUrls.importStart(header), withCsv(csv))).json();

export const cancelImport = async (id: string): Promise<ImportProgress> =>
  (await (await ask(waysInUrls.importCancel(id), withJson('POST', {}))).json()).import;

/** All rows as a file. @throws ProblemError step_up_required, and others */
export const readResultsFile = async (id: string): Promise<Blob> => (await ask(waysInUrls.importResults(id))).blob();

const pollMs = 2_000;

/** The latest imports, read again while one of them runs. */
export const importsQuery = () =>
  queryOptions({
    queryKey: ['imports', 'list'],
    queryFn: async ({ signal }): Promise<readonly ImportProgress[]> =>
      (await (await ask(waysInUrls.imports(), { signal })).json()).imports,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? 2 * pollMs : false),
  });

const importKey = (id: string) => ['imports', 'one', id] as const;

/** How far it is, read again every two seconds while it runs and somebody looks. */
export const importProgressQuery = (id: string) =>
  queryOptions({
    queryKey: [...importKey(id), 'progress'],
    queryFn: async ({ signal }): Promise<ImportProgress> => {
      const answer = await ask(waysInUrls.importProgress(id), { signal });
      return ((await answer.json()) as { import: ImportProgress }).import;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });

export interface ResultsAt {
  readonly outcome: ImportOutcome | null;
  readonly after: number;
  /** Of the import as it is known: the rows of one that has ended are read anew. */
  readonly ended: boolean;
}

/** One page of rows. They hold session ids: nothing is kept once nobody looks. */
export const importResultsQuery = (id: string, { outcome, after, ended }: ResultsAt) =>
  queryOptions({
    queryKey: [...importKey(id), 'results', outcome, after, ended],
    queryFn: async ({ signal }): Promise<ImportReading> =>
      (
        await ask(waysInUrls.import(id, { ...(outcome && { outcome }), after: String(after), limit: '100' }), {
          signal,
        })
      ).json(),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
