import { readNumbers } from '#lib/operations/numbers.ts';
import { queryOf } from '../operation.ts';

export interface NumbersRequest {
  /** `2026-11-23`; absent: today. */
  readonly on?: string | undefined;
  readonly sandbox: boolean;
}

export const numbersQuery = ({ on, sandbox }: NumbersRequest) =>
  queryOf(readNumbers, { query: { on, sandbox: sandbox ? 'true' : undefined } });
