import type { Dialect } from '../dialect/index.ts';

export interface Migration {
  readonly version: number;
  /** Recorded in the database; it never changes once released. */
  readonly name: string;
  statements(dialect: Pick<Dialect, 'name' | 'ddl'>): readonly string[];
}
