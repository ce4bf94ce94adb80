/** Counts of the team's work. */
import type { Numbers } from '#lib/model/review/numbers.schema.ts';
import { get, of } from './operation.ts';

export interface NumbersQuery {
  /** Its form is `2026-11-23`; where it is absent, it is today. */
  readonly on?: string | undefined;
  readonly sandbox: boolean;
}

export const readNumbers = get('/api/numbers', { may: 'numbers.read', query: of<NumbersQuery>, answer: of<Numbers> });
