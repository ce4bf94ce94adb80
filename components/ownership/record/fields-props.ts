import type { Entries } from './entries.ts';

export interface FieldsProps {
  readonly entries: Entries;
  /** By the name of the field, as `toProblems` names them; empty until it was submitted. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (part: Partial<Entries>) => void;
}
