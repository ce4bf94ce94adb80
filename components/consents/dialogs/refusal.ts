import { ProblemError } from '#lib/client/request.ts';

/** What the server says of a linked session that it does not have; undefined for any other failure. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ProblemError && error.code === 'bad_request' ? error.detail : undefined;
