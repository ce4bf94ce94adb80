/** A list of known session ids, imported from a CSV file. */

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 50_000, alias: 255 } as const;

/** It is what is known of a row before upstream is asked. Only `ok` rows are read; `purged` says that the session was deleted here when its retention ended. */
export const rowVerdicts = ['ok', 'known', 'purged', 'duplicate', 'no_id', 'not_an_id', 'alias_too_long'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

export const importOutcomes = ['registered', 'known', 'not_found', 'purged', 'failed', 'cancelled'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
