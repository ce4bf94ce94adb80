/**
 * Everything that differs between SQLite and PostgreSQL: connections, locks, signals of other processes, the text index, the count of
 * requests sent, and what their errors mean. Every error of a connection leaves it as a Problem: `store_unavailable` when the database is
 * locked, full, read-only or unreachable, else `internal`; none holds a value.
 */
export type { Dialect, Watch } from './dialect.ts';
export { openDialect } from './open-dialect.ts';
export type { Ledger } from './request-ledger.ts';
