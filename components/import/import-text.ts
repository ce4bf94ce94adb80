import {
  type CheckedRow,
  type ImportOutcome,
  type ImportProgress,
  type ImportResultRow,
  importLimits,
  type RowVerdict,
} from '#lib/model/import.ts';
import { type ProblemCode, problemTable } from '#lib/model/problem.ts';

export const numberText = (count: number): string => count.toLocaleString('en');
export const rowsText = (count: number): string => `${numberText(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The labels are those of the filters, beside their counts. */
export const verdictLabels: Record<RowVerdict, string> = {
  ok: 'To import',
  known: 'Already registered',
  purged: 'Deleted earlier',
  duplicate: 'Duplicate in the file',
  no_id: 'No session id',
  not_an_id: 'Not a session id',
  alias_too_long: 'Alias too long',
};

const purgedText = 'Deleted when its retention period ended, not registered again';

export function checkedRowText({ verdict, firstLine }: CheckedRow): string {
  if (verdict === 'ok') return 'Will be imported';
  if (verdict === 'purged') return purgedText;
  if (verdict === 'duplicate') return `Same id as line ${firstLine}`;
  if (verdict === 'alias_too_long') return `Alias longer than ${importLimits.alias} characters`;
  return verdictLabels[verdict];
}

export const outcomeLabels: Record<ImportOutcome, string> = {
  registered: 'Registered',
  known: 'Already registered',
  not_found: 'Not found',
  purged: 'Deleted earlier',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const problemTitle = (code: string): string =>
  code in problemTable ? problemTable[code as ProblemCode].title : 'Review Desk failed';

export function resultRowText({ outcome, why }: ImportResultRow): string {
  if (outcome === null) return why === null ? 'Waiting' : `Waiting. ${problemTitle(why)}`;
  if (outcome === 'purged') return purgedText;
  if (outcome === 'not_found') return 'Not found with any API key';
  return outcome === 'failed' && why !== null ? `Failed. ${problemTitle(why)}` : outcomeLabels[outcome];
}

export const minutesText = (minutes: number): string =>
  minutes < 2
    ? 'about a minute'
    : minutes < 120
      ? `about ${minutes} minutes`
      : `about ${Math.round(minutes / 60)} hours`;

export function progressText({ state, settled, total, minutesLeft, outcomes }: ImportProgress): string {
  const share = `${numberText(settled)} of ${numberText(total)}`;
  if (state === 'running') return `Running: ${share}, ${minutesText(minutesLeft)} left at half the API rate limit`;
  return state === 'done' ? `Done: ${share}` : `Cancelled: ${numberText(outcomes.cancelled)} not imported`;
}
