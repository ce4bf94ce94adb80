import { Problem } from '#lib/model/problem.ts';
import { describeError, log } from '#lib/server/log.ts';

export function logFailure(event: string, error: unknown, context: { ref?: string; attempt?: number } = {}): void {
  log.warn({ event, ...context, ...(error instanceof Problem ? { code: error.code } : describeError(error)) });
}
