/** Changes from the browser. Apart from `operation.ts`, because the list loads none. Throws as `call` does. */
import type { QueryClient } from '@tanstack/react-query';
import type { Operation, Parts, PartsOf } from '#lib/operations/operation.ts';
import { type Arguments, call, type Input, keyOf, queryOf } from './operation.ts';

/** Shows an answer; a read that began before it no longer counts. */
export async function show<Path extends string, Answer, Query>(
  client: QueryClient,
  operation: Operation<Path, undefined, Answer, Query>,
  at: Parts<PartsOf<Path>>,
  answer: Answer,
): Promise<Answer> {
  const { queryKey } = queryOf(operation, at);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
  return answer;
}

/**
 * @param shows what reads the same, which the page then shows
 * @param stale what is read again where a page shows it
 */
export const changeOf =
  <Path extends string, ReadPath extends string, StalePath extends string, Body, Answer, Query>(
    operation: Operation<Path, Body, Answer, Query>,
    {
      shows,
      stale = [],
    }: {
      readonly shows?: Operation<ReadPath, undefined, Answer, undefined>;
      readonly stale?: readonly Operation<StalePath, undefined, unknown, unknown>[];
    },
  ) =>
  async (client: QueryClient, input: Input<Path, Body>): Promise<Answer> => {
    const answer = await call(operation, ...([input] as unknown as Arguments<Input<Path, Body>>));
    const at = input as unknown as Parts<PartsOf<ReadPath> & PartsOf<StalePath>>;
    if (shows) await show(client, shows, at as Parts<PartsOf<ReadPath>>, answer);
    for (const one of stale)
      void client.invalidateQueries({ queryKey: keyOf(one, at as Parts<PartsOf<StalePath>>), exact: true });
    return answer;
  };
