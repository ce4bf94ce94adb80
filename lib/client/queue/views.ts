/** Views of the list with their counts. What the list loads first is the query alone. */
import type { QueryClient } from '@tanstack/react-query';
import { listViews } from '#lib/operations/queue.ts';
import { queryOf } from '../operation.ts';

export const viewsQuery = (sandbox: boolean) =>
  queryOf(listViews, { query: { sandbox: sandbox ? 'true' : undefined } });

export const refetchViews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === listViews.path });
