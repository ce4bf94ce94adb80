import { sql } from 'kysely';

// Literals, not parameters, so that the planner uses the partial indexes.
export const waiting = sql.lit('waiting' as const);
export const done = sql.lit('done' as const);
export const dead = sql.lit('dead' as const);
