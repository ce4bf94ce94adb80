import type { Dialect } from '../kernel/dialect.ts';
import type { Db } from '../tables.ts';

export interface Migration {
  readonly version: number;
  /** Recorded in the database; it never changes once released. */
  readonly name: string;
  statements(dialect: Pick<Dialect, 'name' | 'ddl'>): readonly string[];
  /** Fills what the statements made, where SQL cannot; in the same transaction. */
  fill?(db: Db): Promise<void>;
}
