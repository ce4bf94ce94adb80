/** The retry rule of every query: once, and only after a failure that may pass by itself. The rest the reviewer decides. */
import { type FailureCode, ProblemError } from './request.ts';

const retryOnce =
  (...codes: readonly FailureCode[]) =>
  (failures: number, error: Error): boolean =>
    failures < 1 && error instanceof ProblemError && codes.includes(error.code);

/** The server has already repeated what upstream refused, so only a lost connection is worth another try. */
export const retryRead = retryOnce('offline');

/** The server has already read the step again and failed with one of these: one more try. */
export const retryFile = retryOnce('offline', 'file_gone', 'upstream_failed', 'upstream_timeout');
