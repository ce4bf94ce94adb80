import type { Dialect } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** @param url `file:/absolute/path` or `postgres://…` */
export function openDialect(url: string): Dialect {
  if (url.startsWith('file:')) return openSqlite(url.slice('file:'.length));
  if (/^postgres(?:ql)?:/.test(url)) return openPostgres(url);
  throw new Error('The database address must begin with file: or postgres://');
}
