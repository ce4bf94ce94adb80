import type { DatabaseConnection } from 'kysely';
import { Problem } from '#lib/model/problem.ts';

// These are the codes of a database that is locked, full, read-only, broken or unreachable; any other code is a mistake of ours. For SQLite they are result
// codes. For PostgreSQL they are classes 08 (connection), 53 (resources), 57 (operator), 58 (system), XX (internal), and the single states read-only 25006,
// deadlock 40P01, serialization 40001, lock timeout 55P03, wrong or missing account 28…, no such database 3D000, and what a trigger refuses (P0001) or the
// account may not do (42501): nothing can be recorded then, whoever set it up so.
const unavailable =
  /^(?:SQLITE_(?:BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL|PERM|AUTH|CONSTRAINT_TRIGGER)|(?:08|53|57|58|XX|28)[0-9A-Z]{3}$|25006$|40001$|40P01$|55P03$|3D000$|42501$|P0001$|E[A-Z]{4,}$)/;

/** Of a database error its code may be logged, never its message, which can contain values. */
class DatabaseError extends Error {
  constructor(code: string) {
    super(`database error ${code}`);
    this.name = 'DatabaseError';
  }
}

/** @returns `store_unavailable` when the database cannot be used now, else `internal`; a Problem is returned as it is */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  // `pg` gives its own connection errors no code.
  const unreachable = code === undefined && error instanceof Error && /connect|terminat|timeout/i.test(error.message);
  const cause = new DatabaseError(
    code ?? (unreachable ? 'connection' : error instanceof Error ? error.name : 'unknown'),
  );
  return new Problem(unreachable || unavailable.test(code ?? '') ? 'store_unavailable' : 'internal', { cause });
}

const wrapped = new WeakSet<DatabaseConnection>();

/** Makes this connection throw every error as a Problem, also for the sign-in, which shares the connections. */
export function throwProblems(connection: DatabaseConnection): DatabaseConnection {
  if (wrapped.has(connection)) return connection;
  wrapped.add(connection);
  const run = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    try {
      return await run(query, options);
    } catch (error) {
      throw toProblem(error);
    }
  };
  return connection;
}
