/** Views of the list with their counts, and changes of saved ones. */
import type { QueryClient } from '@tanstack/react-query';
import type { SavedView } from '#lib/model/session/list.schema.ts';
import * as operations from '#lib/operations/queue.ts';
import { listViews } from '#lib/operations/queue.ts';
import { call, queryOf } from './operation.ts';

export const viewsQuery = (sandbox: boolean) =>
  queryOf(listViews, { query: { sandbox: sandbox ? 'true' : undefined } });

export const refetchViews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === listViews.path });

type ViewContent = Pick<SavedView, 'name' | 'filters' | 'isShared'>;

export const saveView = (body: ViewContent) => call(operations.saveView, { body });

/** @throws ProblemError conflict when it was changed since */
export const changeView = (id: string, version: number, content: ViewContent) =>
  call(operations.changeView, { id, body: { ...content, version } });

/** @throws ProblemError conflict when it was changed since */
export const removeView = (id: string, version: number) =>
  call(operations.removeView, { id, query: { version: String(version) } });
