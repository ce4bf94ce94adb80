/** A list of known session ids, imported from a CSV file: the answers of our own API. */

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 50_000, alias: 255 } as const;

/** It is what is known of a row before upstream is asked. Only `ok` rows are read; `purged` says that the session was deleted here when its retention ended. */
export const rowVerdicts = ['ok', 'known', 'purged', 'duplicate', 'no_id', 'not_an_id', 'alias_too_long'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

export interface CheckedRow {
  /** It is the line in the file, from 1; of a row over several lines it is the last. */
  readonly line: number;
  readonly id: string;
  readonly alias: string | null;
  readonly verdict: RowVerdict;
  /** Of a `duplicate`: the line that had the id first. */
  readonly firstLine?: number;
  /** Only a `known` one has it. */
  readonly ref?: string;
  readonly sandbox?: boolean;
  /** The alias begins like a formula; it is stored as text. */
  readonly formula?: true;
}

/** The first line, where it was taken for a header and so is not imported. */
export interface ImportHeader {
  readonly cells: readonly string[];
  readonly withAlias: boolean;
}

export interface ImportCheck {
  /** It is null when the first line is a row. */
  readonly header: ImportHeader | null;
  readonly rows: readonly CheckedRow[];
  readonly counts: Readonly<Record<RowVerdict, number>>;
  /** It says how long reading them takes at half the API rate limit. It is rounded up, and 0 when there is nothing to read. */
  readonly minutes: number;
}

export const importOutcomes = ['registered', 'known', 'not_found', 'purged', 'failed', 'cancelled'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportProgress {
  readonly id: string;
  readonly createdAt: string;
  /** Name of the reviewer who started it. */
  readonly by: string;
  readonly state: 'running' | 'done' | 'cancelled';
  readonly total: number;
  readonly settled: number;
  readonly outcomes: Readonly<Record<ImportOutcome, number>>;
  /** While it runs, as in `ImportCheck`. */
  readonly minutesLeft: number;
}

export interface ImportResultRow {
  readonly line: number;
  /** It is absent for roles that may not see it, and of a purged session. */
  readonly id?: string;
  readonly alias?: string | null;
  /** It is null while the row waits. */
  readonly outcome: ImportOutcome | null;
  readonly ref: string | null;
  /** It is null where it is unknown, as nothing is registered. */
  readonly sandbox: boolean | null;
  /** Code of a Problem: why it failed, or why it still waits. */
  readonly why: string | null;
}

export interface ImportPage {
  readonly import: ImportProgress;
  readonly results: readonly ImportResultRow[];
  /** It is the line after which the next page begins; it is null on the last. */
  readonly next: number | null;
}
