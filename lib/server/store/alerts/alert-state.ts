import { sql } from 'kysely';

// Literals, not parameters, so that the planner uses the partial indexes.
export const waiting = sql.lit('waiting' as const);
export const failed = sql.lit('failed' as const);
export const sent = sql.lit('sent' as const);
export const sentOrDropped = [sent, sql.lit('dropped' as const)];
