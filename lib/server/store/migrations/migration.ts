import type { Dialect } from '../kernel/dialect.ts';
import type { Db } from '../tables.ts';

export interface Migration {
  readonly version: number;
  /** It is recorded in the database, and never changes once released. */
  readonly name: string;
  statements(dialect: Pick<Dialect, 'name' | 'ddl'>): readonly string[];
  /** It fills what the statements made, where SQL cannot, in the same transaction. */
  fill?(db: Db): Promise<void>;
}
