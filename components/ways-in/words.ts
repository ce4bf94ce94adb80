import { type ProblemCode, problemTable } from '#lib/model/problem.ts';
import type { CheckedRow, ImportOutcome, ImportProgress, ImportResultRow, RowVerdict } from '#lib/model/ways-in.ts';
import { importLimits } from '#lib/model/ways-in.ts';

export const numberWords = (count: number): string => count.toLocaleString('en');
export const rowWords = (count: number): string => `${numberWords(count)} ${count === 1 ? 'row' : 'rows'}`;

/** As a filter with its count. */
export const verdictWords: Record<RowVerdict, string> = {
  ok: 'To be asked for',
  known: 'Known already',
  duplicate: 'Twice in the file',
  no_id: 'Without an id',
  not_an_id: 'Not a session id',
  alias_too_long: 'Alias too long',
};

/** Of one row. */
export function checkedWords({ verdict, firstLine }: CheckedRow): string {
  if (verdict === 'duplicate') return `Line ${firstLine} has this id already`;
  if (verdict === 'alias_too_long') return `Alias longer than ${importLimits.alias} characters`;
  return { ok: 'Will be asked for', known: 'Known already', no_id: 'No session id', not_an_id: 'Not a session id' }[
    verdict
  ];
}

export const outcomeWords: Record<ImportOutcome, string> = {
  registered: 'Registered',
  known: 'Known already',
  not_found: 'Not found',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const reasonWords = (code: string): string =>
  code in problemTable ? problemTable[code as ProblemCode].title : 'The desk failed';

/** Of one row, with the reason where there is one. */
export function resultWords({ outcome, why }: ImportResultRow): string {
  if (outcome === null) return why === null ? 'Waits' : `Waits. ${reasonWords(why)}`;
  if (outcome === 'not_found') return 'No key of this desk reads it';
  return outcome === 'failed' && why !== null ? `Failed. ${reasonWords(why)}` : outcomeWords[outcome];
}

export const minutesWords = (minutes: number): string =>
  minutes < 2
    ? 'about a minute'
    : minutes < 120
      ? `about ${minutes} minutes`
      : `about ${Math.round(minutes / 60)} hours`;

export function stateWords({ state, settled, total, minutesLeft, outcomes }: ImportProgress): string {
  const of = `${numberWords(settled)} of ${numberWords(total)}`;
  if (state === 'running') return `Running: ${of}, ${minutesWords(minutesLeft)} left at the desk’s pace`;
  return state === 'done' ? `Done: ${of}` : `Cancelled: ${numberWords(outcomes.cancelled)} not asked for`;
}
