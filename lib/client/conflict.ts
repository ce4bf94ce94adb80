import { ProblemError } from './request.ts';

/** What was to be changed had been changed since it was read. */
export const isConflict = (error: unknown): boolean => error instanceof ProblemError && error.code === 'conflict';
