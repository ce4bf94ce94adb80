import { type NumbersQuery, readNumbers } from '#lib/operations/numbers.ts';
import { queryOf } from '../operation.ts';

export const numbersQuery = ({ on, sandbox }: NumbersQuery) =>
  queryOf(readNumbers, { query: { on, sandbox: sandbox ? 'true' : undefined } });
