import { z } from 'zod';
import { importOutcomes, rowVerdicts } from './import.ts';
import type { Shape } from './schema.ts';

const checkedRowSchema = z.object({
  /** It is the line in the file, from 1; of a row over several lines it is the last. */
  line: z.int(),
  id: z.string(),
  alias: z.string().nullable(),
  verdict: z.enum(rowVerdicts),
  /** A `duplicate` names the line that had the id first. */
  firstLine: z.int().exactOptional(),
  /** Only a `known` one has it. */
  ref: z.string().exactOptional(),
  sandbox: z.boolean().exactOptional(),
  /** The alias begins like a formula; it is stored as text. */
  formula: z.literal(true).exactOptional(),
});
export type CheckedRow = Shape<typeof checkedRowSchema>;

/** The first line, where it was taken for a header and so is not imported. */
const importHeaderSchema = z.object({ cells: z.array(z.string()), withAlias: z.boolean() });
export type ImportHeader = Shape<typeof importHeaderSchema>;

const importCheckSchema = z.object({
  /** It is null when the first line is a row. */
  header: importHeaderSchema.nullable(),
  rows: z.array(checkedRowSchema),
  counts: z.record(z.enum(rowVerdicts), z.int()),
  /** It says how long reading them takes at half the API rate limit. It is rounded up, and 0 when there is nothing to read. */
  minutes: z.int(),
});
export type ImportCheck = Shape<typeof importCheckSchema>;

const startedImportSchema = z.object({ id: z.string() });
export type StartedImport = Shape<typeof startedImportSchema>;

export const uploadedImportSchema = z.union([importCheckSchema, startedImportSchema]);

const importProgressSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Name of the reviewer who started it. */
  by: z.string(),
  state: z.enum(['running', 'done', 'cancelled']),
  total: z.int(),
  settled: z.int(),
  outcomes: z.record(z.enum(importOutcomes), z.int()),
  /** While it runs, as in `ImportCheck`. */
  minutesLeft: z.int(),
});
export type ImportProgress = Shape<typeof importProgressSchema>;

export const importListSchema = z.object({ imports: z.array(importProgressSchema) });
export type ImportList = Shape<typeof importListSchema>;

export const oneImportSchema = z.object({ import: importProgressSchema });
export type OneImport = Shape<typeof oneImportSchema>;

const importResultSchema = z.object({
  line: z.int(),
  /** It is absent for roles that may not see it, and of a purged session. */
  id: z.string().exactOptional(),
  alias: z.string().nullable().exactOptional(),
  /** It is null while the row waits. */
  outcome: z.enum(importOutcomes).nullable(),
  ref: z.string().nullable(),
  /** It is null where it is unknown, as nothing is registered. */
  sandbox: z.boolean().nullable(),
  /** Code of a Problem: why it failed, or why it still waits. */
  why: z.string().nullable(),
});
export type ImportResultRow = Shape<typeof importResultSchema>;

export const importPageSchema = oneImportSchema.extend({
  results: z.array(importResultSchema),
  /** It is the line after which the next page begins; it is null on the last. */
  next: z.int().nullable(),
});
export type ImportPage = Shape<typeof importPageSchema>;
