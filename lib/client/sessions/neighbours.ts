/** The sessions before and after one in the list that the reviewer came from. */
import { queryOptions } from '@tanstack/react-query';
import type { NeighboursRequest, SessionNeighbours } from '#lib/model/session/neighbours.ts';
import { findNeighbours } from '#lib/operations/sessions.ts';
import { call } from '../operation.ts';

/** @param cursorOf where the session stood when it was opened; asked at each read, as the first answer has it */
export const neighboursQuery = (
  { list, ref }: Pick<NeighboursRequest, 'list' | 'ref'>,
  cursorOf: () => string | undefined,
) =>
  queryOptions({
    queryKey: ['sessions', 'neighbours', ref, list],
    queryFn: ({ signal }): Promise<SessionNeighbours> => {
      const cursor = cursorOf();
      const body: NeighboursRequest = { list, ref, ...(cursor !== undefined && { cursor }) };
      return call(findNeighbours, { body, signal });
    },
  });
