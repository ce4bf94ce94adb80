/** Import of sessions from a CSV file. */
import type { ImportCheck, ImportList, ImportPage, OneImport, StartedImport } from '#lib/model/import.schema.ts';
import type { ImportOutcome } from '#lib/model/import.ts';
import type { NoBody } from '#lib/model/schema.ts';
import { get, of, post } from './operation.ts';

export interface RowsQuery {
  readonly outcome?: ImportOutcome | undefined;
  /** It asks for the rows after this line. */
  readonly after?: number | undefined;
  readonly limit: number;
}

const imports = '/api/sessions/import';
const one = `${imports}/{id}` as const;

/** The latest of all reviewers, newest first: counts only. */
export const listImports = get(imports, { may: 'session.import', background: true, answer: of<ImportList> });
/** The file is its body; `dry=1` checks it and starts nothing, `header` says whether its first line is one. */
export const uploadImport = post(imports, {
  may: 'session.import',
  type: 'text/csv',
  status: 202,
  answer: of<ImportCheck | StartedImport>,
});
/** Reads a page of rows. */
export const readImport = get(one, { may: 'session.import', query: of<RowsQuery>, answer: of<ImportPage> });
/** Counts only. */
export const readImportProgress = get(`${one}/progress`, {
  may: 'session.import',
  background: true,
  answer: of<OneImport>,
});
/** Rows that have not been read yet are left out; it answers 409 when the import has ended. */
export const cancelImport = post(`${one}/cancel`, { may: 'session.import', body: of<NoBody>, answer: of<OneImport> });
/** CSV of all rows: as many session ids at once as the file holds. */
export const exportImport = get(`${one}/results.csv`, { may: 'session.import', stepUp: true, answerType: 'text/csv' });
