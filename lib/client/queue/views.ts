/** Views of the list with their counts. What the list loads first is the query alone. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Views } from '#lib/model/session/saved-view.ts';
import { viewUrls } from '#lib/model/urls/index.ts';
import { requestJson } from '../request.ts';

const key = ['views'] as const;

const readViews = (sandbox: boolean, signal?: AbortSignal): Promise<Views> =>
  requestJson(viewUrls.list(sandbox), { signal: signal ?? null });

/** @param read a page on the server reads without HTTP */
export const viewsQuery = (sandbox: boolean, read: typeof readViews = readViews) =>
  queryOptions({ queryKey: [...key, sandbox], queryFn: ({ signal }) => read(sandbox, signal) });

export const refetchViews = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
