import type { CompiledQuery } from 'kysely';
import { getStore } from '#lib/server/store/index.ts';

interface Executor {
  executeQuery(query: CompiledQuery, ...rest: unknown[]): Promise<unknown>;
}

/** How many `select` statements the store sends while this runs, outside the transactions that append audit events. */
export async function countSelects(work: () => Promise<unknown>): Promise<number> {
  const executor: Executor = (await getStore()).db.getExecutor();
  const executeQuery = executor.executeQuery;
  let count = 0;
  executor.executeQuery = function (query, ...rest) {
    if (/^\s*(?:select|with)\b/i.test(query.sql)) count += 1;
    return executeQuery.call(this, query, ...rest);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = executeQuery;
  }
  return count;
}
