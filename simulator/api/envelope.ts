import type { Wire } from '../session.ts';
import { type Answer, ApiError, errorAnswer, jsonAnswer } from '../wire.ts';

/** Ends a v1 request with an error in the envelope of contract 2.1. */
export class ResourceError extends Error {
  readonly status: number;
  readonly apiCode: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, apiCode: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.apiCode = apiCode;
    this.headers = headers;
  }
}

/** Whether a path, with or without query, belongs to the v1 API. */
export function isResourcePath(path: string): boolean {
  return /^\/v1(?:[/?]|$)/.test(path);
}

/** Data in the envelope of a success (contract 7). */
export function enveloped(data: unknown): Wire {
  return { data, status: { error: false, api_code: 'SUCCESS', type: 'success', message: 'success' } };
}

/** An error as the API of this path gives it: v1 in its envelope, v4 as `{ code, message }`. */
export function errorAnswerFor(path: string, error: unknown): Answer {
  if (!isResourcePath(path)) return errorAnswer(error);
  const known = error instanceof ResourceError || error instanceof ApiError ? error : undefined;
  const status = known?.status ?? 500;
  const apiCode = known instanceof ResourceError ? known.apiCode : undocumentedCodes[status];
  const message = error instanceof Error ? error.message : 'unknown error';
  return jsonAnswer(
    status,
    { data: null, status: { error: true, api_code: apiCode ?? 'ERROR', type: 'error', message } },
    known?.headers,
  );
}

/** The contract has codes for a refused authorization and scope alone (part 7); these follow their form. */
const undocumentedCodes: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};
