/** How sessions come to the desk by hand: a new one is made upstream, or a list of known ids is imported. The answers of our own API. */

/** What an app's key makes. `unknown`: no session of this key was seen yet. */
export type AppEnvironment = 'production' | 'sandbox' | 'unknown';

export interface InitApp {
  /** Name of the key, never its value. */
  readonly name: string;
  readonly environment: AppEnvironment;
}

/** As `POST /v4/session/init` answers, and our reference beside it. */
export interface Initiated {
  /** Whoever holds it can open the customer's verification. */
  readonly session_id: string;
  readonly sandbox: boolean | null;
  /** null: the registry does not have it yet, and will. */
  readonly ref: string | null;
}

/** Limits of upstream (metadata) and ours (the rest), in characters. */
export const initLimits = { alias: 255, keys: 5, key: 255, value: 255 } as const;

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 50_000, alias: 255 } as const;

/** What is known of a row before anything is asked. Only `ok` rows are imported. */
export const rowVerdicts = ['ok', 'known', 'duplicate', 'no_id', 'not_an_id', 'alias_too_long'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

export interface CheckedRow {
  /** In the file, from 1; of a row over several lines the last. */
  readonly line: number;
  readonly id: string;
  readonly alias: string | null;
  readonly verdict: RowVerdict;
  /** Of a `duplicate`: the line that had the id first. */
  readonly firstLine?: number;
  /** Of a `known` one. */
  readonly ref?: string;
  readonly sandbox?: boolean;
  /** The alias begins like a formula; it is kept as text. */
  readonly formula?: true;
}

/** The first line, where it was taken for a header: it is no row, and nobody is asked for it. */
export interface ImportHeader {
  readonly cells: readonly string[];
  readonly withAlias: boolean;
}

export interface ImportCheck {
  /** null: the first line is a row. */
  readonly header: ImportHeader | null;
  readonly rows: readonly CheckedRow[];
  readonly counts: Readonly<Record<RowVerdict, number>>;
  /** How long asking upstream takes at the desk's pace: half of its budget. Rounded up; 0 when nothing is to be asked. */
  readonly minutes: number;
}

export const importOutcomes = ['registered', 'known', 'not_found', 'failed', 'cancelled'] as const;
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
  /** Absent for roles that may not see it. */
  readonly id?: string;
  readonly alias?: string | null;
  /** null: waits. */
  readonly outcome: ImportOutcome | null;
  readonly ref: string | null;
  /** null: not known, as nothing is registered. */
  readonly sandbox: boolean | null;
  /** Code of a Problem: why it failed, or why it still waits. */
  readonly why: string | null;
}

export interface ImportReading {
  readonly import: ImportProgress;
  readonly results: readonly ImportResultRow[];
  /** Line after which the next page begins; null on the last. */
  readonly next: number | null;
}
