import { queryOptions } from '@tanstack/react-query';
import type { Numbers } from '#lib/model/review/numbers.ts';
import { numbersUrls } from '#lib/model/urls/index.ts';
import { requestJson } from '../request.ts';

export interface NumbersRequest {
  /** `2026-11-23`; absent: today. */
  readonly on?: string | undefined;
  readonly sandbox: boolean;
}

const readNumbers = (request: NumbersRequest, signal?: AbortSignal): Promise<Numbers> =>
  requestJson(numbersUrls.api(request), { signal: signal ?? null });

/** @param read a page on the server reads without HTTP */
export const numbersQuery = (request: NumbersRequest, read: typeof readNumbers = readNumbers) =>
  queryOptions({
    queryKey: ['numbers', request.sandbox, request.on ?? 'today'],
    queryFn: ({ signal }) => read(request, signal),
  });
