/** Changes are sent from the browser here. They are apart from `operation.ts`, because the list loads none. They throw as `call` does. */
import type { QueryClient } from '@tanstack/react-query';
import type { Operation, Parts, PartsOf } from '#lib/operations/operation.ts';
import { callWith, type Input, keyOf, queryOf } from './operation.ts';
import { ProblemError } from './request.ts';

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

/** Sends a change, shows its answer where the same is read, and has read again what it makes stale. */
export async function change<Path extends string, Body, Answer, Query>(
  client: QueryClient,
  operation: Operation<Path, Body, Answer, Query>,
  input: Input<Path, Body>,
): Promise<Answer> {
  const answer = await callWith(operation, input);
  if (operation.shows) await show(client, operation.shows as Operation<Path, undefined, Answer>, input, answer);
  for (const one of operation.stale ?? [])
    void client.invalidateQueries({ queryKey: keyOf(one as { readonly path: Path }, input), exact: true });
  return answer;
}

/** What was to be changed, or what blocks it, had been changed since it was read. */
export const isConflict = (error: unknown): boolean => error instanceof ProblemError && error.status === 409;
