import type { IncomingMessage } from 'node:http';
import { ApiError } from '../wire.ts';

/** One call of the control port; `id` is the part of the path that `*` stands for. */
export type Operation = (call: {
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly id: string;
}) => Promise<unknown> | unknown;

/** The error of a call whose body or query is not as expected. */
export function wrong(expected: string): ApiError {
  return new ApiError(400, 1100400, `Expected ${expected}`);
}
