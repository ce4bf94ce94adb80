import { sql } from 'kysely';

// Literals, not parameters, so that the planner uses the partial indexes.
export const waiting = sql.lit('waiting' as const);
export const done = sql.lit('done' as const);
export const dead = sql.lit('dead' as const);

/** What is stored of a delivery about a purged session, beside its time: that there was one. */
export const nothingOf = (atMs: number) => ({
  session_id: '',
  service: null,
  step_id: null,
  status: null,
  reason: null,
  body: '',
  state: 'done' as const,
  last_error: null,
  leased_until: 0,
  done_at: atMs,
});
